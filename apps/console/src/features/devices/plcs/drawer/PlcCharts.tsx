import { coilMeasures, plcMeasures } from '@headframe/domain/devices/plc/plc-measures';
import { PlcHistoryDocument } from '../../../../generated/plc.ts';
import { HistoryCharts, type RecordedSpan } from '../../history/index.ts';

interface PlcChartsProps {
  /** The PLC. */
  id: string;
  /** One of its coils, whose charts are shown in place of those of the PLC. */
  coil?: { id: string; name: string } | undefined;
  recorded: RecordedSpan;
  /** The range of the URL; undefined until one is chosen. */
  range: string | undefined;
  onRange(range: string, isStep?: boolean): void;
}

/** How many coils of a PLC were on, or when one of them was, over a range of time, which stands in the URL. */
export function PlcCharts({ id, coil, ...history }: PlcChartsProps) {
  return (
    <HistoryCharts
      {...history}
      document={PlcHistoryDocument}
      variables={{ id, part: coil?.id ?? null }}
      historyOf={(data) => data.plcHistory}
      measures={coil ? coilMeasures : plcMeasures}
      subject={{ id: coil?.id ?? id, name: coil?.name ?? '' }}
      syncKey={`plc:${id}`}
    />
  );
}
