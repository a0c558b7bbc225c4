import { CoinAmount } from '../../../../ui/figure/CoinAmount.tsx';
import { coinSymbol, useDayText } from '../../../pool/revenues/index.ts';
import { useWallets } from './use-wallets.ts';
import own from './WalletCard.module.css';

/** On a phone, where the wallet is far below: balance and estimate of the first coin, beneath the title. */
export function MoneyLine() {
  const dayText = useDayText();
  const coin = useWallets().coins?.[0];
  if (!coin) return <div className={own['line']}>{'\u00a0'}</div>;
  const symbol = coinSymbol(coin.wallet.coinEnum);
  const day = coin.openDays.find(({ fpps }) => fpps !== null);
  return (
    <div className={own['line']}>
      Balance{' '}
      <strong>
        <CoinAmount satoshi={coin.wallet.amount} /> {symbol}
      </strong>
      {day && (
        <>
          {' · '}
          {dayText(day.date)} so far{' '}
          <strong>
            <CoinAmount coins={day.fpps} /> {symbol}
          </strong>{' '}
          (estimate)
        </>
      )}
    </div>
  );
}
