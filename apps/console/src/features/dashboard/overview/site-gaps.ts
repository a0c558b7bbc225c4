import { formatCount } from '../../../ui/figure/format.ts';
import type { SitePoint } from './site-series.ts';

/** The steps of a history that have no figures, as not all devices reported in them. */
interface SiteGaps {
  /** What is said of each, by its time in seconds since 1970. */
  texts: ReadonlyMap<number, string>;
  /** What is said of all of them; undefined where there are none. */
  summary: string | undefined;
}

const reportedText = ({ devices, expected }: Pick<SitePoint, 'devices' | 'expected'>) =>
  `${formatCount(Math.min(Math.round(devices), expected))} of ${formatCount(expected)} devices reported`;

/** Says of each step without figures how many devices reported in it. */
export function siteGaps(points: readonly SitePoint[]): SiteGaps {
  const gaps = points.filter(({ power }) => power === null);
  const worst = gaps.toSorted((one, other) => one.devices / one.expected - other.devices / other.expected)[0];
  return {
    texts: new Map(gaps.map((point) => [new Date(point.at).getTime() / 1000, reportedText(point)])),
    summary: worst && `Gaps are times in which not all devices reported; at the least ${reportedText(worst)}.`,
  };
}
