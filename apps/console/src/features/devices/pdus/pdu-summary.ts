import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import type { PduListQuery } from '../../../generated/pdu.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { measureFormat } from '../history/index.ts';
import { listSummary, measuredText, onlineText } from '../device-kit/index.ts';

/** What the listed PDUs measure together, and of how many of them. */
export const PduSummary = listSummary(({ pdusAggregate }: PduListQuery) => {
  const { online, power, reportingPower, temperature, reportingTemperature, outletsOn, outletsOff } = pdusAggregate;
  return [
    onlineText(pdusAggregate),
    measuredText(pduMeasures.power, power, reportingPower),
    temperature === null
      ? undefined
      : `mean ${measureFormat(pduMeasures.temperature).format(temperature)} of ${formatCount(reportingTemperature)}`,
    online > 0 ? `${formatCount(outletsOn)} outlets on, ${formatCount(outletsOff)} off` : undefined,
  ];
});
