import { bytesOfHex } from '@headframe/chain/bytes';
import { readTransaction } from '@headframe/chain/read-transaction';
import type { PayoutVersion } from '../store/payout.ts';
import type { Payment } from '../wallet/node-wallet.ts';
import { paysAny } from './check-transaction.ts';
import type { EngineParts } from './engine-parts.ts';

/** Why a payout can never be mined: it spends change of a transaction of an earlier payout that the chain has not, but another one in its place. */
export interface ReplacedParent {
  readonly payoutId: string;
  /** How deep in the chain the one in its place is. */
  readonly depth: number;
}

/**
 * Looks at what the transactions of a payout spend: where each spends an output of an own payout that another transaction replaced in the
 * chain, none of them can be mined. Undefined where one of them spends nothing of the kind. `payments`: those of the payout, which a
 * transaction that this program did not make must not pay.
 */
export async function findReplacedParent(
  parts: EngineParts,
  versions: readonly PayoutVersion[],
  payments: ReadonlyMap<string, Payment>,
): Promise<ReplacedParent | undefined> {
  const found: ReplacedParent[] = [];
  for (const { inputs } of versions) {
    const parent = await deepestReplaced(parts, [...new Set(inputs.map(({ txid }) => txid))], payments);
    if (!parent) return undefined;
    found.push(parent);
  }
  return found.toSorted((one, other) => one.depth - other.depth)[0];
}

async function deepestReplaced(
  parts: EngineParts,
  txids: readonly string[],
  payments: ReadonlyMap<string, Payment>,
): Promise<ReplacedParent | undefined> {
  const own = await parts.store.payoutsOf(txids);
  let deepest: ReplacedParent | undefined;
  for (const [txid, payoutId] of own) {
    const depth = await replacedDepth(parts, { txid, payoutId }, payments);
    if (depth !== undefined && depth > (deepest?.depth ?? 0)) deepest = { payoutId, depth };
  }
  return deepest;
}

/** How deep what replaced a transaction of an own payout is; undefined where nothing in the chain is known to have replaced it. */
async function replacedDepth(
  parts: EngineParts,
  { txid, payoutId }: { readonly txid: string; readonly payoutId: string },
  payments: ReadonlyMap<string, Payment>,
): Promise<number | undefined> {
  const { wallet, store } = parts;
  const place = await wallet.find(txid);
  if (!place || place.confirmations >= 0) return undefined;
  const own = await store.payoutsOf(place.conflicts);
  for (const conflict of place.conflicts) {
    const other = await wallet.find(conflict);
    if (!other || other.confirmations <= 0) continue;
    if (own.get(conflict) === payoutId || !paysAny(other.hex, payments)) return -place.confirmations;
  }
  // It may itself spend change that is gone.
  const { inputs } = readTransaction(bytesOfHex(place.hex));
  const parent = await deepestReplaced(parts, [...new Set(inputs.map((input) => input.txid))], payments);
  return parent && Math.min(parent.depth, -place.confirmations);
}
