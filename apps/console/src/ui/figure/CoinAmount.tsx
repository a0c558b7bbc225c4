import { amountParts, formatCoins, satoshiAsCoins } from './coin-amount.ts';
import styles from './CoinAmount.module.css';

interface CoinAmountProps {
  /** Decimal text of coins, or the stored integer in satoshi; null is '---'. */
  coins?: string | number | null | undefined;
  satoshi?: string | bigint | number | null | undefined;
}

/**
 * An amount of coins in groups of four. The room between the groups is drawn, not written: a selection that is copied, and a
 * screen reader, get 0.04811443.
 */
export function CoinAmount({ coins, satoshi }: CoinAmountProps) {
  const amount = coins ?? (satoshi === null || satoshi === undefined ? undefined : satoshiAsCoins(satoshi));
  const parts = amount === undefined ? undefined : amountParts(amount);
  if (!parts) return <span data-numeric>{formatCoins(amount)}</span>;
  const [first, ...others] = parts.groups;
  return (
    <span className={styles['amount']} data-numeric>
      {parts.whole}
      {first}
      {others.map((group, place) => (
        <span key={place} className={styles['group']}>
          {group}
        </span>
      ))}
    </span>
  );
}
