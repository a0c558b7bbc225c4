export { storeEntry } from './address-book.service.ts';
export { isLightningOn } from './is-lightning-on.ts';
export { loadWithdrawalEntry, type WithdrawalEntry } from './load-withdrawal-entry.ts';
export { readEntryCode, type EntryCode } from './read-entry-code.ts';
