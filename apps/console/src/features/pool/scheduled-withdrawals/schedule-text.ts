import type { WithdrawalSchedule } from '@headframe/domain/pool/withdrawal-schedule';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';

/** The days of the week, 0 first. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The days of the month that a schedule is offered; those after the 28th all mean the last one. */
export const monthDays: readonly { value: number; label: string }[] = [
  ...Array.from({ length: 28 }, (_, index) => ({ value: index + 1, label: `Day ${index + 1}` })),
  { value: 31, label: 'Last day' },
];

/** The days of a schedule for people: `Daily`, `Every Sunday`, `Monthly, day 5`, `Monthly, last day`. */
export function scheduleText({ dayOfMonth, dayOfWeek }: WithdrawalSchedule): string {
  if (dayOfWeek !== null) return `Every ${weekdays[dayOfWeek] ?? ''}`;
  if (dayOfMonth === null) return 'Daily';
  return dayOfMonth > 28 ? 'Monthly, last day' : `Monthly, day ${dayOfMonth}`;
}

/** The outcome of the last window, for people; undefined before the first. */
export function outcomeText({
  lastOutcome,
  lastRequestedDay,
  method,
}: {
  lastOutcome: string | null;
  lastRequestedDay: string | null;
  method?: string;
}): string | undefined {
  switch (lastOutcome) {
    case 'requested':
      return `Requested on ${lastRequestedDay ?? ''}`;
    case 'balance-too-low':
      return 'Balance below the minimum';
    case 'below-minimum':
      return 'Below the minimum of the pool: raise the amount';
    case 'address-unavailable':
      return method === 'lightning' ? 'Address gone, or Lightning is off' : 'Address archived or deleted';
    case 'not-permitted':
      return 'Stopped: who set it up may not withdraw here any more';
    default:
      return undefined;
  }
}

/** How a payment is sent, for people. */
export const methodName = (method: string): string => (method === 'lightning' ? 'by Lightning' : 'on-chain');

/** What each run of a payment costs, satoshi, for people. */
export const feeText = (fee: bigint): string => (fee === 0n ? 'free of charge' : `for ${exactCoinAmount(fee)} BTC`);
