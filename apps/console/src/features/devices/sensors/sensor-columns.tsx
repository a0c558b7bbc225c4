import { sensorMeasures, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import { missingText } from '@headframe/domain/units/number-text';
import type { SensorRowFragment } from '../../../generated/sensor.ts';
import { hiddenAtFirst } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { deviceColumnKit, placedColumns } from '../device-kit/index.ts';
import { figureText, sensorName } from './sensor-figures.ts';

const kit = deviceColumnKit<SensorRowFragment, SensorMeasure>({
  measures: sensorMeasures,
  nameOf: sensorName,
  nameSort: ['meterName', 'Meter name'],
});

function phases(base: 'volts' | 'amps', label: string): DataColumn<SensorRowFragment> {
  const [l1, l2, l3] = [`${base}L1`, `${base}L2`, `${base}L3`] as const;
  return kit.lines(
    base,
    label,
    (sensor) => [figureText(sensor, l1), `${figureText(sensor, l2)} · ${figureText(sensor, l3)}`],
    {
      sortKey: undefined,
      sorts: Object.fromEntries([l1, l2, l3].map((name) => [name, sensorMeasures[name].label])),
      align: 'end',
      width: 128,
      description: 'Of the three phases.',
    },
  );
}

/** The columns of the list. */
export const sensorColumns: readonly DataColumn<SensorRowFragment>[] = [
  kit.state(100),
  kit.name(130),
  kit.lines('model', 'Model', ({ model, serialNumber }) => [model, serialNumber], {
    sorts: { model: 'Model' },
    width: 148,
  }),
  kit.lines('ip', 'IP', ({ ip, unit }) => [<span key="ip">{ip}</span>, unit === null ? missingText : `unit ${unit}`], {
    sorts: { ip: 'IP' },
    width: 112,
  }),
  phases('volts', 'Volts'),
  phases('amps', 'Amps'),
  kit.figure('wattage', { width: 96 }),
  kit.figure('powerFactor'),
  ...hiddenAtFirst([
    kit.figure('frequency', { width: 96 }),
    kit.figure('vars', { width: 96 }),
    kit.figure('vas', { width: 96 }),
    kit.figure('energy'),
    kit.figure('temperature', { width: 108 }),
  ]),
  ...placedColumns(),
  ...kit.labels(),
  kit.time('lastSeen', 'Last seen'),
];

/** Two columns that fit a phone. */
export const compactSensorColumns = kit.compact('Sensor', 'wattage', (sensor) => [
  figureText(sensor, 'wattage'),
  figureText(sensor, 'energy'),
]);
