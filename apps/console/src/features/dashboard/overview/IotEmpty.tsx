import { useCan } from '../../../transport/session/access.ts';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { IconCpu } from '../../../ui/icon/icons.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { agentPage } from '../../devices/agents/agent.route.ts';
import { scanPage } from '../../devices/scan/scan.route.ts';
import { usePastReports } from './use-past-reports.ts';

/** There is no device, not yet or no more: the first steps. */
export function IotEmpty() {
  const canSeeAgents = useCan('agent');
  const canScan = useCan('agent_request_write') && canSeeAgents;
  const past = usePastReports();
  return (
    <NothingYet
      title={past ? 'No devices now' : 'No devices yet'}
      icon={IconCpu}
      text="An agent on site discovers devices in the IP ranges it scans and reports them here."
    >
      {canSeeAgents && <PageLink page={agentPage}>Set up an agent</PageLink>}
      {canScan && ' · '}
      {canScan && <PageLink page={scanPage}>Scan a range</PageLink>}
    </NothingYet>
  );
}
