import { HouseRestoresDocument } from '../../../generated/restores.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { SecondFactorNote } from '../withdrawals/index.ts';
import { restoresPage } from './restores.route.ts';
import { RestoreSection } from './RestoreSection.tsx';

const refreshSeconds = 15;

/** Restores of the house that programs have noticed, and what each asks of the administrator. */
export function RestoresPage() {
  const { data, error, asOf, refetch } = useData(HouseRestoresDocument, {}, { handles: ['access-denied'] });
  usePolling(refetch, refreshSeconds);
  const restores = data?.adminHouseRestores;
  return (
    <PageBody>
      <PageHeader title={restoresPage.label} detail={<AsOf at={asOf} />} />
      {error?.code === 'access-denied' ? (
        <NothingYet
          title="Restores are not open to you"
          text="They are shown to the administrator of this installation."
        />
      ) : error && !restores ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !restores ? (
        <SkeletonBlock height={180} subject="restores" />
      ) : restores.length === 0 ? (
        <NothingYet
          title="Never restored"
          text="Where the database is set back to an earlier time, the programs that know more than it appear here."
        />
      ) : (
        <>
          <SecondFactorNote permission={null} what="Decisions about a restore" />
          {restores.map((restore) => (
            <RestoreSection key={restore.id} restore={restore} onDone={refetch} />
          ))}
        </>
      )}
    </PageBody>
  );
}
