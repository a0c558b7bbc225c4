import { useState } from 'react';
import {
  AsicCommandsDocument,
  AsicCommandUpdatesDocument,
  type AsicCommandFragment,
} from '../../../../generated/asic.ts';
import { useCan } from '../../../../transport/access.ts';
import { useData } from '../../../../transport/use-data.ts';
import { useLive } from '../../../../transport/use-live.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { PageLink } from '../../../../ui/PageLink.tsx';
import { RelativeTime } from '../../../../ui/RelativeTime.tsx';
import { SkeletonBlock } from '../../../../ui/Skeleton.tsx';
import { agentRequestPage, RequestState } from '../../requests/index.ts';
import { commandName } from '../command-name.ts';
import styles from './Drawer.module.css';

const shownCommands = 25;

/** What the device was told lately, by whom, and what came of it. */
export function CommandsTab({ id }: { id: string }) {
  const variables = { where: { asicId: { _eq: id } }, limit: shownCommands };
  const read = useData(AsicCommandsDocument, variables);
  const [pushed, setPushed] = useState<{ after: number | undefined; commands: readonly AsicCommandFragment[] }>();
  useLive({
    document: AsicCommandUpdatesDocument,
    variables,
    refetch: read.refetch,
    onData: ({ agentRequestTargetsUpdates }) => setPushed({ after: read.asOf, commands: agentRequestTargetsUpdates }),
  });
  const canSeeRequests = useCan('agent_request');
  const commands = pushed?.after === read.asOf ? pushed?.commands : read.data?.agentRequestTargets;
  if (!commands && read.error) return <ErrorState error={read.error} onRetry={read.refetch} />;
  if (!commands) return <SkeletonBlock height={160} label="Loading commands" />;
  if (commands.length === 0) return <p className={styles['nothing']}>No command was given to it yet.</p>;
  return (
    <ol className={styles['commands']}>
      {commands.map((command) => (
        <li key={command.id}>
          <div className={styles['command']}>
            {canSeeRequests ? (
              <PageLink page={agentRequestPage} search={{ batchId: command.batchId }}>
                {commandName(command.kind)}
              </PageLink>
            ) : (
              <span>{commandName(command.kind)}</span>
            )}
            <RequestState state={command.state} />
            <span className={styles['when']}>
              {command.requestedBy && `${command.requestedBy} · `}
              <RelativeTime at={command.createdAt} />
            </span>
          </div>
          {command.message && <p className={styles['message']}>{command.message}</p>}
        </li>
      ))}
    </ol>
  );
}
