import { pduSettings } from '@headframe/domain/devices/pdu/pdu-settings';
import { unitActions } from '@headframe/domain/devices/pdu/pdu-commands';
import {
  DeletePdusDocument,
  DeclineSharesOfPdusDocument,
  EndSharingOfPdusDocument,
  MovePdusDocument,
  PduRefusalsDocument,
  SharePdusDocument,
  SetPduNoteDocument,
  SetPduTagsDocument,
  SnapshotPdusDocument,
  type PduRowFragment,
} from '../../../generated/pdu.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { judgedActions } from '../commands/index.ts';
import { chosenDevice, deviceActions } from '../device-kit/index.ts';
import { tunnelAction } from '../tunnels/index.ts';
import { pduName } from './pdu-figures.ts';
import { pduSettingActions } from './settings/pdu-setting.actions.ts';
import { unitCommands, type ChosenPdus } from './unit-commands.ts';

export function chosenPdu(pdu: PduRowFragment, list: ListControls): ChosenPdus {
  return { ...chosenDevice(pdu, pduName(pdu), list), viewOnly: pdu.viewOnly };
}

/** What can be done to PDUs, in menu order. */
export const pduActions = judgedActions<ChosenPdus>(PduRefusalsDocument, [
  ...unitCommands,
  ...pduSettingActions,
  tunnelAction<ChosenPdus>((chosen) => chosen),
  ...deviceActions({
    noun: 'PDU',
    kind: 'pdu',
    described: unitActions,
    labels: { settings: pduSettings, setTags: SetPduTagsDocument, setNote: SetPduNoteDocument },
    snapshot: SnapshotPdusDocument,
    share: SharePdusDocument,
    endSharing: EndSharingOfPdusDocument,
    declineShare: DeclineSharesOfPdusDocument,
    move: MovePdusDocument,
    remove: DeletePdusDocument,
  }),
]);
