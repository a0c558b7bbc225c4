import { formatCoinAmount, parseCoinAmount, type Satoshis } from '@headframe/domain/units/coin-amount';
import styles from './CoinAmount.module.css';

interface CoinAmountProps {
  /** The stored integer, in satoshi; null is '---'. */
  satoshi?: Satoshis | null | undefined;
  /** Instead of it, a decimal text of coins such as "0.04811443". */
  coins?: string | null | undefined;
}

/**
 * An amount of coins in groups of four. The room between the groups is drawn, not written: a selection that is copied, and a
 * screen reader, get 0.04811443.
 */
export function CoinAmount({ satoshi, coins }: CoinAmountProps) {
  const amount = satoshi ?? (coins == null ? null : parseCoinAmount(coins));
  // Nothing is written without the space between its groups (`0.00000000`), and shown like any other amount.
  const [first, ...others] = formatCoinAmount(amount)
    .replace(/(\.\d{4})(\d{4})$/, '$1 $2')
    .split(' ');
  return (
    <span className={styles['amount']} data-numeric>
      {first}
      {others.map((group) => (
        <span key={group} className={styles['group']}>
          {group}
        </span>
      ))}
    </span>
  );
}
