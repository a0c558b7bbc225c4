import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import type { PduListQuery } from '../../../generated/pdu.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { measureFormat } from '../history/index.ts';
import { ListSummary, measuredText, onlineText } from '../trunk/index.ts';

interface PduSummaryProps {
  list: { data: PduListQuery | undefined; asOf: number | undefined };
}

/** What the listed PDUs measure together, and of how many of them. */
export function PduSummary({ list: { data, asOf } }: PduSummaryProps) {
  if (!data) return null;
  const { online, power, reportingPower, temperature, reportingTemperature, outletsOn, outletsOff } =
    data.pdusAggregate;
  const parts = [
    onlineText(data.pdusAggregate),
    measuredText(pduMeasures.power, power, reportingPower),
    temperature === null
      ? undefined
      : `mean ${measureFormat(pduMeasures.temperature).format(temperature)} of ${formatCount(reportingTemperature)}`,
    online > 0 ? `${formatCount(outletsOn)} outlets on, ${formatCount(outletsOff)} off` : undefined,
  ];
  return <ListSummary parts={parts} asOf={asOf} />;
}
