import { DashboardAgentsDocument } from '../../../generated/dashboard.ts';
import { useCan } from '../../../transport/session/access.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { counted, formatCount } from '../../../ui/figure/format.ts';
import { IconCloudOff, IconRouter } from '../../../ui/icon/icons.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { agentPage } from '../../devices/agents/agent.route.ts';
import styles from './Dashboard.module.css';

const refreshSeconds = 15;

/** How many agents are connected; leads to them. */
export function AgentsOnline() {
  const canSee = useCan('agent');
  const { data, refetch } = useData(DashboardAgentsDocument, {}, { isPaused: !canSee, isBackground: true });
  usePolling(refetch, canSee ? refreshSeconds : 0);
  if (!canSee || !data || data.agentsAggregate.count === 0) return null;
  const { count, online } = data.agentsAggregate;
  const Icon = online === count ? IconRouter : IconCloudOff;
  return (
    <PageLink page={agentPage} search={online === count ? {} : { state: ['offline'] }} className={styles['agents']}>
      <Icon size={15} stroke={1.7} aria-hidden />
      {formatCount(online)} of {counted(count, 'agent')} online
    </PageLink>
  );
}
