import { chainText } from '@headframe/domain/pool/chain-text';
import { minedCoins } from '@headframe/domain/pool/mined-coins';
import type { ReactNode } from 'react';
import { usePolling } from '../../../../transport/requests/use-polling.ts';
import { CoinAmount } from '../../../../ui/figure/CoinAmount.tsx';
import { useDateFormat } from '../../../../ui/figure/dates.ts';
import { AsOf } from '../../../../ui/figure/RelativeTime.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { coinSymbol, useDayText } from '../../../pool/revenues/index.ts';
import { revenuePage } from '../../../pool/revenues/revenue.route.ts';
import { quickWithdrawalPage } from '../../../pool/withdrawals/quick-withdrawal.route.ts';
import { withdrawalHistoryPage } from '../../../pool/withdrawals/withdrawal-history.route.ts';
import { CardLinks } from './CardLinks.tsx';
import { CardFrame, type CardProps } from './CardFrame.tsx';
import { useWallets, type CoinWallet } from './use-wallets.ts';
import styles from '../Dashboard.module.css';
import own from './WalletCard.module.css';
import classes from '../../../../ui/theme/classes.module.css';

const refreshSeconds = 60;

/** What the subaccount has and earns of each mined coin, on the chain that the pool mines now. */
export function WalletCard({ open }: CardProps) {
  const { coins, error, asOf, refetch } = useWallets();
  usePolling(refetch, refreshSeconds);
  return (
    <CardFrame
      card="wallet"
      open={open}
      note={<AsOf at={asOf} />}
      aside={<CardLinks pages={[quickWithdrawalPage, withdrawalHistoryPage, revenuePage]} />}
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : coins ? (
        coins.map((coin) => <WalletFigures key={coin.wallet.coinEnum} coin={coin} />)
      ) : (
        <SkeletonBlock height={92} subject="wallet" />
      )}
    </CardFrame>
  );
}

function WalletFigures({ coin: { wallet, openDays, nextWithdrawal } }: { coin: CoinWallet }) {
  const dayText = useDayText();
  const minute = useDateFormat('minute');
  const name = minedCoins.find(({ coinEnum }) => coinEnum === wallet.coinEnum)?.name ?? '';
  const symbol = coinSymbol(wallet.coinEnum);
  const chain = wallet.chain && chainText(wallet.chain.network);
  const figures: readonly { label: string; amount: ReactNode; detail?: string }[] = [
    { label: 'Balance', amount: <CoinAmount satoshi={wallet.amount} /> },
    ...openDays.map(({ date, fpps }) => ({
      label: `${dayText(date)} so far (UTC)`,
      amount: <CoinAmount coins={fpps} />,
      detail: fpps === null ? 'no network figures yet' : 'estimate before the pool fee, not posted',
    })),
    { label: 'Earned', amount: <CoinAmount satoshi={wallet.earned} /> },
    { label: 'Withdrawn', amount: <CoinAmount satoshi={wallet.withdrawn} /> },
  ];
  return (
    <section className={classes['stack']} aria-label={`${name} wallet`}>
      <header className={styles['kindHead']}>
        <h3>{name}</h3>
        <span className={classes['caption']}>
          {[chain, wallet.earnedUntil && `earnings up to ${wallet.earnedUntil} (UTC)`].filter(Boolean).join(' · ')}
        </span>
      </header>
      <dl className={own['amounts']}>
        {figures.map(({ label, amount, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {amount} <span className={own['unit']}>{symbol}</span>
            </dd>
            {detail !== undefined && <dd className={own['detail']}>{detail}</dd>}
          </div>
        ))}
        {nextWithdrawal !== undefined && (
          <div>
            <dt>Next auto-withdrawal</dt>
            <dd className={own['time']}>{minute(nextWithdrawal)}</dd>
            <dd className={own['detail']}>at the earliest, if the balance suffices</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
