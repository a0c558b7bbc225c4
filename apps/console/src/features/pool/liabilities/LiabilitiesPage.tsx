import { LiabilitiesDocument } from '../../../generated/liabilities.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { payoutPage } from '../payouts/payout.route.ts';
import { RestoreNotice } from '../restores/index.ts';
import { ChainLiabilities } from './ChainLiabilities.tsx';
import { liabilitiesPage } from './liabilities.route.ts';
import { PoolBlocks } from './PoolBlocks.tsx';

const refreshSeconds = 60;

/** What the house owes its miners and what it has, chain by chain, and the blocks of the pool. */
export function LiabilitiesPage() {
  const { data, error, asOf, refetch } = useData(LiabilitiesDocument, {}, { handles: ['access-denied'] });
  usePolling(refetch, refreshSeconds);
  const chains = data?.poolLiabilities;
  const isRefused = error?.code === 'access-denied';
  return (
    <PageBody>
      <PageHeader
        title={liabilitiesPage.label}
        detail={<AsOf at={asOf} />}
        actions={<PageLink page={payoutPage}>{payoutPage.label}</PageLink>}
      />
      {isRefused ? (
        <NothingYet
          title="Liabilities are not open to you"
          text="They are shown to the administrator of this installation."
        />
      ) : error && !chains ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !chains ? (
        <SkeletonBlock height={180} subject="liabilities" />
      ) : (
        <>
          <RestoreNotice />
          {chains.length === 0 && (
            <NothingYet title="No chain yet" text="Chains appear once the pool is connected to a node." />
          )}
          {chains.map((chain) => (
            <ChainLiabilities key={chain.chainId} chain={chain} />
          ))}
          <PoolBlocks />
        </>
      )}
    </PageBody>
  );
}
