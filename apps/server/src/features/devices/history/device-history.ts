import { CompiledQuery } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { chartStep } from './chart-step.ts';
import type { ChartStatements } from './statements/chart-statement.ts';

/** One point of a chart: when its step begins, and the value of each rollup by name; null where nothing was reported. */
export type HistoryPoint = { at: Date } & Readonly<Record<string, unknown>>;

/** A chart. Steps without any report are left out; steps in which the device never answered hold nulls. */
export interface DeviceHistory {
  /** Seconds between two points. */
  step: number;
  points: HistoryPoint[];
}

/** Of which span a chart is, and in about how many points. */
export interface ChartSpan {
  from: Date;
  to: Date;
  points: number;
}

const hourMs = 3_600_000;

/** What a chart over a span is asked with beside its key, and the statement for its step. */
export function chartQuery({ samples, hours }: ChartStatements, { from, to, points }: ChartSpan) {
  const step = chartStep((to.getTime() - from.getTime()) / 1000, points);
  const isHourly = step * 1000 >= hourMs;
  // Rollups of hours that begin within the span; blocks also of the hour in which it begins.
  const firstHour = isHourly ? from : new Date(Math.floor(from.getTime() / hourMs) * hourMs);
  return { step, statement: isHourly ? hours : samples, parameters: [from, to, step, firstHour] };
}

/**
 * A chart over a span, in at most about so many points. Steps of an hour and more are read from the hourly rollups, shorter
 * ones from the samples; hours that are not packed yet come from their raw rows either way.
 */
export async function readChart(
  transaction: AccessTransaction,
  chart: ChartStatements,
  key: number,
  span: ChartSpan,
  partOf?: number,
): Promise<DeviceHistory> {
  const { step, statement, parameters } = chartQuery(chart, span);
  const all = [key, ...parameters, ...(partOf === undefined ? [] : [partOf])];
  const { rows } = await transaction.executeQuery<HistoryPoint>(CompiledQuery.raw(statement, all));
  return { step, points: rows };
}

/** The points of {@link readChart} for many devices or parts, read in one statement, in no order. */
export async function readChartOfMany(
  transaction: AccessTransaction,
  chart: ChartStatements,
  keys: readonly number[],
  span: ChartSpan,
): Promise<{ step: number; points: (HistoryPoint & { device_id?: number; part_id?: number })[] }> {
  const { step, statement, parameters } = chartQuery(chart, span);
  const query = CompiledQuery.raw(statement, [keys, ...parameters]);
  return { step, points: (await transaction.executeQuery<HistoryPoint>(query)).rows };
}

/** The points of {@link readChart} for many parts of a device, read in one statement, in no order. */
export async function readPartCharts(
  transaction: AccessTransaction,
  chart: ChartStatements,
  deviceId: number,
  partIds: readonly number[],
  span: ChartSpan,
): Promise<(HistoryPoint & { part_id: number })[]> {
  const { statement, parameters } = chartQuery(chart, span);
  const query = CompiledQuery.raw(statement, [partIds, ...parameters, deviceId]);
  return (await transaction.executeQuery<HistoryPoint & { part_id: number }>(query)).rows;
}
