import type { Measure } from '@headframe/domain/devices/measure';
import { formatCount } from '../../../ui/figure/format.ts';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { measureFormat } from '../history/index.ts';

/** How many of the listed devices answer. */
export function onlineText({ online, count }: { online: number; count: number }): string {
  return `${formatCount(online)} of ${formatCount(count)} online`;
}

/** What the listed rows measure together, and how many of them; undefined where none does, which is no total of 0. */
export function measuredText(measure: Measure, total: number, reporting: number): string | undefined {
  return reporting > 0 ? `${measureFormat(measure).format(total)} measured by ${formatCount(reporting)}` : undefined;
}

/** What is known of the listed rows together, in one line. */
export function summaryText(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ');
}

interface ListSummaryProps {
  /** What is known of the rows together; undefined parts are left out. */
  parts: readonly (string | undefined)[];
  asOf: number | undefined;
}

/** What the listed devices or parts are and measure together, with the age of that. */
export function ListSummary({ parts, asOf }: ListSummaryProps) {
  return (
    <>
      {summaryText(parts)} · <AsOf at={asOf} />
    </>
  );
}
