/** What devices did over time: samples of open hours, packed hours, rollups, and the queries of charts. */
export { ensureHistoryPartitions, forgetHistoryPartitions } from './partitions.ts';
