import { routeEntry } from '@headframe/domain/routes/route-table';
import type { TransportError } from '../../../../transport/requests/transport-error.ts';
import { useAccess, visitorOf } from '../../../../transport/session/access.ts';
import { mayEnter } from '../../../../ui/page/may-enter.ts';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { agentPage } from '../../agents/agent.route.ts';
import { agentRequestPage } from '../agent-request.route.ts';
import type { ActivityEntry } from './activity-entries.ts';
import styles from './Activity.module.css';

const events = routeEntry('events');

interface ActivityListProps {
  entries: readonly ActivityEntry[];
  /** Entries after this time are marked as new; in milliseconds since 1970. */
  seenAt: number;
  isLoading: boolean;
  error: TransportError | undefined;
  /** Called when a link is followed. */
  onLeave(): void;
}

/** The activity, newest first, each entry with a link to its batch or agent. */
export function ActivityList({ entries, seenAt, isLoading, error, onLeave }: ActivityListProps) {
  const mayOpenEvents = useAccess((access) => mayEnter({ entry: events }, visitorOf(access)));
  return (
    <section className={styles['panel']} aria-label="Activity">
      <header className={styles['head']}>
        <h2>Activity</h2>
        <nav aria-label="Activity">
          <PageLink page={agentRequestPage} onClick={onLeave}>
            All requests
          </PageLink>
          {mayOpenEvents && (
            <PageLink page={events} onClick={onLeave}>
              All events
            </PageLink>
          )}
        </nav>
      </header>
      {error && (
        <p role="alert" className={styles['nothing']}>
          {error.message}
        </p>
      )}
      {isLoading && entries.length === 0 && <SkeletonBlock height={120} subject="activity" />}
      {!isLoading && !error && entries.length === 0 && (
        <p className={styles['nothing']}>No activity yet. Ended commands, scans and agent outages appear here.</p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.key} data-new={entry.at > seenAt || undefined}>
            <entry.look.icon size={16} stroke={1.8} data-tone={entry.look.tone} aria-hidden />
            <div>
              <EntryLink entry={entry} onLeave={onLeave} />
              <p>
                {entry.detail} · <RelativeTime at={entry.at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryLink({ entry: { subject, title }, onLeave }: { entry: ActivityEntry; onLeave(): void }) {
  return 'batchId' in subject ? (
    <PageLink page={agentRequestPage} search={{ batchId: subject.batchId }} onClick={onLeave}>
      {title}
    </PageLink>
  ) : (
    <PageLink page={agentPage} search={{ agent: subject.agentId }} onClick={onLeave}>
      {title}
    </PageLink>
  );
}
