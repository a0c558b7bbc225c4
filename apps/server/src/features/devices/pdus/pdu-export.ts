import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { ScalarsOf } from '@headframe/domain/devices/measure';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import type { ListExport } from '../../../platform/export/list-export.ts';
import {
  deviceExportColumns,
  exportedDeviceNames,
  measureExportColumns,
  type ExportedDevice,
} from '../kind-platform/index.ts';
import { pduEntity } from './pdu.entity.ts';

interface ExportedPdu extends ExportedDevice, Readonly<ScalarsOf<typeof pduMeasures>> {
  name: string;
  sysName: string | null;
  viewOnly: boolean;
}

const measures = measureExportColumns(pduMeasures);

/** PDUs as a file: 'PDUs ({subaccount}) {YYYY-MM-DD_HH-mm-ss}' (specification 001, section 7). */
export const pduExport: ListExport<ExportedPdu> = {
  title: 'PDUs',
  entity: pduEntity,
  columns: [
    ['name', ({ name }) => name],
    ['sys_name', ({ sysName }) => sysName],
    ...deviceExportColumns(pduKind),
    ['view_only', ({ viewOnly }) => String(viewOnly)],
    ...measures.values(),
  ],
  names: ['name', 'sysName', ...exportedDeviceNames, 'viewOnly', ...measures.keys()],
  permission: 'pdu',
  paths: exportPathsOf('pdu'),
};
