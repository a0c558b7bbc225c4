import { RoleMinerCountDocument } from '../../../generated/role.ts';
import { useCan } from '../../../transport/session/access.ts';
import { useData } from '../../../transport/requests/use-data.ts';

/** How many miners the subaccount has; undefined where the viewer may not see them, and until it is known. */
export function useMinerCount(): number | undefined {
  const maySee = useCan('agent_workers');
  return useData(RoleMinerCountDocument, {}, { isBackground: true, isPaused: !maySee }).data?.asicsAggregate.count;
}
