import { z } from 'zod';

/** A pool as a miner is configured with it. */
export const poolSetting = z.object({ url: z.string(), user: z.string(), password: z.string() });

/** A pool as a miner is configured with it. */
export type PoolSetting = z.infer<typeof poolSetting>;

/** How many pools a miner knows. */
const poolCount = 3;

/** The share difficulty a pool asks of a simulated miner. */
export const shareDifficulty = 524_288;

/** A pool as a miner reports it at one moment. */
export interface PoolState extends PoolSetting {
  readonly index: number;
  readonly alive: boolean;
  readonly active: boolean;
  readonly accepted: number;
  readonly rejected: number;
  readonly stale: number;
  /** Seconds since the last share, null when there was none. */
  readonly secondsSinceShare: number | null;
}

/** A pool with the login that a miner uses there. */
export function poolKey({ url, user, password }: PoolSetting): string {
  return `${url} ${user} ${password}`;
}

/** Exactly three pools: the given ones, then empty places. */
export function padPools(pools: readonly PoolSetting[]): PoolSetting[] {
  return Array.from({ length: poolCount }, (_, index) => pools[index] ?? { url: '', user: '', password: '' });
}

/** What every simulated miner mines to when it is new. */
export function factoryPools(subaccount: string, worker: string): PoolSetting[] {
  const user = `${subaccount}.${worker}`;
  return padPools([
    { url: 'stratum+tcp://stratum.headframe.test:3334', user, password: 'x' },
    { url: 'stratum+tcp://backup.headframe.test:3334', user, password: 'x' },
  ]);
}

/** The pools of somebody else, as the fault `wrongPool: 'other'` shows them. */
export function strangersPools(): PoolSetting[] {
  return padPools([{ url: 'stratum+tcp://pool.stranger.test:3333', user: 'stranger.rig', password: 'x' }]);
}

/** Whether a miner could reach this pool: a stratum address with a host and a port, and not one named `.invalid`. */
export function answers(pool: PoolSetting): boolean {
  const match = /^stratum\+(?:tcp|ssl):\/\/([^\s:/]+):(\d{1,5})\/?$/.exec(pool.url);
  return match !== null && !match[1]?.endsWith('.invalid');
}
