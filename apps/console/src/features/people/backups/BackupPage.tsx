import { formatBytes } from '@headframe/domain/units/bytes';
import { BackupRunsDocument } from '../../../generated/backup.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { AsOf, RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { LongCode, PlainTable, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { backupPage } from './backup.route.ts';

const refreshSeconds = 30;

/** The backups of the installation: how old the newest is, and the outcome of each. */
export function BackupPage() {
  const { data, error, asOf, refetch } = useData(BackupRunsDocument, {}, { handles: ['access-denied'] });
  usePolling(refetch, refreshSeconds);
  const runs = data?.backupRuns;
  const newest = runs?.find(({ failure }) => failure == null);
  const [last] = runs ?? [];
  return (
    <PageBody>
      <PageHeader title={backupPage.label} detail={<AsOf at={asOf} />} />
      {error?.code === 'access-denied' ? (
        <NothingYet
          title="Backups are not open to you"
          text="They are shown to the administrator of this installation."
        />
      ) : error && !runs ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !runs ? (
        <SkeletonBlock height={180} subject="backups" />
      ) : runs.length === 0 ? (
        <NothingYet
          title="No backup was made yet"
          text="Set HEADFRAME_BACKUP_FOLDER for one a day, or run npm run backup on the machine of the installation."
        />
      ) : (
        <>
          {last?.failure != null && <WarningNote>The last backup failed: {last.failure}</WarningNote>}
          <p>
            {newest ? (
              <>
                The newest backup is of <RelativeTime at={newest.snapshotAt} />.
              </>
            ) : (
              'No backup was written yet.'
            )}
          </p>
          <PlainTable
            label="Table of backups"
            columns={['Ended', 'Outcome', 'Size', 'File']}
            rows={runs.map((run) => ({
              key: String(run.id),
              cells: [
                <RelativeTime key="ended" at={run.endedAt} />,
                <>
                  {run.failure == null ? 'Written' : 'Failed'}
                  <SecondLine>{run.failure ?? (run.isScheduled ? 'by schedule' : 'by hand')}</SecondLine>
                </>,
                formatBytes(run.bytes),
                <LongCode key="file">{run.file}</LongCode>,
              ],
            }))}
          />
        </>
      )}
    </PageBody>
  );
}
