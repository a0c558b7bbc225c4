import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { WithdrawalSchedule } from '@headframe/domain/pool/withdrawal-schedule';
import { exactCoinAmount, parseCoinAmount } from '@headframe/domain/units/coin-amount';
import type { PaymentRowFragment } from '../../../generated/scheduled-withdrawal.ts';
import { readAmount, type PayableEntry } from '../withdrawals/index.ts';

/** What someone enters for a payment. */
interface PaymentForm {
  description: string;
  entry: string | null;
  /** Whether each run pays this amount, or everything from this amount on. */
  isFixed: boolean;
  amount: string;
  schedule: WithdrawalSchedule;
}

/** What is wrong with the parts of the form. */
interface PaymentProblems {
  entry?: string;
  amount?: string;
}

/** A form for a new payment, or with what one is now. */
export function paymentForm(payment?: PaymentRowFragment): PaymentForm {
  if (!payment)
    return { description: '', entry: null, isFixed: true, amount: '', schedule: { dayOfMonth: 1, dayOfWeek: null } };
  return {
    description: payment.description,
    entry: payment.entry,
    isFixed: payment.amount !== null,
    amount: payment.amount ?? payment.minAmount,
    schedule: { dayOfMonth: payment.dayOfTheMonth, dayOfWeek: payment.dayOfTheWeek },
  };
}

/** Checks the form as the server does: a payment is at least `minimum`, satoshi. */
export function paymentProblems({ entry, amount }: PaymentForm, minimum: bigint): PaymentProblems {
  const problems: PaymentProblems = {};
  if (entry === null) problems.entry = messageText('fieldRequired');
  const { problem } = readAmount(amount, { minimum });
  if (problem !== undefined) problems.amount = problem;
  return problems;
}

/** How an entry of the address book is paid. */
export const methodOf = (entry: Pick<PayableEntry, 'kind'> | undefined): 'bitcoin' | 'lightning' =>
  entry?.kind === 'lightning' ? 'lightning' : 'bitcoin';

/** What the server is given by a form without problems. */
export function paymentInput(
  { description, entry, isFixed, amount, schedule }: PaymentForm,
  method: 'bitcoin' | 'lightning',
) {
  const coins = exactCoinAmount(parseCoinAmount(amount));
  return {
    description: description.trim(),
    entry: entry ?? '',
    method,
    amount: isFixed ? coins : null,
    minAmount: isFixed ? null : coins,
    dayOfTheMonth: schedule.dayOfMonth,
    dayOfTheWeek: schedule.dayOfWeek,
  };
}
