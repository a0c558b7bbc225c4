import { CoilRefusalsDocument, type CoilRowFragment } from '../../../../generated/coil.ts';
import type { ListControls } from '../../../../ui/list/use-list.ts';
import { commandActions, judgedActions, type CommandSelection } from '../../commands/index.ts';
import { agentRequestPage } from '../../requests/agent-request.route.ts';
import { renameCoilAction } from '../rename.actions.tsx';
import { coilCommandKit } from './coil-command-kit.ts';

/** What an action on coils is for: those that match. */
type ChosenCoils = CommandSelection<CoilRowFragment>;

export function chosenCoil(coil: CoilRowFragment, { goTo }: Pick<ListControls, 'goTo'>): ChosenCoils {
  return {
    where: { id: { _eq: coil.id } },
    count: 1,
    row: coil,
    openRequests: (batchId) => goTo(agentRequestPage, { batchId }),
  };
}

/** What can be done to coils, in menu order. */
export const coilActions = judgedActions<ChosenCoils>(CoilRefusalsDocument, [
  ...commandActions(coilCommandKit),
  renameCoilAction,
]);
