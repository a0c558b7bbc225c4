import { bytesOfHex } from '@headframe/chain/bytes';
import { readTransaction } from '@headframe/chain/read-transaction';
import type { NewUnknownPayment, OpenUnknownPayments } from '../store/unknown-payment-store.ts';
import type { WalletPayment } from '../wallet/node-wallet.ts';
import { addLostVersion } from './add-lost-version.ts';
import { StoppedError, type EngineParts } from './engine-parts.ts';

/** Lines of the wallet's history that are asked for at once, some 700 bytes each. */
const pageLines = 500;
/** Pages that one look reads at most; a wallet with more is no wallet of payouts alone. */
const maxPages = 2_000;
/** Unknown payments that one look notes; the next ones are noted once these are decided on. */
const maxUnknown = 100;
/** Depth from which a transaction marks how far the wallet was looked at: what is made later is mined after it, in a wallet that is scanned again too. */
const markDepth = 6;
/** By how much the time of a block may be before the true one, in milliseconds: wallets that were scanned again date by blocks. */
const clockSlackMs = 2 * 3_600_000;

/**
 * Looks at what the wallet sent since the newest payment that the database knows, and notes each that no payout made: the database was
 * restored, another program pays from the same wallet, or people paid by hand. How far it looked is kept in the database itself, so a
 * restored one is looked at from where it is.
 * @throws StoppedError where the history has no end
 */
export async function findUnknownPayments(parts: EngineParts): Promise<OpenUnknownPayments> {
  const { unknownPayments } = parts;
  const { candidates, replaced, mark } = await readHistory(parts);
  await unknownPayments.noteReplaced(replaced);
  let noted = 0;
  for (const txid of candidates) if (noted < maxUnknown && (await noteUnknown(parts, txid))) noted += 1;
  await unknownPayments.forgetKnown();
  const open = await unknownPayments.open();
  if (open.count === 0 && mark !== undefined) await unknownPayments.noteLookedTo(mark);
  return open;
}

interface ReadHistory {
  /** Transactions that send, and that nobody knows; the oldest of those that were read first. */
  readonly candidates: readonly string[];
  /** Those that another transaction in the chain has replaced for now: they pay nobody, and what replaced them is looked at by itself. */
  readonly replaced: readonly string[];
  /** The newest transaction that is deep enough to look from next time. */
  readonly mark: string | undefined;
}

/** Reads the history back to where it was looked at before. */
async function readHistory({ wallet, unknownPayments }: EngineParts): Promise<ReadHistory> {
  const { txid: lookedTo, from } = await unknownPayments.lookedTo();
  const candidates = new Set<string>();
  const replaced = new Set<string>();
  let mark: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const lines = await wallet.history(pageLines, page * pageLines);
    const end = lines.findIndex(({ txid }) => txid === lookedTo);
    const read = end === -1 ? lines : lines.slice(0, end);
    mark ??= read.find(({ confirmations }) => confirmations >= markDepth)?.txid;
    // Before its chain was in the database, nothing was paid for it. A wallet that was scanned again has old payments among the newest.
    const sends = read.filter(
      ({ category, time }) => category === 'send' && time * 1_000 >= from.getTime() - clockSlackMs,
    );
    const known = await unknownPayments.known([...new Set(sends.map(({ txid }) => txid))]);
    for (const { txid, confirmations } of sends)
      if (!known.has(txid)) (confirmations < 0 ? replaced : candidates).add(txid);
    if (end !== -1 || lines.length < pageLines)
      return { candidates: [...candidates].toReversed(), replaced: [...replaced], mark };
  }
  throw new StoppedError(
    `The wallet has more than ${pageLines * maxPages} payments since the newest one that this database knows. Give the payout program a wallet of its own.`,
  );
}

/** Whether a payment is one that a person has to decide on, which is noted. */
async function noteUnknown(parts: EngineParts, txid: string): Promise<boolean> {
  const payment = await parts.wallet.payment(txid);
  // What the wallet pays itself, to gather small outputs for example, pays nobody.
  if (payment.outputs.every(({ isOwn }) => isOwn)) return false;
  const unknown: NewUnknownPayment = { ...payment, bytes: bytesOf(payment) };
  if (await addLostVersion(parts, unknown)) return false;
  await parts.unknownPayments.note(unknown);
  return true;
}

/** Undefined for a transaction that is none of Bitcoin's form, such as one of MimbleWimble. */
function bytesOf({ hex }: WalletPayment): NewUnknownPayment['bytes'] {
  try {
    const { virtualBytes, inputs } = readTransaction(bytesOfHex(hex));
    return { virtualBytes, inputs };
  } catch {
    return undefined;
  }
}

/** Whether a reason is that of unknown payments. */
export const isOfUnknownPayments = (reason: string) => reason.startsWith('The wallet made ');

/** Why nothing is paid while unknown payments wait for a person. */
export function unknownPaymentsReason({ count, first, withdrawals, matches }: OpenUnknownPayments): string {
  const payments =
    count === 1
      ? `a payment that this database does not know, ${first}`
      : `${count} payments that this database does not know, the first ${first}`;
  const named = withdrawals.join(', ');
  const more = matches > withdrawals.length ? ' and others' : '';
  const paid =
    matches === 0
      ? 'No waiting withdrawal goes to an address of them.'
      : `Waiting withdrawals to addresses of them: ${named}${more}.`;
  return `The wallet made ${payments}. ${paid} Was the database restored, or does another program pay from this wallet? Say on the page Payouts what each paid.`;
}
