import type { AsicModel } from '../asic-model.ts';

/** An Antminer on which VNish runs. */
export interface VnishModel extends AsicModel {
  /** The model as the firmware reports it. */
  readonly type: string;
  readonly version: string;
}

/** Miners with VNish that a farm can have; rates and powers are the creator's figures. */
export const vnishModels = [
  {
    name: 'Antminer S19 Pro (VNish)',
    type: 'Antminer S19 Pro',
    version: '1.2.7',
    algorithm: 'SHA-256',
    hashrate: 110e12,
    power: 3_250,
    boards: 3,
    chipsPerBoard: 114,
    frequency: 545,
    fans: 4,
    maximumFanSpeed: 6_500,
    standbyPower: 25,
  },
] as const satisfies readonly VnishModel[];

/** The name of a miner with VNish that the simulator knows. */
export type VnishName = (typeof vnishModels)[number]['name'];
