import './asic.graphql.ts';

export { targetPoolType } from './asic-detail-types.ts';
export { asicEntity } from './asic.entity.ts';
export { asicExportPaths, registerAsicExport } from './export/register-asic-export.ts';
