/** PLCs and their coils. */
export { coilEntity } from './coil.entity.ts';
export { plcEntity } from './plc.entity.ts';
export { plcIngest } from './plc-ingest.ts';
