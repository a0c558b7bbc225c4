import type { AsicModel } from '../asic-model.ts';

/** An Antminer on which ePIC PowerPlay runs. */
export interface EpicModel extends AsicModel {
  /** The model as the firmware reports it. */
  readonly type: string;
  readonly version: string;
}

/** Miners with PowerPlay that a farm can have; rates and powers are the creator's figures. */
export const epicModels = [
  {
    name: 'Antminer S19j Pro (ePIC)',
    type: 'AntMiner S19J Pro',
    version: 'v1.30.0',
    algorithm: 'SHA-256',
    hashrate: 104e12,
    power: 3_068,
    boards: 3,
    chipsPerBoard: 126,
    frequency: 545,
    fans: 4,
    maximumFanSpeed: 6_000,
    standbyPower: 25,
  },
] as const satisfies readonly EpicModel[];

/** The name of a miner with PowerPlay that the simulator knows. */
export type EpicName = (typeof epicModels)[number]['name'];
