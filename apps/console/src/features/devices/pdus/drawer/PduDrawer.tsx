import { PduDetailDocument, PduDetailUpdatesDocument, type PduDetailFragment } from '../../../../generated/pdu.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { DeviceCommands } from '../../requests/index.ts';
import { CredentialNote, defineDeviceDrawer } from '../../device-kit/index.ts';
import { TunnelSection } from '../../tunnels/index.ts';
import { pduName } from '../pdu-figures.ts';
import { chosenPdu, pduActions } from '../pdu.actions.ts';
import { CircuitTable } from './CircuitTable.tsx';
import { SensorTable } from './SensorTable.tsx';
import { PduFacts, PduTiles, PhaseTable } from './PduFacts.tsx';
import { UnitHistory } from './UnitHistory.tsx';
import { UnitOutlets } from './UnitOutlets.tsx';

const source = liveItemOf('pdus', { document: PduDetailDocument, updates: PduDetailUpdatesDocument });

function Content({ item: pdu, list }: { item: PduDetailFragment; list: DrawerList }) {
  return (
    <>
      <TunnelSection device={pdu} />
      <PduTiles pdu={pdu} />
      <PhaseTable pdu={pdu} />
      <CircuitTable pdu={pdu} />
      <SensorTable pdu={pdu} />
      <UnitOutlets pdu={pdu} list={list} />
      <UnitHistory pdu={pdu} />
      <DetailSection title="Activity">
        <DeviceCommands id={pdu.id} />
      </DetailSection>
      <DetailSection title="Unit">
        <PduFacts pdu={pdu} />
      </DetailSection>
      <CredentialNote device={pdu} noun="unit" form="SNMP community or SNMPv3 user">
        Commands need one that may write.
      </CredentialNote>
    </>
  );
}

/** The details of one PDU, beside the list; the URL names it, and the outlet whose charts are shown. */
export const PduDrawer = defineDeviceDrawer(source, {
  noun: 'PDU',
  name: pduName,
  actions: pduActions,
  chosen: chosenPdu,
  Content,
});
