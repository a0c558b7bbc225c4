/** How amounts, days and chains of the pool are shown, for features that show them too. */
export { useDayText } from './day-text.ts';
export { networkLabel } from './network-label.ts';
export { coinSymbol } from './revenue-search.ts';
