import type { PayoutVersion } from '../store/payout.ts';
import type { WalletPlace } from '../wallet/node-wallet.ts';
import { finalConfirmations } from './payout-rules.ts';

/** A version with what the wallet says of it; undefined where it does not know it. */
export interface PlacedVersion {
  readonly version: PayoutVersion;
  readonly place: WalletPlace | undefined;
}

/** What is to be done with a payout that has transactions. */
export type Verdict =
  /** One version is in the best chain; it is paid. */
  | { readonly kind: 'paid'; readonly version: PayoutVersion; readonly isFinal: boolean }
  /** The node took a version once and does not know it now: a person has to look. */
  | { readonly kind: 'unknown'; readonly txid: string }
  /** Another transaction spent the inputs of every version, and is this deep. */
  | { readonly kind: 'conflicted'; readonly depth: number; readonly conflicts: readonly string[] }
  /** No version is in the chain: those that the node does not know yet are to be sent. */
  | { readonly kind: 'open'; readonly unsent: readonly PayoutVersion[]; readonly known: readonly PayoutVersion[] };

/** Decides by what the wallet says of each version, oldest first; never by the code of a refused call. */
export function judgePayout(versions: readonly PlacedVersion[]): Verdict {
  const mined = versions.find(({ place }) => (place?.confirmations ?? 0) > 0);
  if (mined)
    return {
      kind: 'paid',
      version: mined.version,
      isFinal: (mined.place?.confirmations ?? 0) >= finalConfirmations,
    };
  const forgotten = versions.find(({ version, place }) => version.sentAt !== undefined && place === undefined);
  if (forgotten) return { kind: 'unknown', txid: forgotten.version.txid };
  const known = versions.filter(({ place }) => place !== undefined);
  if (known.length > 0 && known.every(({ place }) => (place?.confirmations ?? 0) < 0)) {
    const own = new Set(versions.map(({ version }) => version.txid));
    // A version that the node never took is no reason to pay again: it may be unknown for another reason.
    const depth =
      known.length < versions.length ? 0 : Math.min(...known.map(({ place }) => -(place?.confirmations ?? 0)));
    const conflicts = new Set(known.flatMap(({ place }) => place?.conflicts ?? []).filter((txid) => !own.has(txid)));
    return { kind: 'conflicted', depth, conflicts: [...conflicts] };
  }
  return {
    kind: 'open',
    unsent: versions.filter(({ place }) => place === undefined).map(({ version }) => version),
    known: known.map(({ version }) => version),
  };
}
