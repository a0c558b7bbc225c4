import type { AsicModel } from '../asic-model.ts';

/** A miner of Proto. */
export interface ProtoModel extends AsicModel {
  /** Its control board as its API names it. */
  readonly controlBoard: string;
}

/** Miners of Proto that a farm can have; rates and powers are the maker's figures for nine boards. */
export const protoModels = [
  {
    name: 'Proto Rig',
    controlBoard: 'C3',
    algorithm: 'SHA-256',
    hashrate: 819e12,
    power: 11_700,
    boards: 9,
    chipsPerBoard: 100,
    frequency: 500,
    fans: 6,
    maximumFanSpeed: 6_000,
    standbyPower: 60,
  },
] as const satisfies readonly ProtoModel[];

/** The name of a miner of Proto that the simulator knows. */
export type ProtoName = (typeof protoModels)[number]['name'];
