import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { sensorMeasures } from '@headframe/domain/devices/sensor/sensor-measures';
import type { ScalarsOf } from '@headframe/domain/devices/measure';
import type { ListExport } from '../../../platform/export/list-export.ts';
import {
  deviceExportColumns,
  exportedDeviceNames,
  measureExportColumns,
  type ExportedDevice,
} from '../kind-platform/index.ts';
import { sensorEntity } from './sensor.entity.ts';

interface ExportedSensor extends ExportedDevice, Readonly<ScalarsOf<typeof sensorMeasures>> {
  meterName: string;
  unit: number | null;
}

const measures = measureExportColumns(sensorMeasures);

/** Sensors as a file. */
export const sensorExport: ListExport<ExportedSensor> = {
  title: 'Sensors',
  entity: sensorEntity,
  columns: [
    ['meter_name', ({ meterName }) => meterName],
    ...deviceExportColumns(sensorKind),
    ['unit', ({ unit }) => unit],
    ...measures.values(),
  ],
  names: ['meterName', ...exportedDeviceNames, 'unit', ...measures.keys()],
  permission: 'sensor',
  paths: exportPathsOf('sensor'),
};
