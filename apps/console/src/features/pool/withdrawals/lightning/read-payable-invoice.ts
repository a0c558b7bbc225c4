import { InvoiceError, readInvoice, type LightningInvoice } from '@headframe/chain/lightning/read-invoice';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';

/** What an invoice has to be for a withdrawal. */
export interface InvoiceRules {
  /** Human-readable part of the segwit addresses of the network that is paid on. */
  bech32Prefix: string;
  /** Until when withdrawals of the person are held, which an invoice does not outlast; null without a hold. */
  holdUntil: string | null;
  /** Whether the person may pay to what is not in the address book. */
  isTrusted: boolean;
  /** What may still go to invoices, and in 24 hours at all; satoshi. */
  left: bigint;
  limit: bigint;
}

/** How long an invoice has to be valid still, in milliseconds; the server wants as much. */
const leftMs = 120_000;

/** An invoice that can be paid, or what is wrong with it. */
type EnteredInvoice = { invoice: LightningInvoice; problem?: undefined } | { invoice?: undefined; problem: string };

/** Reads an invoice that someone pasted, as the server does. */
export function readPayableInvoice(text: string, rules: InvoiceRules, now = Date.now()): EnteredInvoice {
  if (!rules.isTrusted)
    return { problem: 'You may withdraw to the address book alone: an invoice is none of its entries.' };
  if (rules.holdUntil !== null && Date.parse(rules.holdUntil) > now)
    return { problem: 'Your withdrawals are held for longer than an invoice is valid.' };
  if (text.trim() === '') return { problem: messageText('fieldRequired') };
  let invoice: LightningInvoice;
  try {
    invoice = readInvoice(text);
  } catch (error) {
    if (error instanceof InvoiceError) return { problem: error.message };
    throw error;
  }
  const { bech32Prefix, millisatoshi, paymentSecret, expiresAt } = invoice;
  if (bech32Prefix !== rules.bech32Prefix) return { problem: 'The invoice is one of another network.' };
  if (millisatoshi === undefined) return { problem: 'The invoice names no amount: ask for one that does.' };
  if (millisatoshi % 1_000n !== 0n) return { problem: 'The invoice asks for a part of a satoshi.' };
  if (millisatoshi / 1_000n > rules.left)
    return {
      problem: `Invoices may take ${exactCoinAmount(rules.left)} BTC more for now. Withdraw more to a Lightning address or a Bitcoin address.`,
    };
  if (paymentSecret === undefined) return { problem: 'The invoice is too old a kind: it has no payment secret.' };
  if (expiresAt.getTime() < now + leftMs) return { problem: 'The invoice has expired, or is about to.' };
  return { invoice };
}
