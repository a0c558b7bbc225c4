import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { ScalarsOf } from '@headframe/domain/devices/measure';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import type { ListExport } from '../../../platform/export/list-export.ts';
import {
  deviceExportColumns,
  exportedDeviceNames,
  measureExportColumns,
  reportedFigure,
  type ExportedDevice,
} from '../kind-platform/index.ts';
import { familyUnitTexts } from '@headframe/domain/coins/coin-family';
import { containerEntity } from './container.entity.ts';
import { exportedHashrate } from './exported-hashrate.ts';

interface ExportedContainer extends ExportedDevice, Readonly<ScalarsOf<typeof containerMeasures>> {
  name: string;
  faultNames: readonly string[];
}

const measures = measureExportColumns(containerMeasures);
const measureColumns = [...measures].map(([name, column]): ExportColumn<ExportedContainer> =>
  name === 'hashrate'
    ? [column[0], ({ hashrate }) => reportedFigure(hashrate === null ? null : exportedHashrate(hashrate))]
    : column,
);

/** Containers as a file. */
export const containerExport: ListExport<ExportedContainer> = {
  title: 'Containers',
  entity: containerEntity,
  columns: [
    ['name', ({ name }) => name],
    ...deviceExportColumns(containerKind),
    ...measureColumns,
    ['rate_unit', () => familyUnitTexts.th],
    ['fault_names', ({ faultNames }) => faultNames.join(' ')],
  ],
  names: ['name', ...exportedDeviceNames, ...measures.keys(), 'faultNames'],
  permission: 'ant_space',
  paths: exportPathsOf('container'),
};
