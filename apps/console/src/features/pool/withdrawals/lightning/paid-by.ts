import { addressBookHoldHours } from '@headframe/domain/pool/address-book';
import { parseCoinAmount } from '@headframe/domain/units/coin-amount';
import type { WithdrawInfoQuery } from '../../../../generated/withdrawal-form.ts';
import type { CheckedWithdrawal, QuickWithdrawalForm, WithdrawalWay } from '../quick-withdrawal-form.ts';
import type { PayableEntry } from '../use-withdrawal-sources.ts';

type Info = Pick<
  WithdrawInfoQuery['withdrawInfo'],
  'fee' | 'quickwithdrawMinimum' | 'lightningFee' | 'lightningMinAmount' | 'plannedFee' | 'plannedLightningFee'
>;

/** Fee and minimum of a way to pay, satoshi, and how the fee changes on a day to come. */
export function costOf(
  info: Info,
  way: WithdrawalWay,
): { fee: bigint; minimum: bigint; planned: { firstDay: string; fee: string } | null } {
  return way === 'bitcoin'
    ? {
        fee: parseCoinAmount(info.fee),
        minimum: parseCoinAmount(info.quickwithdrawMinimum),
        planned: info.plannedFee ?? null,
      }
    : {
        fee: parseCoinAmount(info.lightningFee),
        minimum: parseCoinAmount(info.lightningMinAmount),
        planned: info.plannedLightningFee ?? null,
      };
}

/** Announces a planned change of a fee. */
export function plannedFeeText({ firstDay, fee }: { firstDay: string; fee: string }): string {
  return `From ${firstDay} (UTC) on the fee is ${fee} BTC.`;
}

/** What a filled form pays to; `hold` is that of its entry, which an invoice has none of. */
interface PaidDestination {
  readonly code: string;
  readonly description: string;
  readonly hold: Pick<PayableEntry, 'state' | 'holdUntil'> | undefined;
}

/** What a filled form pays to, for the review, which began at `now`: the hold of a new address begins when it is requested. */
export function paidBy(
  { entry: id, newAddress, invoice }: Exclude<CheckedWithdrawal, { problems: object }>,
  { addressDescription }: QuickWithdrawalForm,
  entries: readonly PayableEntry[],
  now: number,
): PaidDestination | undefined {
  if (newAddress !== undefined) {
    const holdUntil = new Date(now + addressBookHoldHours * 3_600_000).toISOString();
    return { code: newAddress, description: addressDescription.trim(), hold: { state: 'held', holdUntil } };
  }
  if (invoice) return { code: invoice.text, description: '', hold: undefined };
  const entry = entries.find((one) => one.id === id);
  return entry && { code: entry.code, description: entry.description ?? '', hold: entry };
}
