import type { Measure, Measures, Unit } from '@headframe/domain/devices/measure';
import type { ComponentProps } from 'react';
import type { ChartSeries } from '../../../ui/chart/chart-data.ts';
import { TimeSeriesChart } from '../../../ui/chart/TimeSeriesChart.tsx';
import { compareColumns } from './compare-columns.ts';
import { historyColumns, type DeviceHistory } from './history-series.ts';
import { measureFormat, type MeasureFormat } from './measure-format.ts';
import { measurePanels, type MeasurePanel } from './measure-panels.ts';
import styles from './MeasureCharts.module.css';

export interface ChartedDevice {
  id: string;
  name: string;
  history: DeviceHistory;
}

type Shared = Pick<ComponentProps<typeof TimeSeriesChart>, 'range' | 'syncKey' | 'isLoading' | 'emptyText' | 'onZoom'>;

/** What the charts of the measures of devices take. */
interface MeasureChartsProps extends Shared {
  measures: Measures;
  /** The device itself first; beside others, each panel draws its first measure of each of them. */
  devices: readonly ChartedDevice[];
  /** How values are written where the API serves a unit of its own. */
  formats?: Readonly<Partial<Record<Unit, MeasureFormat>>>;
}

const panelHeight = 128;

/** Lines of one unit share a scale. */
function unitOf(measure: Measure): string {
  return measure.value === 'flag' ? 'share' : measure.unit || 'ratio';
}

function headingOf({ label, measures: [first, ...others] }: MeasurePanel): string {
  return first && others.length > 0 ? `${label}: ${first.measure.label}` : label;
}

/** The measures of one device over time, a panel for each that the descriptor of its kind names; of several, side by side. */
export function MeasureCharts({ measures, devices, formats = {}, ...shared }: MeasureChartsProps) {
  const columns = compareColumns(devices.map(({ history }) => historyColumns(history)));
  const isComparing = devices.length > 1;
  const formatOf = (measure: Measure): MeasureFormat =>
    (measure.value === 'number' ? formats[measure.unit] : undefined) ?? measureFormat(measure);
  const axisOf = (panel: MeasurePanel, scale: string): MeasureFormat | undefined => {
    const drawn = panel.measures.find(({ measure }) => unitOf(measure) === scale);
    return drawn && formatOf(drawn.measure);
  };
  const linesOf = (panel: MeasurePanel): ChartSeries[] => {
    const drawn = isComparing ? panel.measures.slice(0, 1) : panel.measures;
    return drawn.flatMap(({ name, measure }) =>
      devices.map((device, place) => ({
        key: `${name}:${device.id}`,
        label: isComparing ? device.name : measure.label,
        values: columns.valuesOf(place, name),
        format: formatOf(measure).format,
        scale: unitOf(measure),
      })),
    );
  };
  return measurePanels(measures).map((panel, place) => (
    <div key={panel.label} className={styles['panel']}>
      {isComparing && place > 0 && <h4 className={styles['heading']}>{headingOf(panel)}</h4>}
      <TimeSeriesChart
        {...shared}
        times={columns.times}
        height={panelHeight}
        label={panel.label}
        series={linesOf(panel)}
        formatAxis={(value, scale) => axisOf(panel, scale)?.axis(value) ?? String(value)}
      />
    </div>
  ));
}
