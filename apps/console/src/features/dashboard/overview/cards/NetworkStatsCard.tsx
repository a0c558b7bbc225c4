import { useState } from 'react';
import {
  CoinPriceCardDocument,
  CoinPriceCardUpdatesDocument,
  type CoinPriceFiguresFragment,
} from '../../../../generated/dashboard-cards.ts';
import { useLive } from '../../../../transport/live/use-live.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { AsOf } from '../../../../ui/figure/RelativeTime.tsx';
import { IconNetwork } from '../../../../ui/icon/icons.ts';
import { NothingYet } from '../../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { revenuePage } from '../../../pool/revenues/revenue.route.ts';
import { CardLinks } from './CardLinks.tsx';
import { CardFrame, type CardProps } from './CardFrame.tsx';
import { NetworkFigures } from './NetworkFigures.tsx';

const bitcoin = 0;
const litecoin = 1;
const pollSeconds = 60;

/** The latest figures of a coin: undefined while they are on the way, null where there are none. */
function useCoinPrice(coinEnum: number) {
  const read = useData(CoinPriceCardDocument, { coinEnum });
  const [pushed, setPushed] = useState<{ price: CoinPriceFiguresFragment | null; at: number }>();
  useLive({
    document: CoinPriceCardUpdatesDocument,
    variables: { coinEnum },
    refetch: read.refetch,
    onData: ({ coinPriceUpdates }) => setPushed({ price: coinPriceUpdates, at: Date.now() }),
    pollSeconds,
  });
  const isPushNewer = pushed !== undefined && pushed.at >= (read.asOf ?? 0);
  return {
    price: isPushNewer ? pushed.price : read.data && read.data.coinPrice,
    asOf: isPushNewer ? pushed.at : read.asOf,
    error: read.error,
    refetch: read.refetch,
  };
}

/** How the network of each mined coin stands, what it pays, and the price of the coin. */
export function NetworkStatsCard({ open }: CardProps) {
  const first = useCoinPrice(bitcoin);
  const second = useCoinPrice(litecoin);
  const isEmpty = first.price === null && second.price === null;
  return (
    <CardFrame
      card="networkStats"
      open={open}
      note={<AsOf at={first.asOf} />}
      aside={<CardLinks pages={[revenuePage]} />}
    >
      {first.error && first.price === undefined ? (
        <ErrorState error={first.error} onRetry={first.refetch} />
      ) : isEmpty ? (
        <NothingYet
          title="No network figures yet"
          icon={IconNetwork}
          text="They appear a minute after the pool is connected to a node."
        />
      ) : (
        <>
          {first.price !== null && <NetworkFigures coin="Bitcoin" price={first.price} />}
          {second.price && <NetworkFigures coin="Litecoin" price={second.price} />}
        </>
      )}
    </CardFrame>
  );
}
