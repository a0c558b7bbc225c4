import { routeEntry } from '@headframe/domain/routes/route-table';
import { can } from '../../../transport/session/access.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import type { CommandSelection } from '../commands/index.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import { firmwareRolloutPage } from '../firmware/firmware-rollout.route.ts';
import type { AsicRow } from './asic-rows.ts';

/** What a command is given for: the miners that match. */
export interface AsicSelection extends CommandSelection<AsicRow> {
  /** Shows how many miners of a batch deliver shares to the pool, where the viewer may see its workers. */
  openMining?: ((batchId: string) => void) | undefined;
  /** Shows a rollout of firmware. */
  openRollout?: ((id: string) => void) | undefined;
  /** Reads the list again. */
  onDone?: (() => void) | undefined;
}

/** Where the result of a command for miners is shown, by the navigation of a list. */
export function asicResults({ goTo, refetch }: Pick<ListControls, 'goTo' | 'refetch'>) {
  return {
    onDone: refetch,
    openRequests: (batchId: string) => goTo(agentRequestPage, { batchId }),
    openRollout: (id: string) => goTo(firmwareRolloutPage, { rollout: id }),
    openMining: can('workers')
      ? (batchId: string) => goTo(routeEntry('pool/worker-management'), { mining: batchId })
      : undefined,
  };
}

/** What a command is given for when it is given for one device. */
export function asicSelection(asic: AsicRow, list: Pick<ListControls, 'goTo' | 'refetch'>): AsicSelection {
  return { where: { id: { _eq: asic.id } }, count: 1, row: asic, ...asicResults(list) };
}
