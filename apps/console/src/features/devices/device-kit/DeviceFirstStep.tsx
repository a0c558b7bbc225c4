import { useCan } from '../../../transport/session/access.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { agentPage } from '../agents/agent.route.ts';
import { scanPage } from '../scan/scan.route.ts';

/** The first steps where there is no device of a kind yet: an agent, and a scan of its range, or of its address alone. */
export function DeviceFirstStep() {
  const canScan = useCan('agent_request_write');
  const canSeeAgents = useCan('agent');
  return (
    <>
      {canSeeAgents && <PageLink page={agentPage}>Set up an agent</PageLink>}
      {canSeeAgents && canScan && ' · '}
      {canScan && <PageLink page={scanPage}>Scan a range or an address</PageLink>}
    </>
  );
}
