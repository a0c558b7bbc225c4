import type { ListControls } from '../../../ui/list/use-list.ts';
import type { CommandSelection } from '../commands/index.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import type { AsicRow } from './asic-rows.ts';

/** What a command is given for: the miners that match. */
export type AsicSelection = CommandSelection<AsicRow>;

/** What a command is given for when it is given for one device. */
export function asicSelection(asic: AsicRow, { goTo }: Pick<ListControls, 'goTo'>): AsicSelection {
  return {
    where: { id: { _eq: asic.id } },
    count: 1,
    row: asic,
    openRequests: (batchId) => goTo(agentRequestPage, { batchId }),
  };
}
