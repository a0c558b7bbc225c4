export { CoinField } from './CoinField.tsx';
export { readAmount, type EnteredAmount } from './coin-entry.ts';
export { EntrySelect, entryLabel } from './EntrySelect.tsx';
export { costOf, plannedFeeText } from './lightning/paid-by.ts';
export { HoldText, isHeld } from './HoldText.tsx';
export { NoEntriesNote } from './NoEntriesNote.tsx';
export { SecondFactorNote } from './SecondFactorNote.tsx';
export { useWithdrawalSources, type PayableEntry, type WithdrawalSources } from './use-withdrawal-sources.ts';
export { withdrawalKinds } from './withdrawal-look.ts';
