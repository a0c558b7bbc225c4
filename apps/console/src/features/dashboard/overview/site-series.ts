import type { SiteHistoryQuery } from '../../../generated/dashboard.ts';

/** One point of the history of all devices. */
export type SitePoint = SiteHistoryQuery['siteHistory']['points'][number];

/** The figures of a point that are drawn. */
type SiteFigure = 'power' | 'online' | 'hashing';

/** The history as lines: one list of times (seconds since 1970), and the values of each figure at them. */
interface SiteSeries {
  times: readonly number[];
  values: Readonly<Record<SiteFigure, readonly (number | null)[]>>;
}

const figures: readonly SiteFigure[] = ['power', 'online', 'hashing'];
/** Points further apart than this many steps have a gap between them. */
const gapSteps = 1.5;

/** Turns points into lines; where nothing was reported for longer than a step the lines are broken. */
export function siteSeries(points: readonly SitePoint[], step: number): SiteSeries {
  const times: number[] = [];
  const values: Record<SiteFigure, (number | null)[]> = { power: [], online: [], hashing: [] };
  for (const point of points) {
    const at = new Date(point.at).getTime() / 1000;
    const before = times.at(-1);
    if (before !== undefined && at - before > step * gapSteps) {
      times.push(before + step);
      for (const figure of figures) values[figure].push(null);
    }
    times.push(at);
    for (const figure of figures) values[figure].push(point[figure]);
  }
  return { times, values };
}
