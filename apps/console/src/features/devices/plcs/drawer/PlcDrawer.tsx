import { useCallback } from 'react';
import { CoilDetailDocument } from '../../../../generated/coil.ts';
import { PlcDetailDocument, PlcDetailUpdatesDocument, type PlcRowFragment } from '../../../../generated/plc.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { DeviceCommands } from '../../requests/index.ts';
import { defineDeviceDrawer, deviceFacts, PartHistory } from '../../device-kit/index.ts';
import { TunnelSection } from '../../tunnels/index.ts';
import { coilName } from '../coils/coil-figures.ts';
import { addressingText, coilsText, figureText, issueText, plcName } from '../plc-figures.ts';
import { chosenPlc, plcActions } from '../plc.actions.ts';
import { plcPage } from '../plc.route.ts';
import { PlcCharts } from './PlcCharts.tsx';
import { PlcCoils } from './PlcCoils.tsx';

const source = liveItemOf('plcs', { document: PlcDetailDocument, updates: PlcDetailUpdatesDocument });

/** The charts of the PLC, or those of the coil that the URL names. */
function PlcHistory({ plc }: { plc: PlcRowFragment }) {
  const { range, coil: coilId } = plcPage.useSearch();
  const setSearch = plcPage.useSetSearch();
  const read = useData(CoilDetailDocument, { id: coilId ?? '' }, { isBackground: true, isPaused: !coilId });
  const found = coilId === undefined ? undefined : read.data?.coils[0];
  const coil = found && { id: found.id, name: coilName(found) };
  const setRange = useCallback((next: string, isStep = false) => setSearch({ range: next }, isStep), [setSearch]);
  return (
    <PartHistory device="PLC" part={coil} onDevice={() => setSearch({ coil: undefined })}>
      <PlcCharts
        key={coil?.id ?? plc.id}
        id={plc.id}
        coil={coil}
        recorded={{ first: plc.createdAt, last: plc.lastSeen }}
        range={range}
        onRange={setRange}
      />
    </PartHistory>
  );
}

function PlcFacts({ plc }: { plc: PlcRowFragment }) {
  return (
    <Facts
      facts={deviceFacts(
        plc,
        [
          ...(plc.issues.length > 0 ? [['Issues', plc.issues.map(issueText).join(', ')] as const] : []),
          ['Coils', coilsText(plc)],
          ['Coils pending', figureText(plc, 'coilsPending')],
          ['Map', plc.family],
          ['The map counts coils', addressingText(plc.addressing)],
        ],
        plc.unit === null ? plc.ip : `${plc.ip}, unit ${plc.unit}`,
      )}
    />
  );
}

function Content({ item: plc, list }: { item: PlcRowFragment; list: DrawerList }) {
  return (
    <>
      <TunnelSection device={plc} />
      <PlcCoils plc={plc} list={list} />
      <PlcHistory plc={plc} />
      <DetailSection title="Activity">
        <DeviceCommands id={plc.id} />
      </DetailSection>
      <DetailSection title="PLC">
        <PlcFacts plc={plc} />
      </DetailSection>
    </>
  );
}

/** The details of one PLC, beside the list; the URL names it, and the coil whose charts are shown. */
export const PlcDrawer = defineDeviceDrawer(source, {
  noun: 'PLC',
  name: plcName,
  actions: plcActions,
  chosen: chosenPlc,
  Content,
});
