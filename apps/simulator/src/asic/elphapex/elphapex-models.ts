import type { AsicModel } from '../asic-model.ts';

/** A Scrypt miner of Elphapex. */
export interface ElphapexModel extends AsicModel {
  /** Its model as its pages name it. */
  readonly type: string;
  readonly firmware: string;
}

/** Elphapex miners that a farm can have; rates and powers are the maker's figures. */
export const elphapexModels = [
  {
    name: 'Elphapex DG-Home1',
    type: 'DG-Home1',
    firmware: 'DG-Home1_V1.0.5',
    algorithm: 'Scrypt',
    hashrate: 2.1e9,
    power: 630,
    boards: 1,
    chipsPerBoard: 120,
    frequency: 1_850,
    fans: 4,
    maximumFanSpeed: 4_200,
    standbyPower: 25,
  },
] as const satisfies readonly ElphapexModel[];

/** The name of an Elphapex that the simulator knows. */
export type ElphapexName = (typeof elphapexModels)[number]['name'];
