import './requests.graphql.ts';
import './device-actions.graphql.ts';
import './change-pool.graphql.ts';
import './clear-targets.graphql.ts';

export { createCommandSnapshot, devicesOfAction, type CommandSnapshot, type DeviceAction } from './command-snapshot.ts';
export { asicWhere, commandBatch, commandPermissions } from './device-actions.graphql.ts';
export { registerRequestJobs } from './requests.jobs.ts';
export { createCommandRequests } from './create-command-requests.ts';
export { loadDeviceNames } from './device-names.ts';
export { setDesiredState } from './set-desired-state.ts';
export { poolInput } from './change-pool.graphql.ts';
