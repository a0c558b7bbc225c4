import type { CoilListQuery } from '../../../../generated/coil.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { listSummary } from '../../device-kit/index.ts';

/** How many of the listed coils are on, and how many take commands. */
export const CoilSummary = listSummary(({ coilsAggregate }: CoilListQuery) => {
  const { on, off, unknown, changing, writable } = coilsAggregate;
  return [
    `${formatCount(on)} on, ${formatCount(off)} off${unknown > 0 ? `, ${formatCount(unknown)} unknown` : ''}`,
    changing > 0 ? `${formatCount(changing)} with another feedback` : undefined,
    `${formatCount(writable)} may be written`,
  ];
});
