import { useCan } from '../../../transport/access.ts';
import { NoMatch, NothingYet } from '../../../ui/EmptyState.tsx';
import { IconSubtask } from '../../../ui/icons.ts';
import { asicPage } from '../asic/index.ts';
import { PageLink } from '../../../ui/PageLink.tsx';

interface RequestEmptyProps {
  hasAny: boolean;
  onClear(): void;
}

/** Why no request is listed: none matches filters and time range, or there is none yet. */
export function RequestEmpty({ hasAny, onClear }: RequestEmptyProps) {
  const canSeeDevices = useCan('agent_workers');
  if (hasAny) return <NoMatch noun="agent requests" onClear={onClear} />;
  return (
    <NothingYet
      title="No agent requests yet"
      icon={IconSubtask}
      text="Commands and scans appear here as requests to an agent, with the result of each device."
    >
      {canSeeDevices && <PageLink page={asicPage}>Go to the ASICs</PageLink>}
    </NothingYet>
  );
}
