import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import type { WorkerRowFragment } from '../../../generated/worker.ts';

/** The windows of a worker's hashrate, with what people read for each. */
export const hashrateWindows = [
  { key: 'hashrate10m', label: '10 min', description: 'Hashrate from credited shares of the last 10 minutes' },
  {
    key: 'hashrate1h',
    label: '1 h (effective)',
    description: 'Effective hashrate: from credited shares of the last hour',
  },
  { key: 'hashrate24h', label: '24 h', description: 'Hashrate from credited shares of the last 24 hours' },
] as const;

export type HashrateWindow = (typeof hashrateWindows)[number]['key'];

/** What each window spans once a worker has mined that long, in seconds. */
export const windowSeconds: Readonly<Record<HashrateWindow, number>> = {
  hashrate10m: 600,
  hashrate1h: 3600,
  hashrate24h: 86_400,
};

/** The hashrate of a window in the unit family of the coin. */
export const windowText = (worker: WorkerRowFragment, window: HashrateWindow): string =>
  formatWireHashrate(worker[window], worker.coinEnum);

/** Power of its miner over the hashrate that it reports. */
export const efficiencyText = ({ consumptionPerTh }: WorkerRowFragment): string => formatEfficiency(consumptionPerTh);

/** The same, and where it comes from when no miner reports its power. */
export const efficiencySourceText = (worker: WorkerRowFragment): string =>
  worker.consumptionPerTh !== null && worker.consumption === null
    ? `${efficiencyText(worker)} (data sheet)`
    : efficiencyText(worker);

/** The threshold of its effective hashrate, short enough for a cell; undefined while the hashrate is not below it. */
export function belowText({ isBelowThreshold, hashrateThreshold, coinEnum }: WorkerRowFragment): string | undefined {
  return isBelowThreshold ? `Below ${formatWireHashrate(hashrateThreshold, coinEnum).replace('.00 ', ' ')}` : undefined;
}

/** What is alerted of a worker, and when it is alerted next. */
export function alertText(worker: WorkerRowFragment): string {
  const { hashrateThreshold, tillNextHashrateAlert: minutes, lastHashrateAlert, coinEnum } = worker;
  if (hashrateThreshold === null) return 'No threshold set';
  const threshold = `below ${formatWireHashrate(hashrateThreshold, coinEnum)}`;
  if (minutes === null) return `${threshold}; not now`;
  return `${threshold}: ${lastHashrateAlert === null ? 'alert' : 'alerted, again'} in ${minutes} min`;
}
