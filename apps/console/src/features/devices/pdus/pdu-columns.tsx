import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { formatCount } from '../../../ui/figure/format.ts';
import { missingText } from '@headframe/domain/units/number-text';
import type { PduRowFragment } from '../../../generated/pdu.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { deviceLook, DeviceNameCell, DeviceStateBadge } from '../trunk/index.ts';
import {
  environmentText,
  figureText,
  imbalanceText,
  isNoState,
  issueText,
  pduName,
  phasesText,
} from './pdu-figures.ts';

type Column = DataColumn<PduRowFragment>;

/** A figure alone, which the chooser offers. */
function figure(name: 'energy' | 'frequency'): Column {
  const { label } = pduMeasures[name];
  return {
    key: name,
    label,
    sortKey: name,
    align: 'end',
    width: 104,
    isHiddenAtFirst: true,
    render: (pdu) => figureText(pdu, name),
  };
}

/** A text alone, which the chooser offers. */
function text(key: 'serialNumber' | 'macAddress' | 'sysName' | 'subaccount', label: string): Column {
  return {
    key,
    label,
    sortKey: key,
    width: 150,
    isHiddenAtFirst: true,
    render: (pdu) => <span title={pdu[key] ?? undefined}>{pdu[key] || missingText}</span>,
  };
}

/** How many outlets give power and how many do not, of those whose state is reported. */
function OutletsCell({ pdu: { outletsOn, outletsOff } }: { pdu: PduRowFragment }) {
  if (outletsOn === null || outletsOff === null) return missingText;
  return (
    <StackedCell>
      <FirstLine>{formatCount(outletsOn)} on</FirstLine>
      <SecondLine>{formatCount(outletsOff)} off</SecondLine>
    </StackedCell>
  );
}

/** Beside the state of a unit: that its outlets take no command, and its issues. */
function PduMarks({ pdu: { viewOnly, issues } }: { pdu: PduRowFragment }) {
  const marks = [...(viewOnly ? ['View only'] : []), ...issues.filter(isNoState).map(issueText)];
  return marks.length > 0 && <SecondLine title={marks.join(', ')}>{marks.join(', ')}</SecondLine>;
}

function PhasesCell({ pdu }: { pdu: PduRowFragment }) {
  const imbalance = imbalanceText(pdu);
  const load = phasesText(pdu, 'load');
  const parts = [load !== missingText && `load ${load}`, imbalance && `imbalance ${imbalance}`].filter(Boolean);
  return (
    <StackedCell isStale={!pdu.isOnline}>
      <span>{phasesText(pdu, 'current')}</span>
      {parts.length > 0 && <SecondLine title={parts.join(' · ')}>{parts.join(' · ')}</SecondLine>}
    </StackedCell>
  );
}

/** The columns of the list. */
export const pduColumns: readonly Column[] = [
  {
    key: 'state',
    label: 'Status',
    sortKey: 'isOnline',
    isPinned: true,
    width: 116,
    render: (pdu) => (
      <StackedCell>
        <DeviceStateBadge device={pdu} />
        <PduMarks pdu={pdu} />
      </StackedCell>
    ),
  },
  {
    key: 'name',
    label: 'Name',
    sortKey: 'name',
    isFixed: true,
    isPinned: true,
    width: 138,
    sorts: [
      { key: 'name', label: 'Name' },
      { key: 'agentName', label: 'Agent' },
    ],
    render: (pdu) => <DeviceNameCell name={pduName(pdu)} device={pdu} />,
  },
  {
    key: 'model',
    label: 'Model',
    sortKey: 'model',
    width: 124,
    sorts: [
      { key: 'model', label: 'Model' },
      { key: 'firmware', label: 'Firmware' },
    ],
    render: ({ model, firmware }) => (
      <StackedCell>
        <FirstLine title={model}>{model || missingText}</FirstLine>
        <SecondLine title={firmware}>{firmware || missingText}</SecondLine>
      </StackedCell>
    ),
  },
  { key: 'ip', label: 'IP', sortKey: 'ip', width: 104, render: ({ ip }) => ip },
  {
    key: 'power',
    label: 'Power',
    sortKey: 'power',
    align: 'end',
    width: 88,
    render: (pdu) => figureText(pdu, 'power'),
  },
  {
    key: 'phases',
    label: 'Phases',
    align: 'end',
    width: 166,
    sorts: (['currentL1', 'currentL2', 'currentL3', 'loadL1', 'loadL2', 'loadL3'] as const).map((key) => ({
      key,
      label: pduMeasures[key].label,
    })),
    description: 'Current and load of each phase, and how far the currents are from their mean.',
    render: (pdu) => <PhasesCell pdu={pdu} />,
  },
  {
    key: 'environment',
    label: 'Environment',
    sortKey: 'temperature',
    align: 'end',
    width: 146,
    sorts: [
      { key: 'temperature', label: 'Temperature' },
      { key: 'humidity', label: 'Humidity' },
    ],
    description: 'Temperature and humidity, averaged over the sensors of the unit.',
    render: (pdu) => (
      <StackedCell>
        <span title={environmentText(pdu, 'temperature')}>{environmentText(pdu, 'temperature')}</span>
        <SecondLine>{environmentText(pdu, 'humidity')}</SecondLine>
      </StackedCell>
    ),
  },
  {
    key: 'outlets',
    label: 'Outlets',
    sortKey: 'outletsOff',
    align: 'end',
    width: 84,
    sorts: [
      { key: 'outletsOn', label: 'Outlets on' },
      { key: 'outletsOff', label: 'Outlets off' },
    ],
    render: (pdu) => <OutletsCell pdu={pdu} />,
  },
  figure('energy'),
  figure('frequency'),
  text('sysName', 'System name'),
  text('serialNumber', 'Serial number'),
  text('macAddress', 'MAC'),
  text('subaccount', 'Subaccount'),
  {
    key: 'lastSeen',
    label: 'Last seen',
    sortKey: 'lastSeen',
    align: 'end',
    width: 100,
    render: ({ lastSeen }) => <RelativeTime at={lastSeen} />,
  },
];

/** Two columns that fit a phone. */
export const compactPduColumns: readonly Column[] = [
  {
    key: 'pdu',
    label: 'PDU',
    sortKey: 'name',
    isFixed: true,
    width: 158,
    render: (pdu) => <DeviceNameCell name={pduName(pdu)} device={pdu} />,
  },
  {
    key: 'power',
    label: 'Power',
    sortKey: 'power',
    isFixed: true,
    width: 112,
    align: 'end',
    render: (pdu) => (
      <StackedCell>
        <FirstLine>{pdu.isOnline ? figureText(pdu, 'power') : deviceLook(pdu).word}</FirstLine>
        <SecondLine>
          {pdu.outletsOn === null || pdu.outletsOff === null
            ? missingText
            : `${formatCount(pdu.outletsOn)} of ${formatCount(pdu.outletsOn + pdu.outletsOff)} on`}
        </SecondLine>
      </StackedCell>
    ),
  },
];
