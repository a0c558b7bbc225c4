import { DeletePdusDocument, PduIdsDocument, type PduRowFragment } from '../../../generated/pdu.ts';
import { send } from '../../../transport/requests/client.ts';
import { deleteAction, type ChosenDevices } from '../trunk/index.ts';
import { pduName } from './pdu-figures.ts';

/** One PDU as an action takes it. */
export function chosenPdu(pdu: PduRowFragment): Omit<ChosenDevices, 'onDone'> {
  return { where: { id: { _eq: pdu.id } }, count: 1, name: pduName(pdu), isShared: pdu.isShared };
}

/** What can be done to PDUs, in menu order. */
export const pduActions = [
  deleteAction({
    noun: 'PDU',
    plural: 'PDUs',
    permission: 'pdu_write',
    idsOf: async (where, limit) => {
      const { pdus } = await send('query', PduIdsDocument, { where, limit } as never);
      return pdus.map(({ id }) => id);
    },
    remove: (ids) => send('mutation', DeletePdusDocument, { ids: [...ids] }),
  }),
];
