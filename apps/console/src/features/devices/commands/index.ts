/** The command kit: menus, confirmations, batches and retries of any kind's commands, from their descriptors. */
export { clearTargetsWith } from './clear-targets.ts';
export { entriesOf } from './command-entries.ts';
export { heldColumn } from './holds/held-column.tsx';
export { heldFilter } from './holds/held-filter.ts';
export { HoldNote } from './holds/HoldNote.tsx';
export { releaseWith } from './holds/release-with.ts';
export { followBatch } from './batch/follow-batch.ts';
export type { BatchOutcome } from './batch/follow-outcome.ts';
export { commandActions } from './command-actions.ts';
export { noStagger, staggerOptions, staggerProblem } from './command-fields.ts';
export type { CommandBatch, CommandDocument, CommandKit, CommandSelection, ConfirmedCommand } from './command-kit.ts';
export { subjectsText, type CommandNouns } from './command-nouns.ts';
export { CommandDialog } from './CommandDialog.tsx';
export { CommandForm } from './CommandForm.tsx';
export { judgedActions } from './judged-actions.ts';
export { confirmCommand, giveCommand, retryRequest } from './give-command.tsx';
export type { PayloadField, PayloadFields } from './payload-fields.ts';
export { EditSettingButton } from './settings/EditSettingButton.tsx';
export { NoteField } from './settings/NoteField.tsx';
export { RepeatTargetsField } from './settings/RepeatTargetsField.tsx';
export { settingActions } from './settings/setting-actions.tsx';
export type {
  CurrentValues,
  EnteredValues,
  SettingDocument,
  SettingFieldsProps,
  SettingKit,
  SettingSelection,
} from './settings/setting-kit.ts';
export { SettingNumber } from './settings/SettingNumber.tsx';
export { TagFields } from './settings/TagFields.tsx';
export { devicesWhere } from './retry-failed.ts';
export { SnapshotSummary } from './SnapshotSummary.tsx';
export { snapshotWith, type SnapshotDocument } from './snapshot-with.ts';
export { StaggerInputs } from './StaggerInputs.tsx';
export { useSnapshot, type CommandSnapshot, type SnapshotState } from './use-snapshot.ts';
