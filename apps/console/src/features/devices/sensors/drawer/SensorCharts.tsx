import { sensorMeasures } from '@headframe/domain/devices/sensor/sensor-measures';
import { useCallback } from 'react';
import { SensorHistoryDocument, type SensorRowFragment } from '../../../../generated/sensor.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { TimeRangePicker } from '../../../../ui/chart/TimeRangePicker.tsx';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { drawnMeasures, MeasureCharts, noHistory, useHistorySpan } from '../../history/index.ts';
import { sensorName } from '../sensor-figures.ts';
import { sensorPage } from '../sensor.route.ts';

const measures = drawnMeasures(sensorMeasures);

/** Voltages, currents, power and what else a sensor measures over a range of time, which stands in the URL. */
export function SensorCharts({ sensor }: { sensor: SensorRowFragment }) {
  const { range: inUrl } = sensorPage.useSearch();
  const setSearch = sensorPage.useSetSearch();
  const setRange = useCallback((next: string, isStep = false) => setSearch({ range: next }, isStep), [setSearch]);
  const recorded = { first: sensor.createdAt, last: sensor.lastSeen };
  const { range, choose, zoom, span, emptyText } = useHistorySpan(inUrl, recorded, setRange);
  const read = useData(SensorHistoryDocument, { id: sensor.id, ...span, measures }, { isBackground: true });
  const history = read.data?.sensorHistory;
  if (!history && read.error) return <ErrorState error={read.error} onRetry={read.refetch} />;
  return (
    <DetailSection title="History">
      <TimeRangePicker value={range} onChange={choose} options={['1h', '24h', '7d', '30d']} />
      <MeasureCharts
        measures={sensorMeasures}
        devices={[{ id: sensor.id, name: sensorName(sensor), history: history ?? noHistory }]}
        range={range}
        syncKey={`sensor:${sensor.id}`}
        isLoading={read.isLoading}
        emptyText={emptyText}
        onZoom={zoom}
      />
    </DetailSection>
  );
}
