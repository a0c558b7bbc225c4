import { OutletRefusalsDocument, type OutletRowFragment } from '../../../../generated/outlet.ts';
import type { ListControls } from '../../../../ui/list/use-list.ts';
import { outletLinkActions } from '../../outlet-links/index.ts';
import { commandActions, judgedActions, type CommandSelection } from '../../commands/index.ts';
import { agentRequestPage } from '../../requests/agent-request.route.ts';
import { protectActions } from '../settings/protect.actions.ts';
import { outletCommandKit } from './outlet-command-kit.ts';

/** What an action on outlets is for: those that match. */
export type ChosenOutlets = CommandSelection<OutletRowFragment>;

export function chosenOutlet(outlet: OutletRowFragment, { goTo }: Pick<ListControls, 'goTo'>): ChosenOutlets {
  return {
    where: { id: { _eq: outlet.id } },
    count: 1,
    row: outlet,
    openRequests: (batchId) => goTo(agentRequestPage, { batchId }),
  };
}

/** What can be done to outlets, in menu order. */
export const outletActions = judgedActions<ChosenOutlets>(OutletRefusalsDocument, [
  ...commandActions(outletCommandKit),
  ...protectActions,
  ...outletLinkActions,
]);
