import type { PoolHistoryQuery, SiteHistoryQuery } from '../../../generated/dashboard.ts';
import type { ChartValue } from '../../../ui/chart/chart-data.ts';
import { compareColumns, historyColumns } from '../../devices/history/index.ts';

/** What the farm reports and what the pool was delivered, on one axis in Th/s. */
interface HashrateLines {
  times: readonly number[];
  reported: readonly ChartValue[];
  /** Undefined where the pool credited nothing yet, or is not open to the viewer. */
  pool: readonly ChartValue[] | undefined;
}

interface Charted {
  step: number;
  points: readonly { at: string; hashrate: number | null }[];
}

const columnsOf = ({ step, points }: Charted) =>
  historyColumns({
    step,
    times: points.map(({ at }) => at),
    series: [{ measure: 'hashrate', values: points.map(({ hashrate }) => hashrate) }],
  });

/** Puts the hashrate that devices report and that of their shares at the pool on one axis. */
export function hashrateLines(
  reported: SiteHistoryQuery['siteHistory'],
  pool: PoolHistoryQuery['poolHistory'] | undefined,
): HashrateLines {
  const mined = pool && pool.points.length > 0 ? [columnsOf(pool)] : [];
  const columns = compareColumns([columnsOf(reported), ...mined]);
  return {
    times: columns.times,
    reported: columns.valuesOf(0, 'hashrate'),
    pool: mined.length > 0 ? columns.valuesOf(1, 'hashrate') : undefined,
  };
}
