import type { AsicModel } from '../asic-model.ts';

/** A miner of Bitdeer. */
export interface SealminerModel extends AsicModel {
  /** Its model as its API names it. */
  readonly type: string;
  readonly controlBoard: string;
}

/** Sealminers that a farm can have; rates and powers are the maker's figures. */
export const sealminerModels = [
  {
    name: 'Sealminer A2',
    type: 'A2',
    controlBoard: 'taurus_air_v1.1',
    algorithm: 'SHA-256',
    hashrate: 226e12,
    power: 3_730,
    boards: 3,
    chipsPerBoard: 153,
    frequency: 360,
    fans: 4,
    maximumFanSpeed: 6_200,
    standbyPower: 30,
  },
] as const satisfies readonly SealminerModel[];

/** The name of a Sealminer that the simulator knows. */
export type SealminerName = (typeof sealminerModels)[number]['name'];
