import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { LightningInvoice } from '@headframe/chain/lightning/read-invoice';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { readAmount } from './coin-entry.ts';
import { readPayableInvoice, type InvoiceRules } from './lightning/read-payable-invoice.ts';

/** What someone enters for a withdrawal. */
export interface QuickWithdrawalForm {
  /** How it is paid: on the chain, by Lightning to an entry of the address book, or to one invoice. */
  way: WithdrawalWay;
  entry: string | null;
  /** An address that is added to the address book with the withdrawal, in its one form. */
  newAddress: string | null;
  /** What the address book will say of it. */
  addressDescription: string;
  /** A Lightning invoice, as it was pasted. */
  invoice: string;
  amount: string;
  description: string;
}

/** One of the ways to pay. */
export type WithdrawalWay = 'bitcoin' | 'lightning' | 'invoice';

/** What a withdrawal costs and needs, in satoshi. */
export interface WithdrawalTerms {
  fee: bigint;
  minimum: bigint;
  available: bigint;
  /** The next change of the fee; null where none is planned. */
  planned: { firstDay: string; fee: string } | null;
}

type CheckedTerms = Omit<WithdrawalTerms, 'planned'>;

/** Max characters of a description. */
export const descriptionLimit = 256;

/** A form that nothing was entered in. */
export const emptyQuickWithdrawal: QuickWithdrawalForm = {
  way: 'bitcoin',
  entry: null,
  newAddress: null,
  addressDescription: '',
  invoice: '',
  amount: '',
  description: '',
};

/** The form as it can be sent, or what is wrong with its parts. */
export type CheckedWithdrawal =
  | { amount: bigint; entry?: string; newAddress?: string; invoice?: LightningInvoice; problems?: undefined }
  | { problems: WithdrawalProblems };

/** What is wrong with the parts of a form. */
interface WithdrawalProblems {
  entry?: string | undefined;
  amount?: string | undefined;
  invoice?: string | undefined;
}

/** An invoice names its amount itself. */
function checkInvoice(
  text: string,
  { fee, minimum, available }: CheckedTerms,
  rules: InvoiceRules | undefined,
): CheckedWithdrawal {
  const { invoice, problem } = rules ? readPayableInvoice(text, rules) : { problem: messageText('fieldRequired') };
  if (problem !== undefined) return { problems: { invoice: problem } };
  const amount = exactCoinAmount((invoice.millisatoshi ?? 0n) / 1_000n);
  const { satoshi, problem: outside } = readAmount(amount, { minimum, available: available - fee });
  return satoshi === undefined ? { problems: { invoice: outside } } : { amount: satoshi, invoice };
}

/** Checks the form as the server does: the balance covers amount and fee. */
export function checkWithdrawal(
  form: QuickWithdrawalForm,
  terms: CheckedTerms,
  invoiceRules?: InvoiceRules,
): CheckedWithdrawal {
  if (form.way === 'invoice') return checkInvoice(form.invoice, terms, invoiceRules);
  const { fee, minimum, available } = terms;
  const { satoshi, problem } = readAmount(form.amount, { minimum, available: available - fee });
  if (form.entry !== null && satoshi !== undefined) return { amount: satoshi, entry: form.entry };
  if (form.newAddress !== null && satoshi !== undefined) return { amount: satoshi, newAddress: form.newAddress };
  const isMissing = form.entry === null && form.newAddress === null;
  return { problems: { entry: isMissing ? messageText('fieldRequired') : undefined, amount: problem } };
}

/**
 * The keys under which filled forms are sent: a form that is sent again, after a double click or a lost answer, has the key
 * that it had, and is paid once. `next` forgets them, for a further withdrawal.
 */
export function makeWithdrawalKeys(newKey: () => string = () => crypto.randomUUID()) {
  let keys = new Map<string, string>();
  return {
    keyOf({ entry, amount, description }: { entry: string; amount: bigint; description: string }): string {
      const form = JSON.stringify([entry, String(amount), description]);
      const key = keys.get(form) ?? newKey();
      keys.set(form, key);
      return key;
    },
    next(): void {
      keys = new Map();
    },
  };
}
