import { parseCoinAmount } from '@headframe/domain/units/coin-amount';
import type { WithdrawInfoQuery } from '../../../../generated/withdrawal-form.ts';
import type { CheckedWithdrawal, WithdrawalWay } from '../quick-withdrawal-form.ts';
import type { PayableEntry } from '../use-withdrawal-sources.ts';

type Info = WithdrawInfoQuery['withdrawInfo'];

/** Fee and minimum of a way to pay, satoshi. */
export function costOf(info: Info, way: WithdrawalWay): { fee: bigint; minimum: bigint } {
  return way === 'bitcoin'
    ? { fee: parseCoinAmount(info.fee), minimum: parseCoinAmount(info.quickwithdrawMinimum) }
    : { fee: parseCoinAmount(info.lightningFee), minimum: parseCoinAmount(info.lightningMinAmount) };
}

/** What a filled form pays to, for the review; `hold` is the entry whose hold counts, which an invoice has none of. */
export function paidBy(
  { entry: id, invoice }: Exclude<CheckedWithdrawal, { problems: object }>,
  entries: readonly PayableEntry[],
): { code: string; description: string; hold: PayableEntry | undefined } | undefined {
  if (invoice) return { code: invoice.text, description: '', hold: undefined };
  const entry = entries.find((one) => one.id === id);
  return entry && { code: entry.code, description: entry.description ?? '', hold: entry };
}
