import type { Measures } from '@headframe/domain/devices/measure';
import { useCallback, type ReactNode } from 'react';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { TimeRangePicker } from '../../../ui/chart/TimeRangePicker.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { noHistory, type DeviceHistory } from './history-series.ts';
import { MeasureCharts } from './MeasureCharts.tsx';
import { drawnMeasures } from './measure-panels.ts';
import { useHistorySpan, type HistorySpan, type RecordedSpan } from './use-history-span.ts';

interface HistoryChartsProps<Data, Variables> {
  /** The query of the kind, with the device as `id`, its part as `part` where it has parts, the span and `measures`. */
  document: TypedDocument<Data, Variables & HistorySpan & { measures: readonly string[] }>;
  variables: Variables;
  historyOf(data: Data): DeviceHistory;
  measures: Measures;
  /** What is drawn: a device, or a part of one. */
  subject: { id: string; name: string };
  recorded: RecordedSpan;
  /** The range of the URL; undefined until one is chosen. */
  range: string | undefined;
  onRange(range: string, isStep?: boolean): void;
  /** Charts of equal keys share their cursor. */
  syncKey: string;
  isPaused?: boolean;
  /** Stands around the choice of the range. */
  head?(picker: ReactNode, span: HistorySpan): ReactNode;
  /** In place of charts without a point. */
  empty?: ReactNode;
}

/** What a device, or a part of it, measured over a range of time that stands in the URL: a panel for each measure that names one. */
export function HistoryCharts<Data, Variables extends object>({
  document,
  variables,
  historyOf,
  measures,
  subject,
  recorded,
  range: inUrl,
  onRange,
  syncKey,
  isPaused = false,
  head = (picker) => picker,
  empty,
}: HistoryChartsProps<Data, Variables>) {
  const setRange = useCallback((next: string, isStep = false) => onRange(next, isStep), [onRange]);
  const { range, choose, zoom, span, emptyText } = useHistorySpan(inUrl, recorded, setRange);
  const asked = { ...variables, ...span, measures: drawnMeasures(measures) };
  const read = useData(document, asked, { isBackground: true, isPaused });
  const history = read.data && historyOf(read.data);
  if (!history && read.error) return <ErrorState error={read.error} onRetry={read.refetch} />;
  return (
    <>
      {head(<TimeRangePicker value={range} onChange={choose} options={['1h', '24h', '7d', '30d']} />, span)}
      {empty !== undefined && history?.times.length === 0 ? (
        empty
      ) : (
        <MeasureCharts
          measures={measures}
          devices={[{ ...subject, history: history ?? noHistory }]}
          range={range}
          syncKey={syncKey}
          isLoading={read.isLoading}
          emptyText={emptyText}
          onZoom={zoom}
        />
      )}
    </>
  );
}
