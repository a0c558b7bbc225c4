import { WalletsDocument } from '../../../generated/wallet.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useAccess } from '../../../transport/session/access.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatDate, useDateFormat, useDateSetting } from '../../../ui/figure/dates.ts';
import { StatTile, StatTiles } from '../../../ui/figure/StatTile.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';

/** Balance, earned and withdrawn of the selected subaccount, on the chain that the pool mines now, and as of when. */
export function WalletFigures() {
  const coinEnum = useAccess((access) => access.selected?.coinEnum ?? 0);
  const { data, error, refetch } = useData(WalletsDocument, { coinEnum });
  const { locale } = useDateSetting();
  const minute = useDateFormat('minute');
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  const wallet = data?.wallets[0];
  const until = wallet?.earnedUntil;
  const day = until && formatDate(`${until}T00:00:00Z`, 'day', { locale, timeZone: 'UTC' });
  const tiles = [
    ['Balance', wallet?.amount, wallet && `As of ${minute(wallet.asOf)}`],
    ['Earned', wallet?.earned, wallet && (day ? `Until ${day} (UTC)` : 'No closed day yet')],
    ['Withdrawn', wallet?.withdrawn, wallet && 'Open withdrawals and network fees included'],
  ] as const;
  return (
    <section aria-label="Wallet">
      <StatTiles>
        {tiles.map(([label, satoshi, detail]) => (
          <StatTile
            key={label}
            label={label}
            value={satoshi === undefined ? undefined : <CoinAmount satoshi={satoshi} />}
            unit={coinEnum === 1 ? 'LTC' : 'BTC'}
            detail={detail ?? '\u00a0'}
          />
        ))}
      </StatTiles>
    </section>
  );
}
