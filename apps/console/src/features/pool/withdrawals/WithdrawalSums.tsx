import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import type { WithdrawalTerms } from './quick-withdrawal-form.ts';
import { plannedFeeText } from './lightning/paid-by.ts';
import styles from './Withdrawals.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** What a withdrawal takes from the balance and what arrives; the amount is undefined while none is entered. */
export function WithdrawalSums({
  terms: { fee, minimum, available, planned },
  amount,
}: {
  terms: WithdrawalTerms;
  amount: bigint | undefined;
}) {
  const left = amount === undefined ? undefined : available - amount - fee;
  const rows: [label: string, satoshi: bigint | undefined][] = [
    ['Available balance', available],
    ['Minimum', minimum],
    ['Fee', fee],
    ['Arrives', amount],
    ['Balance afterwards', left !== undefined && left >= 0n ? left : undefined],
  ];
  return (
    <>
      <dl className={styles['sums']}>
        {rows.map(([label, satoshi]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <CoinAmount satoshi={satoshi} />
              {satoshi !== undefined && ' BTC'}
            </dd>
          </div>
        ))}
      </dl>
      {planned && <p className={classes['note']}>{plannedFeeText(planned)}</p>}
    </>
  );
}
