import { createHash } from 'node:crypto';
import { isOpenUrl, readLightningAddress } from '@headframe/chain/lightning/lightning-address';
import { readInvoice, type LightningInvoice } from '@headframe/chain/lightning/read-invoice';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { z } from 'zod';

/** The receiver does not take this amount at all, or answers what can never be paid; the message says why, for people. */
export class UnpayableError extends Error {
  override readonly name = 'UnpayableError';
}

/** The receiver gives no invoice now, and may later; the message says why, for people. */
export class NoInvoiceError extends Error {
  override readonly name = 'NoInvoiceError';
}

/** Asks a URL of the receiver for JSON. */
export type AskReceiver = (url: URL) => Promise<unknown>;

/** Thousandths of a satoshi, up to all there ever are. */
const millisatoshi = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What a receiver takes (LUD-06). */
const payRequest = z.object({
  tag: z.literal('payRequest'),
  callback: z.url().max(2_048),
  minSendable: millisatoshi,
  maxSendable: millisatoshi,
  metadata: z.string().max(32_768),
});

const invoiceAnswer = z.object({ pr: z.string().max(2_048) });
const receiverError = z.object({ status: z.literal('ERROR') });

async function ask(url: URL, askReceiver: AskReceiver): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await askReceiver(url);
  } catch {
    throw new NoInvoiceError('The receiver did not answer.');
  }
  // What it says is not shown: it is text of a stranger.
  if (receiverError.safeParse(answer).success) throw new NoInvoiceError('The receiver refused.');
  return answer;
}

/**
 * Asks a Lightning address or an LNURL for an invoice of exactly an amount (LNURL-pay).
 * @throws UnpayableError, NoInvoiceError
 */
export async function requestInvoice(
  address: string,
  satoshi: bigint,
  askReceiver: AskReceiver,
): Promise<LightningInvoice> {
  const receiver = readLightningAddress(address);
  if (!receiver) throw new UnpayableError('The Lightning address cannot be read.');
  const offer = payRequest.safeParse(await ask(receiver.url, askReceiver));
  if (!offer.success) throw new NoInvoiceError('The receiver gave no offer to pay.');
  const { callback, minSendable, maxSendable, metadata } = offer.data;
  const asked = satoshi * 1_000n;
  if (asked < minSendable || asked > maxSendable) {
    const coins = (amount: number) => exactCoinAmount(BigInt(Math.floor(amount / 1_000)));
    throw new UnpayableError(`The receiver takes ${coins(minSendable)} to ${coins(maxSendable)} BTC.`);
  }
  const url = new URL(callback);
  if (!isOpenUrl(url)) throw new NoInvoiceError('The receiver gave an address that is not asked.');
  url.searchParams.set('amount', `${asked}`);
  const answer = invoiceAnswer.safeParse(await ask(url, askReceiver));
  if (!answer.success) throw new NoInvoiceError('The receiver gave no invoice.');
  let invoice: LightningInvoice;
  try {
    invoice = readInvoice(answer.data.pr);
  } catch {
    throw new NoInvoiceError('The receiver gave an invoice that cannot be read.');
  }
  const hash = createHash('sha256').update(metadata, 'utf8').digest('hex');
  // The newer text of LUD-06 lets the receiver leave the hash out; one that is there has to be of what was offered.
  if (invoice.descriptionHash !== undefined && invoice.descriptionHash !== hash)
    throw new NoInvoiceError('The receiver gave an invoice for something else.');
  if (invoice.millisatoshi !== asked) throw new NoInvoiceError('The receiver gave an invoice of another amount.');
  return invoice;
}
