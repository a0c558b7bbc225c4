/** What the pool last counted of a miner. */
export interface PoolDelivery {
  poolHashrate10m?: number | null;
  poolLastShareAt?: string | null;
}

/** Whether the pool has counted no share of a worker for ten minutes; a new one is not judged until its first shares are counted. */
export function isNotDelivering({ poolHashrate10m, poolLastShareAt }: PoolDelivery): boolean {
  return poolHashrate10m === 0 && poolLastShareAt != null;
}
