import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { missingText } from '@headframe/domain/units/number-text';
import type { PduRowFragment } from '../../../generated/pdu.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { IssueMark } from '../../../ui/state/IssueMark.tsx';
import { hiddenAtFirst, TwoLines } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { SecondLine } from '../../../ui/table/StackedCell.tsx';
import { deviceColumnKit, placedColumns } from '../device-kit/index.ts';
import { TunnelTime } from '../tunnels/index.ts';
import {
  environmentText,
  figureText,
  imbalanceText,
  isNoState,
  issueText,
  pduName,
  phasesText,
} from './pdu-figures.ts';

const kit = deviceColumnKit<PduRowFragment, keyof typeof pduMeasures>({
  measures: pduMeasures,
  nameOf: pduName,
  nameSort: ['name', 'Name'],
});

const overloads: ReadonlySet<string> = new Set(['PHASE_OVERLOAD', 'CIRCUIT_OVERLOAD']);

/** Beside the state of a unit: its issues, and that its outlets take no command. */
function pduMarks({ viewOnly, issues }: PduRowFragment) {
  const shown = issues.filter(isNoState);
  const marks = [...shown.map(issueText), ...(viewOnly ? ['View only'] : [])].join(', ');
  if (marks === '') return null;
  if (shown.length === 0) return <SecondLine title={marks}>{marks}</SecondLine>;
  return <IssueMark text={marks} tone={shown.some((issue) => overloads.has(issue)) ? 'bad' : 'warn'} />;
}

/** The currents of the phases, and what they load. */
function PhasesCell({ pdu }: { pdu: PduRowFragment }) {
  const imbalance = imbalanceText(pdu);
  const load = phasesText(pdu, 'load');
  const parts = [load !== missingText && `load ${load}`, imbalance && `imbalance ${imbalance}`].filter(Boolean);
  return (
    <TwoLines
      isStale={!pdu.isOnline}
      first={<span>{phasesText(pdu, 'current')}</span>}
      second={parts.length > 0 ? parts.join(' · ') : undefined}
    />
  );
}

const phaseFigures = ['currentL1', 'currentL2', 'currentL3', 'loadL1', 'loadL2', 'loadL3'] as const;

/** The columns of the list. */
export const pduColumns: readonly DataColumn<PduRowFragment>[] = [
  kit.state(116, pduMarks),
  kit.name(120),
  kit.lines('model', 'Model', ({ model, firmware }) => [model, firmware], {
    sorts: { model: 'Model', firmware: 'Firmware' },
    width: 124,
  }),
  kit.lines(
    'ip',
    'IP',
    (pdu) => [pdu.ip, pdu.tunnelActiveTime > 0 ? <TunnelTime key="tunnel" device={pdu} /> : undefined],
    {
      sorts: { ip: 'IP' },
      width: 104,
    },
  ),
  kit.figure('power', { width: 88 }),
  {
    key: 'phases',
    label: 'Phases',
    align: 'end',
    width: 166,
    sorts: phaseFigures.map((key) => ({ key, label: pduMeasures[key].label })),
    description: 'Current and load of each phase, and how far the currents are from their mean.',
    render: (pdu) => <PhasesCell pdu={pdu} />,
  },
  kit.lines(
    'environment',
    'Environment',
    (pdu) => [<span key="first">{environmentText(pdu, 'temperature')}</span>, environmentText(pdu, 'humidity')],
    {
      sorts: { temperature: 'Temperature', humidity: 'Humidity' },
      align: 'end',
      width: 146,
      description: 'Temperature and humidity, averaged over the sensors of the unit.',
    },
  ),
  kit.lines(
    'outlets',
    'Outlets',
    ({ outletsOn, outletsOff }) =>
      outletsOn === null || outletsOff === null
        ? [missingText]
        : [`${formatCount(outletsOn)} on`, `${formatCount(outletsOff)} off`],
    { sorts: { outletsOn: 'Outlets on', outletsOff: 'Outlets off' }, sortKey: 'outletsOff', align: 'end', width: 84 },
  ),
  ...hiddenAtFirst([
    kit.figure('energy'),
    kit.figure('frequency'),
    kit.text('sysName', 'System name'),
    kit.text('serialNumber', 'Serial number'),
    kit.text('macAddress', 'MAC'),
    kit.text('subaccount', 'Subaccount'),
  ]),
  ...placedColumns(),
  ...kit.labels(),
  kit.time('lastSeen', 'Last seen'),
];

/** Two columns that fit a phone. */
export const compactPduColumns = kit.compact(
  'PDU',
  'power',
  (pdu) => [
    figureText(pdu, 'power'),
    pdu.outletsOn === null || pdu.outletsOff === null
      ? missingText
      : `${formatCount(pdu.outletsOn)} of ${formatCount(pdu.outletsOn + pdu.outletsOff)} on`,
  ],
  pduMarks,
);
