import type { CommandOf } from '../device-commands.ts';
import type { pduCommands } from './pdu-commands.ts';

/** What a power distribution unit can be commanded; the outlet travels beside the command. */
export type PduCommand = CommandOf<typeof pduCommands>;
