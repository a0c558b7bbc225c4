import { asicExportPaths } from '@headframe/domain/devices/export-paths';
import type { ListExport } from '../../../../platform/export/list-export.ts';
import { asicEntity } from '../asic.entity.ts';
import { asicExportColumns, exportedNames, type ExportedAsic } from './asic-export-columns.ts';

/** Miners as a file. */
export const asicExport: ListExport<ExportedAsic> = {
  title: 'ASICs',
  entity: asicEntity,
  columns: asicExportColumns,
  names: exportedNames,
  permission: 'agent_workers',
  paths: asicExportPaths,
};
