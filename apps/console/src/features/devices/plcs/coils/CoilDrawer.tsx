import { CoilDetailDocument, CoilDetailUpdatesDocument, type CoilRowFragment } from '../../../../generated/coil.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { FewActionButtons } from '../../../../ui/action/FewActionButtons.tsx';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { defineDrawer } from '../../../../ui/list/define-drawer.tsx';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { HoldNote } from '../../commands/index.ts';
import { coilPage } from '../coil.route.ts';
import { PlcCharts } from '../drawer/PlcCharts.tsx';
import { coilLook, coilName, coilStateDetail, registerFact } from './coil-figures.ts';
import { chosenCoil, coilActions } from './coil.actions.ts';

const source = liveItemOf('coils', { document: CoilDetailDocument, updates: CoilDetailUpdatesDocument });

function Content({ item: coil, list }: { item: CoilRowFragment; list: DrawerList }) {
  const { range } = coilPage.useSearch();
  const setSearch = coilPage.useSetSearch();
  const { plcId, plcName, plcIp, unit, agentName, reportedAt } = coil;
  const pending = coilStateDetail(coil);
  return (
    <>
      <HoldNote row={coil} actions={actionsFor(coilActions, chosenCoil(coil, list))} />
      <Facts
        facts={[
          [
            'PLC',
            <DeviceLink key="plc" kind="plc" id={plcId}>
              {plcName || plcIp}
            </DeviceLink>,
          ],
          ['Modbus unit', unit ?? 'any'],
          ['Register', registerFact(coil)],
          ...(pending === undefined ? [] : [['Change state', pending] as const]),
          ['Takes commands', coil.writable ? 'yes' : 'no: the map of the site does not list it'],
          ['Takes pulses', coil.pulsable ? 'yes' : 'no'],
          ['Agent', agentName],
          ['Reported', <RelativeTime key="reported" at={reportedAt} />],
        ]}
      />
      <DetailSection title="History">
        <PlcCharts
          id={plcId}
          coil={{ id: coil.id, name: coilName(coil) }}
          recorded={{ first: null, last: reportedAt }}
          range={range}
          onRange={(next, isStep) => setSearch({ range: next }, isStep)}
        />
      </DetailSection>
    </>
  );
}

/** The details of one coil, beside the list; the URL names it. */
export const CoilDrawer = defineDrawer(source, {
  auditKind: 'device',
  noun: 'Coil',
  missing: 'Its PLC was deleted, no longer has it, or belongs to another subaccount.',
  name: coilName,
  state: (coil) => <StatusBadge {...coilLook(coil)} />,
  actions: (coil, list) => <FewActionButtons actions={actionsFor(coilActions, chosenCoil(coil, list))} />,
  Content,
});
