import { plcActions as described } from '@headframe/domain/devices/plc/plc-commands';
import {
  DeletePlcsDocument,
  DeclineSharesOfPlcsDocument,
  EndSharingOfPlcsDocument,
  MovePlcsDocument,
  PlcRefusalsDocument,
  SharePlcsDocument,
  SnapshotPlcsDocument,
  type PlcRowFragment,
} from '../../../generated/plc.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { judgedActions } from '../commands/index.ts';
import { chosenDevice, deviceActions } from '../device-kit/index.ts';
import { tunnelAction } from '../tunnels/index.ts';
import { plcName } from './plc-figures.ts';
import { renamePlcAction, type ChosenPlcs } from './rename.actions.tsx';

export function chosenPlc(plc: PlcRowFragment, list: ListControls): ChosenPlcs {
  return chosenDevice(plc, plcName(plc), list);
}

/** What can be done to PLCs, in menu order. */
export const plcActions = judgedActions<ChosenPlcs>(PlcRefusalsDocument, [
  renamePlcAction,
  tunnelAction<ChosenPlcs>((chosen) => chosen),
  ...deviceActions({
    noun: 'PLC',
    kind: 'plc',
    described,
    snapshot: SnapshotPlcsDocument,
    share: SharePlcsDocument,
    endSharing: EndSharingOfPlcsDocument,
    declineShare: DeclineSharesOfPlcsDocument,
    move: MovePlcsDocument,
    remove: DeletePlcsDocument,
  }),
]);
