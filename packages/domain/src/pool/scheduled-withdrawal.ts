import * as z from 'zod/mini';
import { messageText } from '../errors/error-catalogue.ts';
import { amountProblem, parseCoinAmount } from '../units/coin-amount.ts';
import { splitAmount, wholeShare } from './split-amount.ts';

/** Bounds of auto-withdrawals and payments. */
export const scheduledWithdrawalLimits = {
  /** Max addresses of one auto-withdrawal. */
  addresses: 10,
  /** Max payments of one subaccount on one chain. */
  payments: 50,
  /** Max characters of a description. */
  description: 128,
  /** The least satoshi of one part of a split: less would cost more to spend than it is worth. */
  smallestPart: 1000n,
} as const;

/** The outcome of the last run of a schedule. */
const scheduleOutcomes = [
  'requested',
  'balance-too-low',
  'below-minimum',
  'address-unavailable',
  'not-permitted',
] as const;

/** One of {@link scheduleOutcomes}. */
export type ScheduleOutcome = (typeof scheduleOutcomes)[number];

/** How a payment is sent. */
export const paymentMethods = ['bitcoin', 'lightning'] as const;

/** One of {@link paymentMethods}. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** An amount of coins as text, such as `0.001`; read to satoshi. */
const amount = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,8})?$/, { error: ({ input }) => amountProblem(String(input)) })),
  z.transform((text) => parseCoinAmount(text)),
);

const dayOfTheMonth = z.nullable(z.int().check(z.minimum(1), z.maximum(31)));
const dayOfTheWeek = z.nullable(z.int().check(z.minimum(0), z.maximum(6)));

const hasOneKindOfDay = (given: { dayOfTheMonth: number | null; dayOfTheWeek: number | null }) =>
  given.dayOfTheMonth === null || given.dayOfTheWeek === null;
const oneKindOfDay = { error: 'Give a day of the month or a day of the week, not both.', path: ['dayOfTheWeek'] };

const share = z.object({ entry: z.uuid(), share: z.int().check(z.minimum(1), z.maximum(wholeShare)) });

const shares = z.array(share).check(
  z.minLength(1, messageText('fieldRequired')),
  z.maxLength(scheduledWithdrawalLimits.addresses),
  z.refine((all) => new Set(all.map(({ entry }) => entry)).size === all.length, 'Each address once.'),
  z.refine((all) => all.reduce((sum, one) => sum + one.share, 0) === wholeShare, 'The shares are 100 % together.'),
);

/** Judges valid parts alone: it runs beside the checks of the fields. */
function partsAreLargeEnough({ minAmount, addresses }: { minAmount: unknown; addresses: unknown }): boolean {
  const valid = shares.safeParse(addresses);
  if (typeof minAmount !== 'bigint' || !valid.success) return true;
  const parts = splitAmount(
    minAmount,
    valid.data.map((one) => one.share),
  );
  return parts.every((part) => part >= scheduledWithdrawalLimits.smallestPart);
}

/** An auto-withdrawal as people give it: amounts as text of coins, entries of the address book by their id, shares in 10,000ths. */
export const autoWithdrawalSchema = z
  .object({ minAmount: amount, addresses: shares, dayOfTheMonth, dayOfTheWeek })
  .check(
    z.refine(hasOneKindOfDay, oneKindOfDay),
    z.refine(partsAreLargeEnough, {
      error: 'At the minimum amount, each address must get 0.00001 or more.',
      path: ['addresses'],
    }),
  );

/** What an auto-withdrawal is made of. */
export type AutoWithdrawal = z.output<typeof autoWithdrawalSchema>;

/** A payment as people give it: a fixed amount, or, without one, everything from the minimum amount on. */
export const paymentSchema = z
  .object({
    description: z.string().check(z.trim(), z.maxLength(scheduledWithdrawalLimits.description)),
    entry: z.uuid(),
    amount: z.nullable(amount),
    minAmount: z.nullable(amount),
    method: z.enum(paymentMethods),
    dayOfTheMonth,
    dayOfTheWeek,
    isActive: z.boolean(),
  })
  .check(
    z.refine(hasOneKindOfDay, oneKindOfDay),
    z.refine(({ amount: fixed, minAmount }) => (fixed === null) !== (minAmount === null), {
      error: 'Give a fixed amount or a minimum amount.',
      path: ['amount'],
    }),
  );

/** What a payment is made of. */
export type Payment = z.output<typeof paymentSchema>;
