import { pduHistoryPath } from '@headframe/domain/devices/export-paths';
import { outletMeasures, pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { Group } from '@mantine/core';
import { PduHistoryDocument } from '../../../../generated/pdu.ts';
import { useCan } from '../../../../transport/session/access.ts';
import { NothingYet } from '../../../../ui/state/EmptyState.tsx';
import { ExportHistoryButton, HistoryCharts, type RecordedSpan } from '../../history/index.ts';

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
export function PduCharts({ id, outlet, ...history }: PduChartsProps) {
  const canSee = useCan('pdu_history');
  if (!canSee) return <p>The history of PDUs is not open to you.</p>;
  return (
    <HistoryCharts
      {...history}
      document={PduHistoryDocument}
      variables={{ id, part: outlet?.id ?? null }}
      historyOf={(data) => data.pduHistory}
      measures={outlet ? outletMeasures : pduMeasures}
      subject={{ id: outlet?.id ?? id, name: outlet?.name ?? '' }}
      syncKey={`pdu:${id}`}
      head={(picker, span) => (
        <Group gap="xs">
          {picker}
          <ExportHistoryButton id={id} span={span} path={pduHistoryPath} nothing="pduHistoryMissing" />
        </Group>
      )}
      empty={<NothingYet title="Historical data is not available for this pdu!" text="Try again later." />}
    />
  );
}
