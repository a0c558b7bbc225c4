import './asic.graphql.ts';

export { asicEntity } from './asic.entity.ts';
export { registerAsicExport } from './export/register-asic-export.ts';
