import type { Measure } from '@headframe/domain/devices/measure';
import { formatCount } from '../../../ui/figure/format.ts';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { measureFormat } from '../history/index.ts';

/** How many of the listed devices answer, as far as they are known. */
interface ListedCounts {
  count: number;
  online: number;
  stale: number;
  staleOnline: number;
  /** Those that others own; left out where only own ones are counted. */
  shared?: number;
}

/** How many of the listed devices answer, of how many nobody knows, as their agent is offline, and how many are own where others share some. */
export function onlineText({ online, count, stale, staleOnline, shared = 0 }: ListedCounts): string {
  return [
    `${formatCount(online - staleOnline)} of ${formatCount(count)} online`,
    ...(stale > 0 ? [`${formatCount(stale)} stale`] : []),
    ...(shared > 0 ? [`${formatCount(count - shared)} own, ${formatCount(shared)} shared by others`] : []),
  ].join(', ');
}

/** What the listed rows measure together, and how many of them; undefined where none does, which is no total of 0. */
export function measuredText(measure: Measure, total: number, reporting: number): string | undefined {
  return reporting > 0 ? `${measureFormat(measure).format(total)} measured by ${formatCount(reporting)}` : undefined;
}

/** What is known of the listed rows together, in one line. */
export function summaryText(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** The line under a list: what its data says of all listed rows together, undefined parts left out, with the age of that. */
export function listSummary<Data>(partsOf: (data: Data) => readonly (string | undefined)[]) {
  return function ListSummary({
    list: { data, asOf },
  }: {
    list: { data: Data | undefined; asOf: number | undefined };
  }) {
    if (!data) return null;
    return (
      <>
        {summaryText(partsOf(data))} · <AsOf at={asOf} />
      </>
    );
  };
}
