import './requests.graphql.ts';

export { clearTargets } from './clear-targets.ts';
export {
  actionsOn,
  commandKinds,
  registerCommandKind,
  subjectOf,
  type AnyCommandKind,
  type CommandKind,
  type CommandSubject,
  type DesiredColumn,
  type SettledDevice,
  type SubjectIds,
} from './command-kind.ts';
export { addCommandMutations, type CommandInput } from './command-mutations.ts';
export { commandOptionsSchema, type CommandOptions } from './command-options.ts';
export type { ItemWaits } from './item-waits.ts';
export { capabilityFor } from './judge-action.ts';
export { loadRefusedActions, maxJudged } from './refused-actions.ts';
export {
  createCommandSnapshot,
  maxPerCommand,
  selectForAction,
  selectOfAnyKind,
  type Selection,
} from './command-snapshot.ts';
export { claimItems, markRunning, markSentAsStarted, maxClaimed, openItems, type Claim } from './claim-items.ts';
export { exclusiveRefusal, isCommanded } from './exclusive-commands.ts';
export { refuseDisturbing } from './refuse-disturbing.ts';
export { refuseHeld } from './holds/refuse-held.ts';
export { DatabaseClock, requestClock, requestNow } from './database-clock.ts';
export { addToCommands, registerAdditions, type ReadAdditions } from './command-additions.ts';
export { itemCommands, readCommand, type ClaimedItem, type StoredRequest } from './item-commands.ts';
export { lockOwner } from './owner-lock.ts';
export { confirmedCountText, requireConfirmedCount } from './require-confirmed-count.ts';
export { passCooldown, refuseWithinCooldown } from './pass-cooldown.ts';
export { writeItemProgress } from './item-progress.ts';
export { startRequestUpkeep, type UpkeepDeps } from './request-upkeep.ts';
export { abandonAgent } from './states/abandon-agent.ts';
export { cancelItems } from './states/cancel-items.ts';
export { failItems, failRequest } from './states/fail-requests.ts';
export { lockRequests, type ChangedRequests } from './states/finalise-requests.ts';
export { writeItemResults } from './states/item-results.ts';
export { publishItemChanges } from './states/move-items.ts';
export { endWaits } from './states/end-waits.ts';
export { endOverdueRequests } from './states/overdue-requests.ts';
export { scanIsMoved, scanStateAfter, updateIsMoved } from './states/transition-sql.ts';
export { registerRepeatJobs } from './repeats/register-repeat-jobs.ts';
export { repeatColumns, repeatStore } from './repeats/repeat-columns.ts';
export { repeatTargets, type RepeatingKind } from './repeats/repeat-targets.ts';
export { requestReversals } from './stay-time/request-reversals.ts';
export { maxDelay } from './create-command-requests.ts';
export { setDesiredState } from './desired-state.ts';
export { heldBy } from './holds/held-against.ts';
export { endHolds } from './holds/write-holds.ts';
export { holdColumns, joinHold } from './holds/hold-columns.ts';
export { ownerReads } from './holds/hold-text.ts';
export { loadAgentGaps } from './agent-gaps.ts';
export { refusalOf, selectionFrom } from './refusal-of.ts';
export { mismatchAggregate, mismatchColumns } from './mismatch-columns.ts';
export { requestCommand, type CommandArguments } from './request-command.ts';
export { callerActor, serverActor, type Actor } from './actor/actor.ts';
export { issueCommand, type CommandBatch, type GivenCommand } from './actor/issue-command.ts';
export {
  consumeCommandSnapshot,
  readCommandSnapshot,
  storeSnapshot,
  type CommandSnapshot,
  type IncapableDevices,
} from './stored-snapshot.ts';
export { registerRequestJobs } from './requests.jobs.ts';
export { selectionArguments } from './selection-arguments.ts';
export { commandBatch, commandOptions, commandSnapshot } from './selection-types.ts';
export { settingStateSql, writeStates, type EqualDevices, type SettingStore } from './settings/setting-store.ts';
export type { OwnPayloads } from './own-payloads.ts';
