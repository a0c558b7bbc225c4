import { PduDetailDocument, PduDetailUpdatesDocument } from '../../../../generated/pdu.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { DeviceCommands } from '../../requests/index.ts';
import { DeviceDrawer } from '../../trunk/index.ts';
import { pduName } from '../pdu-figures.ts';
import { chosenPdu, pduActions } from '../pdu.actions.ts';
import { CredentialNote } from './CredentialNote.tsx';
import { PduFacts, PduTiles, PhaseTable } from './PduFacts.tsx';
import { UnitHistory } from './UnitHistory.tsx';
import { UnitOutlets } from './UnitOutlets.tsx';

const pduSource = liveItemOf('pdus', { document: PduDetailDocument, updates: PduDetailUpdatesDocument });

/** The details of one PDU, beside the list; the URL names it, and the outlet whose charts are shown. */
export function PduDrawer({ id, list }: { id: string; list: DrawerList }) {
  return (
    <DeviceDrawer
      id={id}
      list={list}
      source={pduSource}
      noun="PDU"
      name={pduName}
      actions={(pdu, controls) => actionsFor(pduActions, chosenPdu(pdu, controls))}
    >
      {(pdu) => (
        <>
          <PduTiles pdu={pdu} />
          <PhaseTable pdu={pdu} />
          <UnitOutlets pdu={pdu} list={list} />
          <UnitHistory pdu={pdu} />
          <DetailSection title="Activity">
            <DeviceCommands id={pdu.id} />
          </DetailSection>
          <DetailSection title="Unit">
            <PduFacts pdu={pdu} />
          </DetailSection>
          <CredentialNote pdu={pdu} />
        </>
      )}
    </DeviceDrawer>
  );
}
