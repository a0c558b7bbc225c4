import type { AsicModel } from '../asic-model.ts';

/** A small miner on which AxeOS runs. */
export interface AxeosModel extends AsicModel {
  /** The chip as the firmware names it. */
  readonly chip: string;
  /** Cores of one chip, as the firmware counts them. */
  readonly smallCores: number;
  readonly version: string;
  readonly boardVersion: string;
  /** Since 2.15 pools are a list, and settings by their names of before are skipped. */
  readonly hasPoolList: boolean;
}

/** Miners with AxeOS that a farm can have; rates and powers are the figures of the Bitaxe project. */
export const axeosModels = [
  {
    name: 'Bitaxe Gamma',
    chip: 'BM1370',
    smallCores: 2_040,
    version: 'v2.14.0',
    boardVersion: '601',
    hasPoolList: false,
    algorithm: 'SHA-256',
    hashrate: 1.07e12,
    power: 17,
    boards: 1,
    chipsPerBoard: 1,
    frequency: 525,
    fans: 1,
    maximumFanSpeed: 7_000,
    standbyPower: 3,
  },
  {
    name: 'Bitaxe GT',
    chip: 'BM1370',
    smallCores: 2_040,
    version: 'v2.15.0',
    boardVersion: '801',
    hasPoolList: true,
    algorithm: 'SHA-256',
    hashrate: 2.14e12,
    power: 36,
    boards: 1,
    chipsPerBoard: 2,
    frequency: 525,
    fans: 1,
    maximumFanSpeed: 7_000,
    standbyPower: 4,
  },
] as const satisfies readonly AxeosModel[];

/** The name of a miner with AxeOS that the simulator knows. */
export type AxeosName = (typeof axeosModels)[number]['name'];
