import { CoreRpcError } from '@headframe/chain/rpc/core-rpc';
import type { EngineParts } from './engine-parts.ts';

/** When the node was last asked to announce each transaction, by its id (`performance.now()`). */
export type AnnouncedAt = Map<string, number>;

/** Transactions that are remembered, which a payout and its notifications never reach. */
const maxRemembered = 1_000;

/**
 * Hands a transaction that waits for a block to the node again after a few minutes, which has the node announce it to its peers: those
 * that were not there before, or dropped it, do not ask for it. Its answer changes nothing, as the node has it.
 */
export async function sendAgain({ wallet, rules, announcedAt }: EngineParts, txid: string, hex: string): Promise<void> {
  const now = performance.now();
  const before = announcedAt.get(txid);
  if (before !== undefined && now - before < rules.sendAgainMs) return;
  if (announcedAt.size >= maxRemembered) announcedAt.clear();
  announcedAt.set(txid, now);
  // Where it is seen first, it was sent just now.
  if (before === undefined) return;
  await wallet.send(hex).catch((error: unknown) => {
    if (!(error instanceof CoreRpcError)) throw error;
  });
}
