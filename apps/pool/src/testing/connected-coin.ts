import type { PoolCoin } from '../run/pool-coins.ts';
import type { MemoryChain } from './memory-chain.ts';

/** A coin whose node answers. */
export const connectedCoin = (source: MemoryChain): PoolCoin => ({
  coin: source.coin,
  connected: Promise.resolve({ source, payoutScript: Uint8Array.of(0x51) }),
  trouble: undefined,
});
