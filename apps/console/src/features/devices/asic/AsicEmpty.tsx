import { useCan } from '../../../transport/access.ts';
import { NoMatch, NothingYet } from '../../../ui/EmptyState.tsx';
import { IconCpu } from '../../../ui/icons.ts';
import { PageLink } from '../../../ui/PageLink.tsx';
import { agentPage } from '../agents/index.ts';
import { scanPage } from '../scan/index.ts';

interface AsicEmptyProps {
  isFiltered: boolean;
  onClear(): void;
}

/** Why no miner is listed: none matches the filters, or there is none yet, with the first steps. */
export function AsicEmpty({ isFiltered, onClear }: AsicEmptyProps) {
  const canScan = useCan('agent_request_write');
  const canSeeAgents = useCan('agent');
  if (isFiltered) return <NoMatch noun="ASICs" onClear={onClear} />;
  return (
    <NothingYet
      title="No ASICs yet"
      icon={IconCpu}
      text="An agent on site discovers miners in the IP ranges it scans and reports them here."
    >
      {canSeeAgents && <PageLink page={agentPage}>Set up an agent</PageLink>}
      {canSeeAgents && canScan && ' · '}
      {canScan && <PageLink page={scanPage}>Scan a range</PageLink>}
    </NothingYet>
  );
}
