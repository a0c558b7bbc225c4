import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import { gpuMeasures } from '@headframe/domain/devices/gpu/gpu-measures';
import type { ScalarsOf } from '@headframe/domain/devices/measure';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import type { ListExport } from '../../../platform/export/list-export.ts';
import {
  deviceExportColumns,
  exportedDeviceNames,
  measureExportColumns,
  type ExportedDevice,
} from '../kind-platform/index.ts';
import { gpuEntity } from './gpu.entity.ts';

interface ExportedGpu extends ExportedDevice, Readonly<ScalarsOf<typeof gpuMeasures>> {
  alias: string | null;
  gpuId: string;
  index: number | null;
  hostname: string;
  hostMac: string | null;
  boardSerial: string | null;
  driverVersion: string | null;
  cudaVersion: string | null;
  desiredPower: number | null;
}

/** What all devices have; the serial number is that of the board, as the drawer shows it: cards are identified by their GPU id. */
const cardColumns = deviceExportColumns(gpuKind).map((column): ExportColumn<ExportedGpu> =>
  column[0] === 'serial_number' ? ['serial_number', ({ boardSerial }) => boardSerial] : column,
);

const measures = measureExportColumns(gpuMeasures);

/** GPUs as a file, with the fields of specification 001, GPU. */
export const gpuExport: ListExport<ExportedGpu> = {
  title: 'GPUs',
  entity: gpuEntity,
  columns: [
    ['alias', ({ alias }) => alias],
    ['gpu_id', ({ gpuId }) => gpuId],
    ['index', ({ index }) => index],
    ['hostname', ({ hostname }) => hostname],
    ['host_mac', ({ hostMac }) => hostMac],
    ...cardColumns,
    ['driver_version', ({ driverVersion }) => driverVersion],
    ['cuda_version', ({ cudaVersion }) => cudaVersion],
    ...measures.values(),
    ['power_target', ({ desiredPower }) => desiredPower],
  ],
  names: [
    'alias',
    'gpuId',
    'index',
    'hostname',
    'hostMac',
    'boardSerial',
    ...exportedDeviceNames,
    'driverVersion',
    'cudaVersion',
    ...measures.keys(),
    'lost',
    'desiredPower',
  ],
  permission: 'gpu',
  paths: exportPathsOf('gpu'),
};
