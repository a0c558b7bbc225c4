import { useMemo } from 'react';
import {
  AutoWithdrawalListDocument,
  AutoWithdrawalListUpdatesDocument,
} from '../../../generated/scheduled-withdrawal.ts';
import { useLiveList } from '../../../transport/live/use-live-list.ts';
import { useActionsFor } from '../../../ui/action/action.ts';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { IconCalendarRepeat } from '../../../ui/icon/icons.ts';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { AutoWithdrawalCard } from './AutoWithdrawalCard.tsx';
import { autoWithdrawalPageActions } from './auto-withdrawal.actions.tsx';
import { autoWithdrawalPage } from './auto-withdrawal.route.ts';

const variables = { where: {}, orderBy: [{ createdAt: 'desc' as const }], limit: 10, offset: 0 };

/** The auto-withdrawal of the subaccount: one for each coin, and Bitcoin is the only coin that is withdrawn. */
export function AutoWithdrawalPage() {
  const list = useLiveList({
    list: AutoWithdrawalListDocument,
    updates: AutoWithdrawalListUpdatesDocument,
    variables,
    rowsOf: ({ autoWithdrawals }) => autoWithdrawals,
    pushedRowsOf: ({ autoWithdrawalsUpdates }) => autoWithdrawalsUpdates,
    countKey: ({ id }) => id,
  });
  const { rows, data, error, refetch } = list;
  const count = data && rows.length;
  const context = useMemo(() => ({ count, onDone: refetch }), [count, refetch]);
  const actions = useActionsFor(autoWithdrawalPageActions, context);
  usePageActions(actions);
  return (
    <PageBody>
      <PageHeader
        title={autoWithdrawalPage.label}
        detail="Bitcoin, free of charge"
        actions={<ActionButtons actions={actions} primary="createAutoWithdrawal" />}
      />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonBlock height={260} subject="the auto-withdrawal" />}
      {count === 0 && (
        <NothingYet
          title="No auto-withdrawal yet"
          icon={IconCalendarRepeat}
          text="It withdraws your whole balance by itself, between 5:30 and 12:00 UTC, to up to ten addresses. Litecoin earnings are not withdrawable here."
        >
          <ActionButtons actions={actions} primary="createAutoWithdrawal" />
        </NothingYet>
      )}
      {rows.map((row) => (
        <AutoWithdrawalCard key={row.id} row={row} onDone={refetch} />
      ))}
    </PageBody>
  );
}
