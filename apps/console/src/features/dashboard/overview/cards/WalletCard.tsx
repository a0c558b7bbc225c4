import { minedCoins } from '@headframe/domain/pool/mined-coins';
import { WalletCardDocument, type WalletFiguresFragment } from '../../../../generated/dashboard-cards.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { usePolling } from '../../../../transport/requests/use-polling.ts';
import { CoinAmount } from '../../../../ui/figure/CoinAmount.tsx';
import { AsOf } from '../../../../ui/figure/RelativeTime.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { revenuePage } from '../../../pool/revenues/revenue.route.ts';
import { quickWithdrawalPage } from '../../../pool/withdrawals/quick-withdrawal.route.ts';
import { withdrawalHistoryPage } from '../../../pool/withdrawals/withdrawal-history.route.ts';
import { CardLinks } from './CardLinks.tsx';
import { CardFrame, type CardProps } from './CardFrame.tsx';
import { chainText } from '@headframe/domain/pool/chain-text';
import styles from '../Dashboard.module.css';
import own from './WalletCard.module.css';

const refreshSeconds = 60;

const tickers: Readonly<Record<number, string>> = { 0: 'BTC', 1: 'LTC' };

/** What the subaccount has of each mined coin, on the chain that the pool mines now. */
export function WalletCard({ open }: CardProps) {
  const { data, error, asOf, refetch } = useData(WalletCardDocument, {});
  usePolling(refetch, refreshSeconds);
  const wallets = data && [...data.bitcoin, ...data.litecoin.filter(({ chain }) => chain !== null)];
  return (
    <CardFrame
      card="wallet"
      open={open}
      note={<AsOf at={asOf} />}
      aside={<CardLinks pages={[quickWithdrawalPage, withdrawalHistoryPage, revenuePage]} />}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : wallets ? (
        wallets.map((wallet) => <WalletFigures key={wallet.coinEnum} wallet={wallet} />)
      ) : (
        <SkeletonBlock height={92} subject="wallet" />
      )}
    </CardFrame>
  );
}

function WalletFigures({ wallet }: { wallet: WalletFiguresFragment }) {
  const coin = minedCoins.find(({ coinEnum }) => coinEnum === wallet.coinEnum)?.name ?? '';
  const chain = wallet.chain && chainText(wallet.chain.network);
  const figures = [
    { label: 'Balance', satoshi: wallet.amount },
    { label: 'Earned', satoshi: wallet.earned },
    { label: 'Withdrawn', satoshi: wallet.withdrawn },
  ];
  return (
    <section className={styles['kind']} aria-label={`${coin} wallet`}>
      <header className={styles['kindHead']}>
        <h3>{coin}</h3>
        <span className={styles['age']}>
          {[chain, wallet.earnedUntil && `earnings up to ${wallet.earnedUntil} (UTC)`].filter(Boolean).join(' · ')}
        </span>
      </header>
      <dl className={own['amounts']}>
        {figures.map(({ label, satoshi }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <CoinAmount satoshi={satoshi} /> <span className={own['unit']}>{tickers[wallet.coinEnum]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
