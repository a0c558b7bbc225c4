import type { AsicModel } from '../asic-model.ts';

/** A miner of Auradine. */
export interface AuradineModel extends AsicModel {
  /** Its model as its API names it. */
  readonly type: string;
  /** Its control board as its API names it. */
  readonly controlBoard: string;
}

/** Miners of Auradine that a farm can have; rates and powers are the maker's figures. */
export const auradineModels = [
  {
    name: 'Teraflux AT2880',
    type: 'AT2880',
    controlBoard: 'T2',
    algorithm: 'SHA-256',
    hashrate: 180e12,
    power: 2_880,
    boards: 3,
    chipsPerBoard: 138,
    frequency: 420,
    fans: 4,
    maximumFanSpeed: 7_700,
    standbyPower: 59,
  },
] as const satisfies readonly AuradineModel[];

/** The name of a miner of Auradine that the simulator knows. */
export type AuradineName = (typeof auradineModels)[number]['name'];
