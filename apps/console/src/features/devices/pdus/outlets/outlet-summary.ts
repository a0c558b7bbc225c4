import { outletMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import type { OutletListQuery } from '../../../../generated/outlet.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { listSummary, measuredText } from '../../device-kit/index.ts';

/** How many of the listed outlets give power, and what they measure together. */
export const OutletSummary = listSummary(({ outletsAggregate }: OutletListQuery) => {
  const { on, off, unknown, power, reportingPower } = outletsAggregate;
  return [
    `${formatCount(on)} on, ${formatCount(off)} off${unknown > 0 ? `, ${formatCount(unknown)} unknown` : ''}`,
    measuredText(outletMeasures.power, power, reportingPower),
  ];
});
