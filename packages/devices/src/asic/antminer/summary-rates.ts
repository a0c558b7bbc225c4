import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { hashrateByKey, hashrateWithUnit, toHashrate } from '../reading/hashrate-unit.ts';
import type { AntminerSummary } from './antminer-rpc.ts';
import type { AntminerStats } from './antminer-stats.ts';
import { antminerRateFactor } from './rate-unit.ts';

/** What newer KS and L models call the rates of `summary`, in text with a unit. */
const namedRates = { '5s': 'RT HASHRATE', av: 'AV HASHRATE' } as const;

/** A rate of `summary` over a span, H/s, in the unit that `stats` names. */
function summaryRate(summary: AntminerSummary | null, span: '5s' | 'av', factor: number): number | null {
  if (!summary) return null;
  const { rates } = summary;
  const rate = toHashrate(rates[`GHS ${span}`], factor) ?? hashrateByKey(rates, span);
  return rate ?? hashrateWithUnit(rates[namedRates[span]]);
}

/** The rates of a device, H/s: of `stats` where it has them, else of `summary`, in the unit of the one or of the model. */
export function summaryRates(
  stats: AntminerStats | null,
  summary: AntminerSummary | null,
  model: string | null,
): Pick<AsicReading, 'hashrate' | 'hashrateAverage' | 'idealHashrate'> {
  const factor = stats?.rateFactor ?? antminerRateFactor(undefined, model);
  return {
    hashrate: stats?.hashrate ?? summaryRate(summary, '5s', factor),
    hashrateAverage: stats?.hashrateAverage ?? summaryRate(summary, 'av', factor),
    idealHashrate: stats?.idealHashrate ?? hashrateWithUnit(summary?.rates['THEORY HASHRATE']),
  };
}
