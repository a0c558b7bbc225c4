import type { OpenPayout } from '../store/payout.ts';
import { paysAny } from './check-transaction.ts';
import { paymentsOf } from './choose-batch.ts';
import { GoneError, StoppedError, WaitingError, type EngineParts } from './engine-parts.ts';
import type { Verdict } from './judge-payout.ts';
import { finalConfirmations } from './payout-rules.ts';
import { findReplacedParent, type ReplacedParent } from './replaced-parent.ts';
import { scriptsOf } from './scripts-of.ts';

type Conflicted = Extract<Verdict, { kind: 'conflicted' }>;

/** The withdrawals of a payout may be paid again once what spent its inputs is final, and does not pay them itself. */
export async function giveUpWhenFinal(
  parts: EngineParts,
  payout: OpenPayout,
  verdict: Conflicted,
  mayAct: boolean,
): Promise<void> {
  const { wallet, store, log } = parts;
  const { depth, conflicts } = verdict;
  const payments = paymentsOf(payout.payments, await scriptsOf(wallet, payout.payments));
  let isExplained = false;
  for (const txid of conflicts) {
    const place = await wallet.find(txid);
    if (!place || paysAny(place.hex, payments))
      throw new StoppedError(
        `The transaction ${txid}, which this program did not make, spends what payout ${payout.id} spends and may pay the same.`,
      );
    isExplained ||= place.confirmations > 0;
  }
  const parent = isExplained ? undefined : await findReplacedParent(parts, payout.versions, payments);
  if (parent) return giveUpWithParent(parts, payout, parent, mayAct);
  if (!isExplained)
    throw new StoppedError(
      `Nobody knows what spent the inputs of payout ${payout.id}: the wallet names no other transaction.`,
    );
  if (depth < finalConfirmations || !mayAct)
    throw new GoneError(
      payout.id,
      `Another transaction spent the inputs of payout ${payout.id}; it is ${depth} of 100 blocks deep.`,
    );
  await store.giveUp(payout.id);
  log.warn('A payout can never be mined; its withdrawals will be paid again.', {
    payout: payout.id,
  });
}

/** The withdrawals of a payout that spends change which is gone may be paid again once what is in its place is final. */
async function giveUpWithParent(
  { store, log }: EngineParts,
  payout: OpenPayout,
  { payoutId, depth }: ReplacedParent,
  mayAct: boolean,
): Promise<void> {
  if (depth < finalConfirmations || !mayAct)
    throw new GoneError(
      payout.id,
      `Payout ${payout.id} spends change of a transaction of payout ${payoutId} that another one has replaced; that one is ${depth} of 100 blocks deep.`,
    );
  // Also one that the node never took: it spends the same.
  const places = payout.versions.map(({ version }) => ({ version, confirmations: -depth }));
  await store.giveUp(payout.id, places);
  log.warn('A payout can never be mined, as a parent of it cannot; its withdrawals will be paid again.', {
    payout: payout.id,
    parent: payoutId,
  });
}

/**
 * Of a payout whose transactions the node never had, as it refuses what they spend: given up where that is change which is gone for good,
 * waiting where the payout that pays it is out of the chain.
 * @throws WaitingError, or StoppedError where neither is so
 */
export async function giveUpRefused(parts: EngineParts, payout: OpenPayout, txid: string): Promise<void> {
  const { wallet, store } = parts;
  const payments = paymentsOf(payout.payments, await scriptsOf(wallet, payout.payments));
  const replaced = await findReplacedParent(parts, payout.versions, payments);
  if (replaced) return giveUpWithParent(parts, payout, replaced, true);
  const spent = payout.versions.flatMap(({ inputs }) => inputs.map((input) => input.txid));
  const parents = new Set((await store.payoutsOf(spent)).values());
  const parent = (await store.open()).find(({ id, state }) => parents.has(id) && state !== 'confirmed');
  if (parent)
    throw new WaitingError(
      `Payout ${payout.id} spends change of payout ${parent.id}, which is out of the chain; it is sent once that is in it again.`,
    );
  throw new StoppedError(
    `The node refuses the transaction ${txid} of payout ${payout.id}, as its inputs are unknown or spent. Was the wallet restored?`,
  );
}
