/** Charts of what devices report over time, made from the measures of their kind. */
export { HistoryCharts } from './HistoryCharts.tsx';
export { MeasureCharts, type ChartedDevice } from './MeasureCharts.tsx';
export { compareColumns } from './compare-columns.ts';
export { historyColumns, noHistory, type DeviceHistory } from './history-series.ts';
export { useHistorySpan, type RecordedSpan } from './use-history-span.ts';
export { measureFormat, steppedFormat, type MeasureFormat } from './measure-format.ts';
export { measureText } from './measure-text.ts';
export { drawnMeasures } from './measure-panels.ts';
export { ExportHistoryButton } from './ExportHistoryButton.tsx';
