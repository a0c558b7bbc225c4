import { unitActions } from '@headframe/domain/devices/pdu/pdu-commands';
import type { Where } from '@headframe/domain/where/where';
import {
  DeletePdusDocument,
  PduIdsDocument,
  SnapshotPdusDocument,
  type PduRowFragment,
} from '../../../generated/pdu.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { aroundDevices, deleteAction, scanAgainAction } from '../trunk/index.ts';
import { pduName } from './pdu-figures.ts';
import { pduSettingActions } from './settings/pdu-setting.actions.tsx';
import { unitCommands, type ChosenPdus } from './unit-commands.ts';

/** One PDU as an action takes it. */
export function chosenPdu(pdu: PduRowFragment, list: ListControls): ChosenPdus {
  const { id, isShared, viewOnly } = pdu;
  return { where: { id: { _eq: id } }, count: 1, id, name: pduName(pdu), isShared, viewOnly, ...aroundDevices(list) };
}

async function idsOf(where: Where, limit: number): Promise<string[]> {
  const { pdus } = await send('query', PduIdsDocument, { where, limit } as never);
  return pdus.map(({ id }) => id);
}

/** What can be done to PDUs, in menu order. */
export const pduActions: readonly ActionDescription<ChosenPdus>[] = [
  ...unitCommands,
  ...pduSettingActions,
  scanAgainAction(idsOf),
  deleteAction({
    action: unitActions.delete,
    noun: 'PDU',
    snapshot: async (where) => {
      const variables = { action: 'delete', where } as never;
      return (await send('mutation', SnapshotPdusDocument, variables, { handles: ['validation-failed'] })).snapshotPdus;
    },
    remove: async (snapshotId) => (await send('mutation', DeletePdusDocument, { snapshotId })).deletePdus,
  }),
];
