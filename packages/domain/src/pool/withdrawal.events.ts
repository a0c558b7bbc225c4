import * as z from 'zod/mini';
import { exactCoinAmount } from '../units/coin-amount.ts';
import { defineEvent, defineSubject } from '../events/define-event.ts';

const withdrawalSubject = defineSubject({
  kind: 'withdrawal',
  label: 'Withdrawal',
  permission: 'withdraw',
  page: 'pool/withdrawal-history',
  search: 'withdrawal',
});

/** Amount in satoshi, as text. */
const ofWithdrawal = z.object({ amount: z.string().check(z.regex(/^\d{1,19}$/)) });

const textOf = ({ amount }: z.infer<typeof ofWithdrawal>): string => `${exactCoinAmount(BigInt(amount))} BTC.`;
const common = { subject: withdrawalSubject, data: ofWithdrawal, text: textOf } as const;

export const withdrawalRequested = defineEvent({
  code: 9,
  label: 'Withdrawal requested',
  severity: 'info',
  ...common,
});

export const withdrawalHeld = defineEvent({ code: 10, label: 'Withdrawal held', severity: 'warning', ...common });

export const withdrawalPaid = defineEvent({ code: 11, label: 'Withdrawal paid', severity: 'good', ...common });

export const withdrawalDeclined = defineEvent({
  code: 12,
  label: 'Withdrawal declined',
  severity: 'warning',
  ...common,
});
