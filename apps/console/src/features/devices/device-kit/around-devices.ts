import type { ListControls } from '../../../ui/list/use-list.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import type { ScannedDevices } from './scan-again-action.ts';

/** What the list around an action on devices does for it. */
export function aroundDevices({
  refetch,
  goTo,
}: ListControls): Pick<ScannedDevices, 'onDone' | 'openRequests'> & Pick<ListControls, 'goTo'> {
  return { onDone: refetch, goTo, openRequests: (batchId) => goTo(agentRequestPage, { batchId }) };
}
