import { sensorMeasures, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import { missingText } from '@headframe/domain/units/number-text';
import type { SensorRowFragment } from '../../../generated/sensor.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { figureText, sensorName } from './sensor-figures.ts';
import { sensorLook, sensorStateTitle } from './sensor-state.ts';

type Column = DataColumn<SensorRowFragment>;

function SensorState({ sensor }: { sensor: SensorRowFragment }) {
  return <StatusBadge {...sensorLook(sensor)} title={sensorStateTitle(sensor)} />;
}

function figure(name: SensorMeasure, width: number): Column {
  return {
    key: name,
    label: sensorMeasures[name].label,
    sortKey: name,
    align: 'end',
    width,
    render: (sensor) => figureText(sensor, name),
  };
}

function phases(base: 'volts' | 'amps', label: string): Column {
  const names = [`${base}L1`, `${base}L2`, `${base}L3`] as const;
  return {
    key: base,
    label,
    align: 'end',
    width: 128,
    sorts: names.map((name) => ({ key: name, label: sensorMeasures[name].label })),
    description: 'Of the three phases.',
    render: (sensor) => (
      <StackedCell>
        <FirstLine>{figureText(sensor, names[0])}</FirstLine>
        <SecondLine>
          {figureText(sensor, names[1])} · {figureText(sensor, names[2])}
        </SecondLine>
      </StackedCell>
    ),
  };
}

function NameCell({ sensor }: { sensor: SensorRowFragment }) {
  return (
    <StackedCell>
      <FirstLine title={sensorName(sensor)}>{sensorName(sensor)}</FirstLine>
      <SecondLine title={sensor.agentName}>{sensor.agentName}</SecondLine>
    </StackedCell>
  );
}

/** The columns of the list. */
export const sensorColumns: readonly Column[] = [
  {
    key: 'state',
    label: 'Status',
    sortKey: 'isOnline',
    isPinned: true,
    width: 100,
    render: (sensor) => <SensorState sensor={sensor} />,
  },
  {
    key: 'name',
    label: 'Meter name',
    sortKey: 'meterName',
    isFixed: true,
    isPinned: true,
    width: 140,
    sorts: [
      { key: 'meterName', label: 'Meter name' },
      { key: 'agentName', label: 'Agent' },
    ],
    render: (sensor) => <NameCell sensor={sensor} />,
  },
  {
    key: 'model',
    label: 'Model',
    sortKey: 'model',
    width: 148,
    render: ({ model, serialNumber }) => (
      <StackedCell>
        <FirstLine title={model}>{model || missingText}</FirstLine>
        <SecondLine title={serialNumber}>{serialNumber || missingText}</SecondLine>
      </StackedCell>
    ),
  },
  { key: 'ip', label: 'IP', sortKey: 'ip', width: 112, render: ({ ip }) => ip },
  phases('volts', 'Volts'),
  phases('amps', 'Amps'),
  figure('wattage', 96),
  figure('powerFactor', 104),
  { ...figure('frequency', 96), isHiddenAtFirst: true },
  { ...figure('vars', 96), isHiddenAtFirst: true },
  { ...figure('vas', 96), isHiddenAtFirst: true },
  { ...figure('energy', 104), isHiddenAtFirst: true },
  { ...figure('temperature', 108), isHiddenAtFirst: true },
  {
    key: 'lastSeen',
    label: 'Last seen',
    sortKey: 'lastSeen',
    align: 'end',
    width: 108,
    render: ({ lastSeen }) => <RelativeTime at={lastSeen} />,
  },
];

/** Two columns that fit a phone. */
export const compactSensorColumns: readonly Column[] = [
  { key: 'sensor', label: 'Sensor', isFixed: true, width: 160, render: (sensor) => <NameCell sensor={sensor} /> },
  {
    key: 'wattage',
    label: 'Wattage',
    isFixed: true,
    width: 116,
    align: 'end',
    render: (sensor) => (
      <StackedCell>
        <FirstLine>{figureText(sensor, 'wattage')}</FirstLine>
        <SecondLine>{sensorLook(sensor).word}</SecondLine>
      </StackedCell>
    ),
  },
];
