/** Containers. */
export { containerEntity } from './container.entity.ts';
export { containerIngest } from './container-ingest.ts';
