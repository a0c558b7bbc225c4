import { InvoiceError, readInvoice } from '@headframe/chain/lightning/read-invoice';
import { StoppedError } from '../engine/engine-parts.ts';
import type { OpenUnknownLightning, UnknownLightningStore } from '../store/unknown-lightning-store.ts';
import type { LndNode, MadePayment } from './lnd-node.ts';

/** Payments that are asked for at once: each comes with its tries, of some thousand bytes. */
const pagePayments = 25;
/** Pages that one look reads at most. */
const maxPages = 400;
/** Unknown payments that one look notes; the next ones are noted once these are decided on. */
const maxUnknown = 100;
/** By how much clocks may differ, in milliseconds. */
const clockSlackMs = 2 * 3_600_000;

/**
 * Looks at what the Lightning node paid since the newest payment that the database knows, and notes each that no payout made. What failed
 * paid nobody, and is left out. @throws StoppedError where the history has no end
 */
export async function findUnknownLightning(node: LndNode, store: UnknownLightningStore): Promise<OpenUnknownLightning> {
  const { index: lookedTo, from } = await store.lookedTo();
  const unknown: MadePayment[] = [];
  let newest: number | undefined;
  let before = 0;
  for (let page = 0; ; page += 1) {
    if (page === maxPages)
      throw new StoppedError(
        `The Lightning node has more than ${pagePayments * maxPages} payments since the newest one that this database knows. Give payouts a node of their own.`,
      );
    const payments = await node.payments(pagePayments, before);
    const [first] = payments;
    newest ??= first?.index ?? 0;
    // A node that was set up again numbers from the beginning.
    const end = lookedTo === undefined || newest < lookedTo ? 0 : lookedTo;
    const read = payments.filter(({ index }) => index > end);
    const paid = read.filter(({ isFailed, madeAt }) => !isFailed && madeAt.getTime() >= from.getTime() - clockSlackMs);
    const known = await store.known(paid.map(({ hash }) => hash));
    unknown.push(...paid.filter(({ hash }) => !known.has(hash)));
    if (read.length < payments.length || payments.length < pagePayments) break;
    before = payments.at(-1)?.index ?? 0;
  }
  for (const payment of unknown.toReversed().slice(0, maxUnknown)) await store.note(payment, invoiceOf(payment));
  const open = await store.open();
  if (open.count === 0) await store.noteLookedTo(newest ?? 0);
  return open;
}

function invoiceOf({ invoice }: MadePayment): { text: string; expiresAt: Date } | undefined {
  try {
    const { text, expiresAt } = readInvoice(invoice);
    return { text, expiresAt };
  } catch (error) {
    if (error instanceof InvoiceError) return undefined;
    throw error;
  }
}

/** Whether a reason is that of unknown payments. */
export const isOfUnknownLightning = (reason: string) => reason.startsWith('The Lightning node made ');

/** Why nothing is paid while unknown payments wait for a person. */
export function unknownLightningReason({ count, first, matches }: OpenUnknownLightning): string {
  const payments =
    count === 1
      ? `a payment that this database does not know, ${first}`
      : `${count} payments that this database does not know, the first ${first}`;
  const paid =
    matches === 0 ? 'No waiting withdrawal asks for as much.' : `Waiting withdrawals that ask for as much: ${matches}.`;
  return `The Lightning node made ${payments}. ${paid} Was the database restored, or does another program pay from this node? Say on the page Payouts what each paid.`;
}
