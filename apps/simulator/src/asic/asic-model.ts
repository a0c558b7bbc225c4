/** Facts of one miner model that the simulator needs; rates are H/s, power is W, fan speed rpm. */
export interface AsicModel {
  readonly name: string;
  readonly algorithm: 'SHA-256' | 'Scrypt';
  readonly hashrate: number;
  readonly power: number;
  readonly boards: number;
  readonly chipsPerBoard: number;
  /** Chip frequency in MHz. */
  readonly frequency: number;
  /** 0 for liquid cooling. */
  readonly fans: number;
  readonly maximumFanSpeed: number;
  /** Control board, fans and supply while the chips are off. */
  readonly standbyPower: number;
}

/** Hashes that one unit of share difficulty stands for. */
export function hashesPerDifficulty(algorithm: AsicModel['algorithm']): number {
  return algorithm === 'Scrypt' ? 2 ** 16 : 2 ** 32;
}
