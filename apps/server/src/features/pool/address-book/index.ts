export { isLightningOn } from './is-lightning-on.ts';
export { loadWithdrawalEntry, type WithdrawalEntry } from './load-withdrawal-entry.ts';
