import { outletMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import type { OutletListQuery } from '../../../../generated/outlet.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { AsOf } from '../../../../ui/figure/RelativeTime.tsx';
import { measureFormat } from '../../history/index.ts';

interface OutletSummaryProps {
  totals: OutletListQuery['outletsAggregate'];
  asOf: number | undefined;
}

/** How many of the listed outlets give power, and what they measure together. */
export function OutletSummary({ totals, asOf }: OutletSummaryProps) {
  const { on, off, unknown, power, reportingPower } = totals;
  const parts = [
    `${formatCount(on)} on, ${formatCount(off)} off${unknown > 0 ? `, ${formatCount(unknown)} unknown` : ''}`,
    ...(reportingPower > 0
      ? [`${measureFormat(outletMeasures.power).format(power)} measured by ${formatCount(reportingPower)}`]
      : []),
  ];
  return (
    <>
      {parts.join(' · ')} · <AsOf at={asOf} />
    </>
  );
}
