import { outletMeasures, pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { Group } from '@mantine/core';
import { useCallback } from 'react';
import { PduHistoryDocument } from '../../../../generated/pdu.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { useCan } from '../../../../transport/session/access.ts';
import { TimeRangePicker } from '../../../../ui/chart/TimeRangePicker.tsx';
import { NothingYet } from '../../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { drawnMeasures, MeasureCharts, noHistory, useHistorySpan, type RecordedSpan } from '../../history/index.ts';
import { ExportHistoryButton } from './ExportHistoryButton.tsx';

interface PduChartsProps {
  /** The unit. */
  id: string;
  /** One of its outlets, whose charts are shown in place of those of the unit. */
  outlet?: { id: string; name: string } | undefined;
  recorded: RecordedSpan;
  /** The range of the URL; undefined until one is chosen. */
  range: string | undefined;
  onRange(range: string, isStep?: boolean): void;
}

/** What a unit, or one of its outlets, measured over a range of time, which stands in the URL. */
export function PduCharts({ id, outlet, recorded, range: inUrl, onRange }: PduChartsProps) {
  const setRange = useCallback((next: string, isStep = false) => onRange(next, isStep), [onRange]);
  const { range, choose, zoom, span, emptyText } = useHistorySpan(inUrl, recorded, setRange);
  const charted = outlet ? outletMeasures : pduMeasures;
  const canSee = useCan('pdu_history');
  const variables = { id, part: outlet?.id ?? null, ...span, measures: drawnMeasures(charted) };
  const read = useData(PduHistoryDocument, variables, { isBackground: true, isPaused: !canSee });
  const history = read.data?.pduHistory;
  if (!canSee) return <p>The history of PDUs is not open to you.</p>;
  if (!history && read.error) return <ErrorState error={read.error} onRetry={read.refetch} />;
  return (
    <>
      <Group gap="xs">
        <TimeRangePicker value={range} onChange={choose} options={['1h', '24h', '7d', '30d']} />
        <ExportHistoryButton id={id} span={span} />
      </Group>
      {history && history.times.length === 0 ? (
        <NothingYet title="Historical data is not available for this pdu!" text="Try again later." />
      ) : (
        <MeasureCharts
          measures={charted}
          devices={[{ id: outlet?.id ?? id, name: outlet?.name ?? '', history: history ?? noHistory }]}
          range={range}
          syncKey={`pdu:${id}`}
          isLoading={read.isLoading}
          emptyText={emptyText}
          onZoom={zoom}
        />
      )}
    </>
  );
}
