import { useDateFormat } from '../../../ui/figure/dates.ts';
import type { AsicRow } from './asic-rows.ts';

/** Where a miner mines though it should not, as whom and since when; undefined without the issue. */
export function useUntrustedPoolText({
  untrustedPoolSince: since,
  poolAddress,
  poolUser,
}: Pick<AsicRow, 'untrustedPoolSince' | 'poolAddress' | 'poolUser'>): string | undefined {
  const format = useDateFormat('minute');
  if (since === null) return undefined;
  const worker = poolUser ? ` as ${poolUser}` : '';
  return `Mines at ${poolAddress ?? ''}${worker} since ${format(new Date(since))}: none of the trusted pools.`;
}
