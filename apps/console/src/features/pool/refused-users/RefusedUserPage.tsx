import { RefusedUsersDocument } from '../../../generated/refused-user.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { AsOf, RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { LongCode, PlainTable, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { refusedUserPage } from './refused-user.route.ts';

const refreshSeconds = 15;

/** Users that miners signed in with in the last hour and that the pool refused, with what they were answered. */
export function RefusedUserPage() {
  const { data, error, asOf, refetch } = useData(RefusedUsersDocument, {}, { handles: ['access-denied'] });
  usePolling(refetch, refreshSeconds);
  const users = data?.refusedUsers;
  return (
    <PageBody>
      <PageHeader title={refusedUserPage.label} detail={<AsOf at={asOf} />} />
      {error?.code === 'access-denied' ? (
        <NothingYet
          title="Refused miners are not open to you"
          text="They are shown to the administrator of this installation."
        />
      ) : error && !users ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !users ? (
        <SkeletonBlock height={180} subject="refused miners" />
      ) : users.length === 0 ? (
        <NothingYet
          title="No miner was refused in the last hour"
          text="A miner whose user the pool does not take appears here."
        />
      ) : (
        <PlainTable
          label="Table of refused miners"
          columns={['User', 'Answer', 'Address', 'Tries', 'Last']}
          rows={users.map((user) => ({
            key: `${user.stratum} ${user.user} ${user.reason}`,
            cells: [
              <LongCode key="user">{user.user}</LongCode>,
              user.reason,
              <>
                {user.address}
                <SecondLine>{user.stratum}</SecondLine>
              </>,
              formatCount(user.tries),
              <RelativeTime key="last" at={user.lastAt} />,
            ],
          }))}
        />
      )}
    </PageBody>
  );
}
