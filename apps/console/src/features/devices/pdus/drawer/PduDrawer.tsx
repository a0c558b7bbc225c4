import { PduDetailDocument, PduDetailUpdatesDocument } from '../../../../generated/pdu.ts';
import { useCan } from '../../../../transport/session/access.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { FewActionButtons } from '../../../../ui/action/FewActionButtons.tsx';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { ItemDrawer } from '../../../../ui/list/ItemDrawer.tsx';
import { useDetail } from '../../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { DeviceCommands } from '../../requests/index.ts';
import { DeviceStateBadge } from '../../trunk/index.ts';
import { pduName } from '../pdu-figures.ts';
import { chosenPdu, pduActions } from '../pdu.actions.ts';
import { CredentialNote } from './CredentialNote.tsx';
import { PduFacts, PduTiles, PhaseTable } from './PduFacts.tsx';
import { UnitHistory } from './UnitHistory.tsx';
import { UnitOutlets } from './UnitOutlets.tsx';

/** The details of one PDU, beside the list; the URL names it, and the outlet whose charts are shown. */
export function PduDrawer({ id, list }: { id: string; list: DrawerList }) {
  const canSeeCommands = useCan('agent_workers');
  const detail = useDetail({
    id,
    document: PduDetailDocument,
    itemOf: ({ pdus }) => pdus[0],
    updates: PduDetailUpdatesDocument,
    pushedItemOf: ({ pdusUpdates }) => pdusUpdates[0],
    isGoneWithoutPush: true,
  });
  const refetch = () => {
    detail.refetch();
    list.refetch();
  };
  return (
    <ItemDrawer
      detail={detail}
      noun="PDU"
      missing="It was deleted or belongs to another subaccount."
      onClose={() => list.open(undefined)}
      name={(pdu) => pduName(pdu)}
      title={(pdu) => (
        <>
          {pduName(pdu)} <DeviceStateBadge device={pdu} />
        </>
      )}
      actions={(pdu) => <FewActionButtons actions={actionsFor(pduActions, chosenPdu(pdu, { ...list, refetch }))} />}
    >
      {(pdu) => (
        <>
          <PduTiles pdu={pdu} />
          <PhaseTable pdu={pdu} />
          <UnitOutlets pdu={pdu} list={list} />
          <UnitHistory pdu={pdu} />
          {canSeeCommands && (
            <DetailSection title="Activity">
              <DeviceCommands id={pdu.id} />
            </DetailSection>
          )}
          <DetailSection title="Unit">
            <PduFacts pdu={pdu} />
          </DetailSection>
          <CredentialNote pdu={pdu} />
        </>
      )}
    </ItemDrawer>
  );
}
