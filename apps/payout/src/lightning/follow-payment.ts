import { StoppedError, WaitingError } from '../engine/engine-parts.ts';
import { failureText, isFinalFailure, isOwnLack } from './failure-text.ts';
import type { LightningParts } from './lightning-parts.ts';
import type { OpenPayment } from './lightning-payment.ts';
import type { PaymentPlace } from './lnd-node.ts';
import { LndError, LndUnreachableError } from './lnd-request.ts';

/**
 * Looks a payment up by its hash and does what follows: notes that it is paid, waits while it is on its way, hands it over where the node
 * has none of it, or gives it up. `mayAct` false only looks and notes.
 *
 * It is given up only on the node's own answer to being asked to pay, or after the invoice has expired, when the node refuses it: a question that
 * was lost may still arrive before.
 * @throws StoppedError where the node forgot a payment that it knew or paid too much for routing, WaitingError where it cannot pay now
 */
export async function followPayment(parts: LightningParts, payment: OpenPayment, mayAct: boolean): Promise<void> {
  const { node, rules, onStep } = parts;
  const place = payment.state === 'stored' ? undefined : await node.track(payment.paymentHash);
  await onStep('tracked');
  if (place && place.kind !== 'failed') return settle(parts, payment, place);
  if (!place && payment.isSeen)
    throw new StoppedError(
      `The Lightning node does not know the payment ${payment.paymentHash} of payout ${payment.payoutId}, which it had before. Was it restored?`,
    );
  if (!mayAct) return;
  const { expiresAt, attempts, triedAt, state } = payment;
  const now = Date.now();
  if (now > expiresAt.getTime() + (state === 'stored' ? 0 : rules.marginMs))
    return giveUp(parts, payment, 'The invoice expired before it could be paid.', payment.kind === 'invoice');
  if (attempts > 0 && now < triedAt.getTime() + rules.retryMs) return;
  await handOver(parts, payment);
}

/** Asks the node to pay, after noting that it is asked. */
export async function handOver(parts: LightningParts, payment: OpenPayment): Promise<void> {
  const { node, store, onStep } = parts;
  await parts.confirm();
  await store.noteHanded(payment.payoutId);
  await onStep('handing');
  let place: PaymentPlace | undefined;
  let refusal: string | undefined;
  try {
    place = await node.send(payment);
  } catch (error) {
    if (!(error instanceof LndError) && !(error instanceof LndUnreachableError)) throw error;
    // A refusal may say that it is paid or on its way already: only where the node has nothing of it, it is one.
    place = await node.track(payment.paymentHash);
    if (error instanceof LndUnreachableError && place?.kind !== 'succeeded') {
      if (place) await store.noteSeen(payment.payoutId);
      return;
    }
    refusal = place === undefined || place.kind === 'failed' ? error.message : undefined;
  }
  await onStep('answered');
  const tried = { ...payment, attempts: payment.attempts + 1 };
  if (refusal !== undefined) return judgeFailure(parts, tried, refusal);
  if (place) await settle(parts, tried, place);
}

/** Notes what the node says of a payment that it has. @throws StoppedError where it paid more for routing than it was allowed to */
async function settle(parts: LightningParts, payment: OpenPayment, place: PaymentPlace): Promise<void> {
  const { store, log, onStep } = parts;
  const { payoutId } = payment;
  if (place.kind === 'in-flight') return store.noteSeen(payoutId);
  if (place.kind === 'failed') {
    await store.noteSeen(payoutId);
    return judgeFailure(parts, payment, place.reason);
  }
  await store.notePaid(payoutId, place.preimage, place.feeMillisatoshi);
  log.info('A payment by Lightning is made.', { payout: payoutId, feeMillisatoshi: `${place.feeMillisatoshi}` });
  await onStep('settled');
  const paid = (place.feeMillisatoshi + 999n) / 1_000n;
  if (paid > payment.feeLimit)
    throw new StoppedError(
      `The Lightning node paid ${paid} satoshi for routing, and was allowed ${payment.feeLimit}. Look at its settings and version before it pays more.`,
    );
}

/** What follows from a failed try: another one, later, or the end of the payment. @throws WaitingError where the house lacks the money */
async function judgeFailure(parts: LightningParts, payment: OpenPayment, reason: string): Promise<void> {
  const text = failureText(reason);
  const isLast = payment.attempts >= parts.rules.maxAttempts;
  // Nobody can cancel it here, and an invoice may be valid for years: a Lightning address waits without a payout, an invoice is declined.
  if (isOwnLack(reason) && isLast) return giveUp(parts, payment, text, payment.kind === 'invoice');
  if (isOwnLack(reason)) throw new WaitingError(`Payout ${payment.payoutId}: ${text}`);
  if (isFinalFailure(reason) || isLast) return giveUp(parts, payment, text, true);
  parts.log.warn('A try to pay by Lightning failed.', {
    payout: payment.payoutId,
    attempts: payment.attempts,
    reason: text,
  });
}

async function giveUp(parts: LightningParts, payment: OpenPayment, reason: string, isDeclined: boolean): Promise<void> {
  await parts.store.noteFailed(payment.payoutId, reason, isDeclined);
  parts.log.warn('A payment by Lightning is given up.', { payout: payment.payoutId, isDeclined, reason });
  await parts.onStep('settled');
}
