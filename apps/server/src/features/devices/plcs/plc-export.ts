import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { ScalarsOf } from '@headframe/domain/devices/measure';
import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import { plcMeasures } from '@headframe/domain/devices/plc/plc-measures';
import type { ListExport } from '../../../platform/export/list-export.ts';
import {
  deviceExportColumns,
  exportedDeviceNames,
  measureExportColumns,
  type ExportedDevice,
} from '../kind-platform/index.ts';
import { plcEntity } from './plc.entity.ts';

interface ExportedPlc extends ExportedDevice, Readonly<ScalarsOf<typeof plcMeasures>> {
  name: string;
  unit: number | null;
  addressing: string | null;
}

const measures = measureExportColumns(plcMeasures);

/** PLCs as a file. */
export const plcExport: ListExport<ExportedPlc> = {
  title: 'PLCs',
  entity: plcEntity,
  columns: [
    ['name', ({ name }) => name],
    ...deviceExportColumns(plcKind),
    ['unit', ({ unit }) => unit],
    ['addressing', ({ addressing }) => addressing],
    ...measures.values(),
  ],
  names: ['name', ...exportedDeviceNames, 'unit', 'addressing', ...measures.keys()],
  permission: 'plc',
  paths: exportPathsOf('plc'),
};
