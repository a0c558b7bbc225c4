/** Revenue of subaccounts, chains and wallets, for features that show them. */
export { loadChains, shownChain, type PoolChain } from './pool-chains.ts';
export { poolChainType } from './revenues.graphql.ts';
export { loadWallet, type Wallet } from './load-wallet.ts';
export { readRange, type DayRange } from './revenue-range.ts';
export { lastClosedDays, type LastClosedDay } from './last-closed-days.ts';
