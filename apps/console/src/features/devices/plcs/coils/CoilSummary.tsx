import type { CoilListQuery } from '../../../../generated/coil.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { ListSummary } from '../../trunk/index.ts';

interface CoilSummaryProps {
  totals: CoilListQuery['coilsAggregate'];
  asOf: number | undefined;
}

/** How many of the listed coils are on, and how many take commands. */
export function CoilSummary({ totals, asOf }: CoilSummaryProps) {
  const { on, off, unknown, changing, writable } = totals;
  const parts = [
    `${formatCount(on)} on, ${formatCount(off)} off${unknown > 0 ? `, ${formatCount(unknown)} unknown` : ''}`,
    changing > 0 ? `${formatCount(changing)} with another feedback` : undefined,
    `${formatCount(writable)} may be written`,
  ];
  return <ListSummary parts={parts} asOf={asOf} />;
}
