/** What devices did over time: samples of open hours, packed hours, rollups, and the queries of charts. */
export { ensureHistoryPartitions, forgetHistoryPartitions, prepareHistoryPartitions } from './partitions.ts';
export { readChart, readPartCharts, type ChartSpan, type DeviceHistory, type HistoryPoint } from './device-history.ts';
export { addHistoryField } from './history-field.ts';
export {
  deviceRecordsExport,
  findDeviceRecords,
  type DeviceRecord,
  type DeviceRecords,
  type RecordedKind,
} from './device-records.ts';
export { recordColumns } from './record-columns.ts';
export { registerHistoryExport, type HistoryScope } from './register-history-export.ts';
export { readSpan } from './chart-span.ts';
export { chartStep } from './chart-step.ts';
export { chartFor } from './statements/chart-statement.ts';
export { kindHistories, kindHistory, type KindHistory } from './kind-history.ts';
export { siteHistory, type SiteHistory, type SiteHistoryPoint } from './site-history.ts';
export { registerHistoryJobs } from './history.jobs.ts';
export { packClosedHours } from './pack-closed-hours.ts';
export { dropOldHistory, type HistoryLimits } from './retention.ts';
export { listHistoryPartitions, type HistoryPartition } from './sample-partitions.ts';
