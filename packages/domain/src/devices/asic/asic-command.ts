import { asicCommands } from './asic-commands.ts';
import { commandNames, type CommandName, type CommandOf } from '../device-commands.ts';

/** A command for a miner as it travels. */
export type AsicCommand = CommandOf<typeof asicCommands>;
export type AsicCommandKind = CommandName<typeof asicCommands>;

/** All command names, in menu order. */
export const asicCommandKinds = commandNames(asicCommands);
