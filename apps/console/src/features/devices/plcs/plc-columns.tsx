import { plcMeasures } from '@headframe/domain/devices/plc/plc-measures';
import { missingText } from '@headframe/domain/units/number-text';
import type { PlcRowFragment } from '../../../generated/plc.ts';
import { IssueMark } from '../../../ui/state/IssueMark.tsx';
import { hiddenAtFirst } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { deviceColumnKit, placedColumns } from '../device-kit/index.ts';
import { TunnelTime } from '../tunnels/index.ts';
import { addressingText, coilsText, issueText, plcName } from './plc-figures.ts';

const kit = deviceColumnKit<PlcRowFragment, keyof typeof plcMeasures>({
  measures: plcMeasures,
  nameOf: plcName,
  nameSort: ['name', 'Name'],
});

/** Beside the state of a PLC: its issues, except that it does not answer, which the state says. */
function plcMarks({ issues }: PlcRowFragment) {
  const shown = issues.filter((issue) => issue !== 'DISCONNECTED');
  return shown.length === 0 ? null : <IssueMark text={shown.map(issueText).join(', ')} tone="warn" />;
}

/** Under the address of a PLC: the time left of its tunnel, else its unit. */
function ipDetail(plc: PlcRowFragment) {
  if (plc.tunnelActiveTime > 0) return <TunnelTime device={plc} />;
  return plc.unit === null ? missingText : `unit ${plc.unit}`;
}

/** The columns of the list. */
export const plcColumns: readonly DataColumn<PlcRowFragment>[] = [
  kit.state(130, plcMarks),
  kit.name(160),
  kit.lines('model', 'Model', ({ model, firmware }) => [model, firmware && `firmware ${firmware}`], {
    sorts: { model: 'Model', firmware: 'Firmware' },
    width: 160,
  }),
  kit.lines('ip', 'IP', (plc) => [<span key="ip">{plc.ip}</span>, ipDetail(plc)], {
    sorts: { ip: 'IP', unit: 'Modbus unit' },
    width: 112,
  }),
  kit.lines('coils', 'Coils', (plc) => [coilsText(plc)], {
    sorts: { coilsOn: 'Coils on', coilsOff: 'Coils off' },
    sortKey: 'coilsOn',
    align: 'end',
    width: 120,
  }),
  kit.figure('coilsPending', { description: plcMeasures.coilsPending.description }),
  ...hiddenAtFirst([
    kit.lines('addressing', 'Addressing', ({ addressing }) => [addressingText(addressing)], {
      width: 190,
      description: 'How the map of the site counts coils.',
    }),
    kit.text('subaccount', 'Subaccount'),
  ]),
  ...placedColumns(),
  kit.time('lastSeen', 'Last seen'),
];

/** Two columns that fit a phone. */
export const compactPlcColumns = kit.compact('PLC', 'coilsOn', (plc) => [coilsText(plc), plc.model], plcMarks);
