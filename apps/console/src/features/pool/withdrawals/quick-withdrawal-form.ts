import { messageText } from '@headframe/domain/errors/error-catalogue';
import { readAmount } from './coin-entry.ts';

/** What someone enters for a withdrawal. */
export interface QuickWithdrawalForm {
  entry: string | null;
  amount: string;
  description: string;
}

/** What a withdrawal costs and needs, in satoshi. */
export interface WithdrawalTerms {
  fee: bigint;
  minimum: bigint;
  available: bigint;
}

/** Max characters of a description. */
export const descriptionLimit = 256;

/** A form that nothing was entered in. */
export const emptyQuickWithdrawal: QuickWithdrawalForm = { entry: null, amount: '', description: '' };

/** The form as it can be sent, or what is wrong with its parts. */
export type CheckedWithdrawal =
  | { amount: bigint; entry: string; problems?: undefined }
  | { problems: { entry?: string | undefined; amount?: string | undefined } };

/** Checks the form as the server does: the balance covers amount and fee. */
export function checkWithdrawal(
  form: QuickWithdrawalForm,
  { fee, minimum, available }: WithdrawalTerms,
): CheckedWithdrawal {
  const { satoshi, problem } = readAmount(form.amount, { minimum, available: available - fee });
  if (form.entry !== null && satoshi !== undefined) return { amount: satoshi, entry: form.entry };
  return { problems: { entry: form.entry === null ? messageText('fieldRequired') : undefined, amount: problem } };
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
