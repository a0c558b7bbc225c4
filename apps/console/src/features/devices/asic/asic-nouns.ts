import type { CommandNouns } from '../commands/index.ts';

/** What people read for the devices that commands for miners are for. */
export const asicNouns: CommandNouns = { device: 'miner' };
