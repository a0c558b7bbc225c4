import './asic.graphql.ts';

export { commandedPoolType } from './asic-detail-types.ts';
export { asicEntity } from './asic.entity.ts';
export { asicExportPaths, registerAsicExport } from './export/register-asic-export.ts';
