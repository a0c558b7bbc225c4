import { DeviceCommandsDocument, DeviceCommandUpdatesDocument } from '../../../../generated/device-commands.ts';
import { useCan } from '../../../../transport/session/access.ts';
import { useLiveList } from '../../../../transport/live/use-live-list.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { agentRequestPage } from '../agent-request.route.ts';
import { requestKind } from '../request-kinds.ts';
import { RequestState } from '../RequestState.tsx';
import { requesterOf } from '../requester-of.ts';
import { hasResultMessage, ResultMessage } from '../ResultMessage.tsx';
import styles from './DeviceCommandList.module.css';
import classes from '../../../../ui/theme/classes.module.css';

const shownCommands = 25;

/** The latest commands to a device of any kind, their senders and their results. */
export function DeviceCommandList({ id }: { id: string }) {
  const commands = useLiveList({
    list: DeviceCommandsDocument,
    updates: DeviceCommandUpdatesDocument,
    variables: { where: { deviceId: { _eq: id } }, limit: shownCommands },
    rowsOf: (data) => data.agentRequestItems,
    pushedRowsOf: (data) => data.agentRequestItemsUpdates,
    countKey: () => '',
  });
  const canSeeRequests = useCan('agent_request');
  if (commands.error) return <ErrorState error={commands.error} onRetry={commands.refetch} />;
  if (commands.isLoading) return <SkeletonBlock height={160} subject="commands" />;
  if (commands.rows.length === 0) return <p className={classes['note']}>No commands yet</p>;
  return (
    <ol className={styles['commands']}>
      {commands.rows.map((command) => (
        <li key={command.id}>
          <div className={styles['command']}>
            {canSeeRequests ? (
              <PageLink page={agentRequestPage} search={{ batchId: command.batchId }}>
                {requestKind(command.kind).label}
              </PageLink>
            ) : (
              <span>{requestKind(command.kind).label}</span>
            )}
            <RequestState state={command.state} />
            <span className={styles['when']}>
              {requesterOf(command) && `${requesterOf(command)} · `}
              <RelativeTime at={command.createdAt} />
            </span>
          </div>
          {hasResultMessage(command) && (
            <p className={styles['message']}>
              <ResultMessage result={command} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
