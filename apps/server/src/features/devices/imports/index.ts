export { deviceImport } from './devices/device-import.ts';
export { givenOf } from './devices/plan-row.ts';
export type { LinkStore, PrepareValues } from './devices/link-store.ts';
export type { AppliedRows, StagedRow } from './apply/applied-rows.ts';
export { rowRefusals } from './apply/row-refusals.ts';
export { registerImport, type ImportKind, type StagedImport } from './import-kind.ts';
export {
  duplicateProblems,
  emptyRow,
  refusedRow,
  shownText,
  type CellChange,
  type PlannedRow,
} from './read/planned-row.ts';
export { rowAsInput } from './read/row-as-input.ts';
export { runImports } from './run-imports.ts';
