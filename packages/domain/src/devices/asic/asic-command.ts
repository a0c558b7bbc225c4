import { asicCommands } from './asic-commands.ts';
import { commandNames, commandSchema, type CommandName, type CommandOf } from '../device-commands.ts';

/** A command for a miner as it travels. */
export type AsicCommand = CommandOf<typeof asicCommands>;
export type AsicCommandKind = CommandName<typeof asicCommands>;

/** Reads a command for a miner. */
export const asicCommandSchema = commandSchema(asicCommands);

/** All command names, in menu order. */
export const asicCommandKinds = commandNames(asicCommands);
