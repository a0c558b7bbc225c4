/** How the devices of a plan are divided into stages. */
export interface Staging {
  /** Devices of the first stage, the canary. */
  readonly canaryCount: number;
  /** Devices of each further stage. */
  readonly batchCount: number;
  /** Share of the devices of a group (those of one rack, PDU, or network) that may be under way at a time, in percent; one always may. */
  readonly groupShare: number;
}

/** Devices of each stage, in order: the canary, and batches of the others. */
export function stageSizes(devices: number, { canaryCount, batchCount }: Omit<Staging, 'groupShare'>): number[] {
  const sizes: number[] = [];
  for (let left = devices; left > 0; left -= sizes.at(-1) ?? left)
    sizes.push(Math.min(left, sizes.length === 0 ? canaryCount : batchCount));
  return sizes;
}

/** How many devices of a group may be under way at a time: the share of them, at least one, and never all of several. */
export function groupLimit(devices: number, groupShare: number): number {
  return Math.max(1, Math.floor((devices * groupShare) / 100));
}
