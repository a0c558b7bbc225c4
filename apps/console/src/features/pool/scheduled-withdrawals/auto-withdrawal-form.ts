import { messageText } from '@headframe/domain/errors/error-catalogue';
import { scheduledWithdrawalLimits } from '@headframe/domain/pool/scheduled-withdrawal';
import { splitAmount, wholeShare } from '@headframe/domain/pool/split-amount';
import type { WithdrawalSchedule } from '@headframe/domain/pool/withdrawal-schedule';
import { readAmount } from '../withdrawals/index.ts';

/** One address of the form; the share in percent, as it is typed. */
export interface ShareEntry {
  entry: string | null;
  percent: string;
}

/** What someone enters for an auto-withdrawal. */
export interface AutoWithdrawalForm {
  minAmount: string;
  shares: readonly ShareEntry[];
  schedule: WithdrawalSchedule;
}

/** What is wrong with the parts of the form; empty where it can be sent. */
export interface AutoWithdrawalProblems {
  minAmount?: string;
  entries: Readonly<Record<number, string>>;
  percents: Readonly<Record<number, string>>;
  shares?: string;
}

/** A form with everything to one address, every day, from the least amount on; coins. */
export function emptyAutoWithdrawal(minAmount: string): AutoWithdrawalForm {
  return {
    minAmount,
    shares: [{ entry: null, percent: '100' }],
    schedule: { dayOfMonth: null, dayOfWeek: null },
  };
}

/** A percentage with up to two decimals in 10,000ths; undefined for anything else. */
export function shareOf(percent: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(percent.trim());
  if (!match) return undefined;
  const share = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return share >= 1 && share <= wholeShare ? share : undefined;
}

/** The percentage of a share in 10,000ths: `33.33`, `100`. */
export const percentOf = (share: number): string => String(share / 100);

/** Equal shares for so many addresses; the last gets what is left. */
export function equalShares(count: number): string[] {
  const each = Math.floor(wholeShare / count);
  return Array.from({ length: count }, (_, index) =>
    percentOf(index === count - 1 ? wholeShare - each * (count - 1) : each),
  );
}

/** Checks the form as the server does: it withdraws at least `minimum`, satoshi. */
export function problemsOf(
  { minAmount, shares }: AutoWithdrawalForm,
  minimum: bigint,
): AutoWithdrawalProblems & { isValid: boolean } {
  const amount = readAmount(minAmount, { minimum });
  const entries: Record<number, string> = {};
  const percents: Record<number, string> = {};
  for (const [index, { entry, percent }] of shares.entries()) {
    if (entry === null) entries[index] = messageText('fieldRequired');
    else if (shares.findIndex((one) => one.entry === entry) !== index) entries[index] = 'Each address once.';
    if (shareOf(percent) === undefined) percents[index] = '0.01 to 100';
  }
  const parts = shares.map(({ percent }) => shareOf(percent) ?? 0);
  const sum = parts.reduce((total, part) => total + part, 0);
  const problems: AutoWithdrawalProblems = { entries, percents };
  if (amount.problem !== undefined) problems.minAmount = amount.problem;
  if (Object.keys(percents).length === 0 && sum !== wholeShare)
    problems.shares = `The shares are ${percentOf(sum)} % together; they must be 100 %.`;
  else if (sum === wholeShare && amount.satoshi !== undefined && Object.keys(percents).length === 0) {
    const isTooSmall = splitAmount(amount.satoshi, parts).some((part) => part < scheduledWithdrawalLimits.smallestPart);
    if (isTooSmall) problems.shares = 'At the minimum amount, each address must get 0.00001 BTC or more.';
  }
  const isValid =
    problems.minAmount === undefined &&
    problems.shares === undefined &&
    Object.keys(entries).length + Object.keys(percents).length === 0;
  return { ...problems, isValid };
}
