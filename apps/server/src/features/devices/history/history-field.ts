import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import type { Measure, Unit } from '@headframe/domain/devices/measure';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { readSpan } from './chart-span.ts';
import { readChart, type HistoryPoint } from './device-history.ts';
import { kindHistories } from './kind-history.ts';
import { chartFor, type ChartStatements } from './statements/chart-statement.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** A unit of the API in place of that of a measure: `factor` of it are one of the measure's. */
interface ApiUnit {
  unit: string;
  factor: number;
}

/** The values of one rollup of a measure at the times of a chart. */
interface Series {
  measure: string;
  label: string;
  unit: string;
  values: (number | null)[];
}

interface Chart {
  step: number;
  times: Date[];
  series: Series[];
}

const seriesType = builder.objectRef<Series>('MeasureSeries').implement({
  description: 'The values of one measure at the times of a chart.',
  fields: (t) => ({
    measure: t.exposeString('measure', {
      description:
        'Name of the measure, such as `power`: its means, or its only rollup. `powerMax` are the highest values of each step.',
    }),
    label: t.exposeString('label', { description: 'What people read.' }),
    unit: t.exposeString('unit', { description: 'Unit of the values; empty for counts and ratios.' }),
    values: t.field({
      type: t.listRef('Float', { nullable: true }),
      description: 'One for each time; null where nothing was reported.',
      resolve: (row) => row.values,
    }),
  }),
});

const chartType = builder.objectRef<Chart>('DeviceHistory').implement({
  description: 'The chart of a device or of one of its parts. Steps without any report are left out.',
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Seconds between two points.' }),
    times: t.field({ type: ['Timestamp'], description: 'Begin of each step.', resolve: (row) => row.times }),
    series: t.field({ type: [seriesType], resolve: (row) => row.series }),
  }),
});

/** How a kind's history is offered, where it differs from others. */
interface HistoryFieldOptions {
  description: string;
  /** The units of the API for one device, where they are not those of the measures. */
  unitsOf?(transaction: AccessTransaction, deviceId: number): Promise<(unit: Unit) => ApiUnit | undefined>;
}

function unitOf(measure: Measure): Unit {
  return measure.value === 'flag' ? '' : measure.unit;
}

function toSeries(
  { rollUps }: ChartStatements,
  points: readonly HistoryPoint[],
  units: (unit: Unit) => ApiUnit | undefined,
  measures: readonly string[] | null | undefined,
): Series[] {
  const unknown = measures?.find((wanted) => !rollUps.some(({ name }) => name === wanted));
  if (unknown !== undefined) throw new DomainError('validation-failed', `measures: ${unknown} has no history.`);
  const wanted = rollUps.filter(({ name }) => !measures || measures.includes(name));
  return wanted.map(({ name, measure: { measure } }) => {
    const { unit, factor } = units(unitOf(measure)) ?? { unit: unitOf(measure), factor: 1 };
    const valueOf = (point: HistoryPoint) => (typeof point[name] === 'number' ? point[name] / factor : null);
    return { measure: name, label: measure.label, unit, values: points.map(valueOf) };
  });
}

async function requireId(transaction: AccessTransaction, kind: string, id: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from device where selector_id = ${uuidOrNull(id)}::uuid and kind = ${kind}`.execute(transaction);
  if (!rows[0]) throw new DomainError('not-found', 'This device does not exist.');
  return rows[0].id;
}

async function requirePart(transaction: AccessTransaction, deviceId: number, id: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from device_part where selector_id = ${uuidOrNull(id)}::uuid and device_id = ${deviceId}`.execute(
    transaction,
  );
  if (!rows[0]) throw new DomainError('not-found', 'This part does not exist.');
  return rows[0].id;
}

/** Adds the root field `<kind>History`: the chart of one device of the kind, or of one of its parts, over a span. */
export function addHistoryField(kind: DeviceKind, { description, unitsOf }: HistoryFieldOptions): void {
  const history = kindHistories.find((one) => one.kind.kind === kind.kind);
  if (!history) throw new RangeError(`The kind ${kind.kind} is not among the kinds that this version knows.`);
  builder.queryField(`${kind.kind}History`, (t) =>
    t.field({
      ...permissionField(kind.permissions.history),
      type: chartType,
      description,
      args: {
        id: t.arg.id({ required: true }),
        from: t.arg({ type: 'Timestamp', required: true }),
        to: t.arg({ type: 'Timestamp', required: true }),
        points: t.arg.int({ defaultValue: 300 }),
        measures: t.arg.stringList({ description: 'Names of the series wanted; all of them where it is left out.' }),
        subaccount: t.arg.string(),
        ...(history.partCharts ? { part: t.arg.id({ description: 'A part of the device.' }) } : {}),
      },
      resolve: async (_source, args, { scope: { transaction } }) => {
        const span = readSpan(args);
        const deviceId = await requireId(transaction, kind.kind, String(args.id));
        const part = (args as { part?: string | null }).part;
        const ofPart = part == null ? null : history.partCharts;
        const chart = chartFor(ofPart ?? history.deviceCharts, args.measures);
        const { step, points } = ofPart
          ? await readChart(transaction, chart, await requirePart(transaction, deviceId, String(part)), span, deviceId)
          : await readChart(transaction, chart, deviceId, span);
        const units = (await unitsOf?.(transaction, deviceId)) ?? (() => undefined);
        const series = toSeries(chart, points, units, args.measures);
        return { step, times: points.map(({ at }) => at), series };
      },
    }),
  );
}
