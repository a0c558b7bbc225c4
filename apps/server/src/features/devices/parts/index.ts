/** Parts of devices (outlet, coil): their identity, whatever the kind. */
export { devicePartEntity } from './device-part.entity.ts';
export { upsertParts, type ChangedParts, type ReportedParts } from './upsert-parts.ts';
