import type { AsicModel } from '../asic-model.ts';

/** A plain mining program with a rig of small devices behind it. */
export interface CgminerModel extends AsicModel {
  /** Name and version as every reply describes the program. */
  readonly description: string;
  /** The row of `version`. */
  readonly version: Readonly<Record<string, string>>;
  /** The word of its messages, such as "CGMiner versions". */
  readonly program: string;
  /** The message to `addpool`; one program names the number of the new pool. */
  readonly added: (id: number, url: string) => string;
}

const rig = {
  algorithm: 'SHA-256',
  boards: 2,
  chipsPerBoard: 1,
  frequency: 200,
  fans: 0,
  maximumFanSpeed: 0,
  power: 30,
  standbyPower: 5,
} as const;

/** The plain programs a farm can have; versions and messages as recorded from the real ones. */
export const cgminerModels = [
  {
    ...rig,
    name: 'CGMiner rig',
    hashrate: 600e9,
    description: 'cgminer 4.11.1',
    version: { CGMiner: '4.11.1', API: '3.7' },
    program: 'CGMiner',
    added: (id, url) => `Added pool ${id}: '${url}'`,
  },
  {
    ...rig,
    name: 'BFGMiner rig',
    hashrate: 400e9,
    description: 'bfgminer 5.5.0',
    version: { Miner: 'bfgminer 5.5.0', CGMiner: '5.5.0', API: '3.1' },
    program: 'BFGMiner',
    added: (_id, url) => `Added pool '${url}'`,
  },
] as const satisfies readonly CgminerModel[];

/** The name of a plain mining program the simulator knows. */
export type CgminerName = (typeof cgminerModels)[number]['name'];
