export { loadWithdrawalEntry, type WithdrawalEntry } from './load-withdrawal-entry.ts';
