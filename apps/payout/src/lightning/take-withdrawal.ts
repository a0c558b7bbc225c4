import { InvoiceError, readInvoice, type LightningInvoice } from '@headframe/chain/lightning/read-invoice';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { WaitingError } from '../engine/engine-parts.ts';
import type { LightningParts } from './lightning-parts.ts';
import type { WaitingLightning } from './lightning-payment.ts';
import { NoInvoiceError, requestInvoice, UnpayableError } from './request-invoice.ts';
import { routingFeeLimit } from './routing-fee-limit.ts';

/** The invoice that pays a withdrawal. @throws UnpayableError, NoInvoiceError */
async function invoiceOf(
  { askReceiver, network, rules }: LightningParts,
  withdrawal: WaitingLightning,
): Promise<LightningInvoice> {
  const { kind, destination, satoshi, failed } = withdrawal;
  if (failed >= rules.maxPayments) throw new UnpayableError(`${failed} invoices of the receiver could not be paid.`);
  const invoice =
    kind === 'invoice' ? readStored(destination) : await requestInvoice(destination, satoshi, askReceiver);
  const refused = (text: string) => (kind === 'invoice' ? new UnpayableError(text) : new NoInvoiceError(text));
  if (invoice.bech32Prefix !== network.bech32Prefix) throw refused('The invoice is one of another network.');
  if (invoice.millisatoshi !== satoshi * 1_000n) throw refused('The invoice asks for another amount.');
  if (invoice.expiresAt.getTime() < Date.now() + rules.marginMs)
    throw refused('The invoice expired before it could be paid.');
  return invoice;
}

function readStored(text: string): LightningInvoice {
  try {
    return readInvoice(text);
  } catch (error) {
    if (error instanceof InvoiceError) throw new UnpayableError(error.message);
    throw error;
  }
}

/** The channels cannot send what a withdrawal needs; the message says so, for people. */
export class LacksMoneyError extends WaitingError {
  /** Satoshi, with what routing may cost. */
  readonly needed: bigint;

  constructor(satoshi: bigint, feeLimit: bigint, available: bigint) {
    super(
      `The channels can send ${exactCoinAmount(available)}, and a withdrawal asks for ${exactCoinAmount(satoshi)} and up to ${exactCoinAmount(feeLimit)} for routing.`,
    );
    this.needed = satoshi + feeLimit;
  }
}

/**
 * Takes a withdrawal for a payout with the invoice that pays it; false where it is declined, or waits for its receiver, whose words are then
 * with it. `available`: what the channels can still send; an invoice that has expired is declined whatever that is.
 * @throws LacksMoneyError where they cannot send as much
 */
export async function takeWithdrawal(
  parts: LightningParts,
  withdrawal: WaitingLightning,
  available: bigint,
): Promise<boolean> {
  const { store, rules, log, onStep } = parts;
  const { id, kind, satoshi } = withdrawal;
  const feeLimit = routingFeeLimit(withdrawal, rules);
  const isLacking = satoshi + feeLimit > available;
  try {
    // A receiver is asked only for what can be sent.
    const invoice = isLacking && kind !== 'invoice' ? undefined : await invoiceOf(parts, withdrawal);
    if (isLacking || !invoice) throw new LacksMoneyError(satoshi, feeLimit, available);
    const payout = await store.claim(withdrawal, invoice, feeLimit);
    if (payout !== undefined) await onStep('invoice-claimed');
    return payout !== undefined;
  } catch (error) {
    if (error instanceof UnpayableError) {
      await store.decline(id, error.message);
      log.warn('A withdrawal by Lightning is declined.', { withdrawal: id, reason: error.message });
    } else if (error instanceof NoInvoiceError) await store.noteWaiting(id, error.message);
    else throw error;
    return false;
  }
}
