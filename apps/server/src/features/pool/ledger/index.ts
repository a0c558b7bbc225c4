/** The ledger, for features that post entries or read what was posted. */
export { lockBalances, postEntries, reverseEntry, type EntryKind, type LedgerEntry } from './post-entries.ts';
export { postBlockIncomes, type BlockIncomeDeps } from './post-block-incomes.ts';
export { checkLedger, type LedgerFault } from './check-ledger.ts';
export { closeDay } from './days/close-day.ts';
