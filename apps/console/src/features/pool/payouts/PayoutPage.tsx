import { useState } from 'react';
import { PayoutChangesDocument, PayoutStatusDocument } from '../../../generated/payout.ts';
import { useLive } from '../../../transport/live/use-live.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { liabilitiesPage } from '../liabilities/liabilities.route.ts';
import { RestoreNotice } from '../restores/index.ts';
import { SecondFactorNote } from '../withdrawals/index.ts';
import { ChainPayouts } from './ChainPayouts.tsx';
import { ManualBatches } from './ManualBatches.tsx';
import { PayoutDrawer } from './PayoutDrawer.tsx';
import { PayoutList } from './PayoutList.tsx';
import { payoutPage } from './payout.route.ts';
import { UnknownPayments } from './UnknownPayments.tsx';
import { useRefetchOn } from './use-refetch-on.ts';
import { WaitingWithdrawals } from './WaitingWithdrawals.tsx';

/** How payouts of each chain go, what waits for them, what is paid by hand, and every payout. */
export function PayoutPage() {
  const [version, setVersion] = useState(0);
  const changed = () => setVersion((before) => before + 1);
  const { data, error, asOf, refetch } = useData(PayoutStatusDocument, {}, { handles: ['access-denied'] });
  useRefetchOn(version, refetch);
  const isRefused = error?.code === 'access-denied';
  useLive({
    document: PayoutChangesDocument,
    variables: {},
    onData: changed,
    refetch: changed,
    isPaused: isRefused || data === undefined,
  });
  const { payout } = payoutPage.useSearch();
  const setSearch = payoutPage.useSetSearch();
  const chains = data?.adminPayoutStatus;
  return (
    <PageBody>
      <PageHeader
        title={payoutPage.label}
        detail={<AsOf at={asOf} />}
        actions={<PageLink page={liabilitiesPage}>{liabilitiesPage.label}</PageLink>}
      />
      {isRefused ? (
        <NothingYet
          title="Payouts are not open to you"
          text="They are shown to the administrator of this installation."
        />
      ) : error && !chains ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !chains ? (
        <SkeletonBlock height={180} subject="payouts" />
      ) : (
        <>
          <RestoreNotice />
          <SecondFactorNote permission={null} what="Paying and declining" />
          {chains.length === 0 && (
            <NothingYet
              title="Nothing to pay yet"
              text="Chains appear here once a payout program runs, or a withdrawal waits."
            />
          )}
          {chains.map((chain) => (
            <ChainPayouts key={chain.chainId} chain={chain} onDone={changed} />
          ))}
          <UnknownPayments version={version} onDone={changed} />
          <WaitingWithdrawals version={version} onDone={changed} />
          <ManualBatches version={version} chains={chains} onDone={changed} />
          <PayoutList version={version} />
          {payout !== undefined && (
            <PayoutDrawer key={payout} id={payout} version={version} onClose={() => setSearch({ payout: undefined })} />
          )}
        </>
      )}
    </PageBody>
  );
}
