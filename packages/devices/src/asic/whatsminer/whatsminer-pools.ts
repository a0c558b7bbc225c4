import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { withPoolScheme } from '../reading/pool-scheme.ts';

/** A pool in the words of Whatsminers. */
interface WhatsminerPool {
  pool: string;
  worker: string;
  passwd: string;
}

/** Pools as Whatsminers want them: always three, the missing ones empty. */
export function whatsminerPools(pools: readonly CommandedPool[]): WhatsminerPool[] {
  const filled = pools.map(({ address, user, password }) => ({
    pool: withPoolScheme(address),
    worker: user,
    passwd: password,
  }));
  return [0, 1, 2].map((position) => filled[position] ?? { pool: '', worker: '', passwd: '' });
}
