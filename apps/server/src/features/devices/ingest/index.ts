/** Stores what agents report: one transaction a frame, set-based, exactly once. */
export { addableKinds, addDeviceStates, topicOfKind, type DeviceOfKind } from './add-device-states.ts';
export { ingestFrame, type IngestOutcome } from './ingest-frame.ts';
export type { IngestDeps } from './ingest-deps.ts';
export { forgetDevices, forgetSettings, openIngestSession, type IngestSession } from './ingest-session.ts';
export { recordUnread } from './record-unread.ts';
export { readCredentials, writeCredentials } from './stored-credentials.ts';
export { connectionFailuresUntilOffline, failuresUntilOffline } from './statements/failure-statement.ts';
export { allWriters, kindIngests, kindWriters, type KindWriter } from './kind-writer.ts';
export { registerIngestJobs } from './watermarks.jobs.ts';
