import './requests.graphql.ts';

export { clearTargets } from './clear-targets.ts';
export {
  commandKinds,
  registerCommandKind,
  type AnyCommandKind,
  type CommandKind,
  type DesiredColumn,
  type SettledDevice,
} from './command-kind.ts';
export { addCommandMutations, type CommandInput } from './command-mutations.ts';
export { commandOptionsSchema } from './command-options.ts';
export {
  capabilityFor,
  consumeCommandSnapshot,
  createCommandSnapshot,
  devicesOfAction,
  readCommandSnapshot,
  storeSnapshot,
  type CommandSnapshot,
  type IncapableDevices,
} from './command-snapshot.ts';
export { createCommandRequests } from './create-command-requests.ts';
export { setDesiredState } from './desired-state.ts';
export { deviceName, loadDeviceNames } from './device-names.ts';
export { loadAgentGaps } from './agent-gaps.ts';
export { issueCommand, type CommandBatch } from './request-command.ts';
export { registerRequestJobs } from './requests.jobs.ts';
export { commandBatch, commandOptions, commandSnapshot } from './selection-types.ts';
export type { OwnPayloads } from './own-payloads.ts';
