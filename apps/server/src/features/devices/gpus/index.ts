/** Cards of GPU servers. */
export { gpuEntity } from './gpu.entity.ts';
export { gpuIngest } from './gpu-ingest.ts';
