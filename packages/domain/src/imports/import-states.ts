/**
 * What an import goes through; in `mapping` it waits until its person has chosen for the columns that its template does not have.
 * Nothing is written to devices before it is `applying`, which a person asks for.
 */
const importStates = ['uploading', 'reading', 'mapping', 'ready', 'applying', 'done', 'failed'] as const;
type ImportState = (typeof importStates)[number];

/** States in which an import counts against the limit of its subaccount. */
export const openImportStates: readonly ImportState[] = ['uploading', 'reading', 'mapping', 'ready', 'applying'];

/** What a row of a file does, or why it does nothing. */
const rowOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
