/** Charts of what devices report over time, made from the measures of their kind. */
export { MeasureCharts, type ChartedDevice } from './MeasureCharts.tsx';
export type { DeviceHistory } from './history-series.ts';
export { drawnMeasures } from './measure-panels.ts';
export { steppedFormat, type MeasureFormat } from './measure-format.ts';
