/** Charts of what devices report over time, made from the measures of their kind. */
export { MeasureCharts, type ChartedDevice } from './MeasureCharts.tsx';
export { noHistory, type DeviceHistory } from './history-series.ts';
export { useHistorySpan, type RecordedSpan } from './use-history-span.ts';
export { measureFormat } from './measure-format.ts';
export { drawnMeasures } from './measure-panels.ts';
export { steppedFormat, type MeasureFormat } from './measure-format.ts';
