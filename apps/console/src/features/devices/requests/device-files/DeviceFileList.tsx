import { allCommands } from '@headframe/domain/devices/all-commands';
import { DeviceFilesDocument, DeviceFileUpdatesDocument } from '../../../../generated/device-files.ts';
import { can } from '../../../../transport/session/access.ts';
import { useLiveList } from '../../../../transport/live/use-live-list.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { requesterOf } from '../requester-of.ts';
import { requestKind } from '../request-kinds.ts';
import { RequestState } from '../RequestState.tsx';
import { hasResultMessage, ResultMessage } from '../ResultMessage.tsx';
import styles from '../device-commands/DeviceCommandList.module.css';
import classes from '../../../../ui/theme/classes.module.css';

const shownFiles = 25;

/** The commands that bring a file back. */
const contentCommands = allCommands.filter(({ command }) => command.content);
const fileCommands = contentCommands.map(({ name }) => name);

/** The latest files that commands brought back from a device, and those on their way; older ones are deleted. */
export function DeviceFileList({ id }: { id: string }) {
  const files = useLiveList({
    list: DeviceFilesDocument,
    updates: DeviceFileUpdatesDocument,
    variables: { where: { deviceId: { _eq: id }, kind: { _in: fileCommands } }, limit: shownFiles },
    rowsOf: (data) => data.agentRequestItems,
    pushedRowsOf: (data) => data.agentRequestItemsUpdates,
    countKey: () => '',
  });
  if (files.error) return <ErrorState error={files.error} onRetry={files.refetch} />;
  if (files.isLoading) return <SkeletonBlock height={160} subject="files" />;
  if (files.rows.length === 0) {
    const mayRequest = contentCommands.some(({ command }) => can(command.permission));
    return <p className={classes['note']}>No files yet.{mayRequest && ' Request the log of this device.'}</p>;
  }
  return (
    <ol className={styles['commands']}>
      {files.rows.map((file) => (
        <li key={file.id}>
          <div className={styles['command']}>
            <span>{requestKind(file.kind).label}</span>
            <RequestState state={file.state} />
            <span className={styles['when']}>
              {requesterOf(file) && `${requesterOf(file)} · `}
              <RelativeTime at={file.createdAt} />
            </span>
          </div>
          <p className={styles['message']}>
            {hasResultMessage(file) ? <ResultMessage result={file} /> : file.state === 'done' && 'No longer stored'}
          </p>
        </li>
      ))}
    </ol>
  );
}
