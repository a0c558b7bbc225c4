import { useAccess } from '../../../transport/session/access.ts';
import type { RevenueSearch } from './revenue.route.ts';

/** Which days of which chain the URL asks for, as the API takes it. */
export interface RevenueScope {
  coinEnum: number;
  chain: string | null;
  startDate: string | null;
  endDate: string | null;
}

/** What of a search says which days of which chain are shown. */
export type RevenueRange = Pick<RevenueSearch, 'from' | 'to' | 'chain'>;

/** The days that a search asks for, of the coin of the selected subaccount. */
export function revenueScope({ from, to, chain }: RevenueRange): RevenueScope {
  const coinEnum = useAccess.getState().selected?.coinEnum ?? 0;
  return { coinEnum, chain: chain ?? null, startDate: from ?? null, endDate: to ?? null };
}

/** The symbol of a coin's amounts. */
export function coinSymbol(coinEnum: number): string {
  return coinEnum === 1 ? 'LTC' : 'BTC';
}
