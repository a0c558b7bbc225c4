import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import type { PduListQuery } from '../../../generated/pdu.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { measureFormat } from '../history/index.ts';

interface PduSummaryProps {
  list: { data: PduListQuery | undefined; asOf: number | undefined };
}

/** What the listed PDUs measure together, and of how many of them. */
export function PduSummary({ list: { data, asOf } }: PduSummaryProps) {
  if (!data) return null;
  const { count, online, power, reportingPower, temperature, reportingTemperature, outletsOn, outletsOff } =
    data.pdusAggregate;
  const parts = [
    `${formatCount(online)} of ${formatCount(count)} online`,
    ...(reportingPower > 0
      ? [`${measureFormat(pduMeasures.power).format(power)} measured by ${formatCount(reportingPower)}`]
      : []),
    ...(temperature === null
      ? []
      : [`mean ${measureFormat(pduMeasures.temperature).format(temperature)} of ${formatCount(reportingTemperature)}`]),
    ...(online > 0 ? [`${formatCount(outletsOn)} outlets on, ${formatCount(outletsOff)} off`] : []),
  ];
  return (
    <>
      {parts.join(' · ')} · <AsOf at={asOf} />
    </>
  );
}
