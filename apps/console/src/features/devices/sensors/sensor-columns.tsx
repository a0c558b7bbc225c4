import { sensorMeasures, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import { missingText } from '@headframe/domain/units/number-text';
import type { SensorRowFragment } from '../../../generated/sensor.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { deviceLook, DeviceNameCell, DeviceStateBadge } from '../trunk/index.ts';
import { figureText, sensorName } from './sensor-figures.ts';

type Column = DataColumn<SensorRowFragment>;

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

/** The columns of the list. */
export const sensorColumns: readonly Column[] = [
  {
    key: 'state',
    label: 'Status',
    sortKey: 'isOnline',
    isPinned: true,
    width: 100,
    render: (sensor) => <DeviceStateBadge device={sensor} />,
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
    render: (sensor) => <DeviceNameCell name={sensorName(sensor)} device={sensor} />,
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
  {
    key: 'ip',
    label: 'IP',
    sortKey: 'ip',
    width: 112,
    render: ({ ip, unit }) => (
      <StackedCell>
        <span>{ip}</span>
        <SecondLine>{unit === null ? missingText : `unit ${unit}`}</SecondLine>
      </StackedCell>
    ),
  },
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
  {
    key: 'sensor',
    label: 'Sensor',
    sortKey: 'meterName',
    isFixed: true,
    width: 160,
    render: (sensor) => <DeviceNameCell name={sensorName(sensor)} device={sensor} />,
  },
  {
    key: 'wattage',
    label: 'Wattage',
    sortKey: 'wattage',
    isFixed: true,
    width: 116,
    align: 'end',
    render: (sensor) => (
      <StackedCell>
        <FirstLine>{figureText(sensor, 'wattage')}</FirstLine>
        <SecondLine>{deviceLook(sensor).word}</SecondLine>
      </StackedCell>
    ),
  },
];
