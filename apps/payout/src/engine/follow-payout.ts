import type { OpenPayout } from '../store/payout.ts';
import { bumpFee } from './bump-fee.ts';
import { StoppedError, WaitingError, type EngineParts } from './engine-parts.ts';
import { giveUpRefused, giveUpWhenFinal } from './give-up-payout.ts';
import { judgePayout, type PlacedVersion, type Verdict } from './judge-payout.ts';
import { sendAgain } from './send-again.ts';
import { sendVersion } from './send-version.ts';

/**
 * Asks the wallet where the transactions of a payout are, and does what follows from it: sends what was not sent, notes what was mined,
 * raises the fee, or gives up what can never be mined. `mayAct` false only looks and notes.
 * @throws StoppedError where a person has to look, WaitingError where the node does not take the transaction now
 */
export async function followPayout(parts: EngineParts, payout: OpenPayout, mayAct: boolean): Promise<void> {
  const { wallet, store, log, onStep } = parts;
  const placed: PlacedVersion[] = [];
  for (const version of payout.versions) placed.push({ version, place: await wallet.find(version.txid) });
  await onStep('looked');
  const verdict = judgePayout(placed);
  const places = placed.flatMap(({ version: { version }, place }) =>
    place ? [{ version, confirmations: place.confirmations }] : [],
  );
  if (verdict.kind === 'paid') {
    const state = verdict.isFinal ? 'final' : 'confirmed';
    await store.notePlaces(payout.id, places, state);
    if (state !== payout.state) log.info(`A payout is ${state}.`, { payout: payout.id, txid: verdict.version.txid });
    return;
  }
  const isSent = places.length > 0 || payout.state === 'confirmed';
  await store.notePlaces(payout.id, places, isSent ? 'sent' : 'signed');
  if (payout.state === 'confirmed') log.warn('A payout is out of the chain again.', { payout: payout.id });
  if (verdict.kind === 'unknown')
    throw new StoppedError(
      `The wallet does not know the transaction ${verdict.txid} of payout ${payout.id}, which the node took before. Was the wallet restored?`,
    );
  if (verdict.kind === 'conflicted') return giveUpWhenFinal(parts, payout, verdict, mayAct);
  if (mayAct) await sendAndBump(parts, payout, verdict);
}

type Open = Extract<Verdict, { kind: 'open' }>;

async function sendAndBump(parts: EngineParts, payout: OpenPayout, { known, unsent }: Open): Promise<void> {
  const { wallet } = parts;
  const waiting = [];
  for (const version of known) if (await wallet.isWaiting(version.txid)) waiting.push(version);
  // What fell out of the mempool is sent again where no version is in it; what was never sent, always.
  const toSend = waiting.length > 0 ? unsent : payout.versions;
  let refusal: string | undefined;
  for (const version of toSend) {
    const sending = await sendVersion(parts, payout.id, version);
    if (sending.isTaken) waiting.push(version);
    else if (sending.isSpent && version.sentAt === undefined && known.length === 0)
      return giveUpRefused(parts, payout, version.txid);
    else refusal = sending.words;
  }
  const newest = waiting.toSorted((one, other) => one.version - other.version).at(-1);
  if (!newest) throw new WaitingError(`The node does not take payout ${payout.id}: ${refusal ?? 'no reason'}`);
  await sendAgain(parts, newest.txid, newest.hex);
  if (unsent.length === 0) await bumpFee(parts, payout, newest);
}
