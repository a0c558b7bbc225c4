import { outletMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import type { OutletListQuery } from '../../../../generated/outlet.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { ListSummary, measuredText } from '../../trunk/index.ts';

interface OutletSummaryProps {
  totals: OutletListQuery['outletsAggregate'];
  asOf: number | undefined;
}

/** How many of the listed outlets give power, and what they measure together. */
export function OutletSummary({ totals, asOf }: OutletSummaryProps) {
  const { on, off, unknown, power, reportingPower } = totals;
  const parts = [
    `${formatCount(on)} on, ${formatCount(off)} off${unknown > 0 ? `, ${formatCount(unknown)} unknown` : ''}`,
    measuredText(outletMeasures.power, power, reportingPower),
  ];
  return <ListSummary parts={parts} asOf={asOf} />;
}
