/** Stores what agents report: one transaction a frame, set-based, exactly once. */
export { addableKinds, addDeviceStates, topicOfKind, type DeviceOfKind } from './scans/add-device-states.ts';
export { ingestFrame, type IngestOutcome } from './frame/ingest-frame.ts';
export type { IngestDeps } from './frame/ingest-deps.ts';
export { forgetDevices, forgetSettings, openIngestSession, type IngestSession } from './frame/ingest-session.ts';
export { recordUnread } from './reports/record-unread.ts';
export { connectionFailuresUntilOffline, failuresUntilOffline } from './statements/failure-statement.ts';
export { kindIngests } from './generated/kind-ingests.ts';
export { allWriters, kindWriters, type KindWriter } from './reports/kind-writer.ts';
export { registerIngestJobs } from './frame/watermarks.jobs.ts';
