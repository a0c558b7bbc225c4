import type { AsicModel } from '../asic-model.ts';

/** An Antminer on which LuxOS runs. */
export interface LuxosModel extends AsicModel {
  /** The model as the firmware reports it. */
  readonly type: string;
}

/** Miners with LuxOS that a farm can have; rates and powers are the creator's figures. */
export const luxosModels = [
  {
    name: 'Antminer S19k Pro (LuxOS)',
    type: 'Antminer S19k Pro',
    algorithm: 'SHA-256',
    hashrate: 120e12,
    power: 2_760,
    boards: 3,
    chipsPerBoard: 77,
    frequency: 590,
    fans: 4,
    maximumFanSpeed: 6_500,
    standbyPower: 25,
  },
] as const satisfies readonly LuxosModel[];

/** The name of a miner with LuxOS that the simulator knows. */
export type LuxosName = (typeof luxosModels)[number]['name'];
