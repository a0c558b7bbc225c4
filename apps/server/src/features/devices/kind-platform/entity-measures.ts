import type { Aggregate, Measure, Measures, Unit } from '@headframe/domain/devices/measure';
import { sql, type RawBuilder } from 'kysely';
import type { EntityAggregate, EntityColumn } from '../../../platform/entity/entity.ts';
import { count } from './device-columns.ts';
import { namedMeasures, suffixed, type NamedMeasure } from './kind-columns.ts';

/** A unit of the API in place of that of measures: the value in it, and what the description says. */
export interface ServedUnit {
  of(value: RawBuilder<unknown>): RawBuilder<unknown>;
  text: string;
}

/** How the measures of a state are served. */
export interface ServedMeasures {
  /** Alias of the state in the entity. */
  alias: string;
  units?: Readonly<Partial<Record<Unit, ServedUnit>>>;
}

function described({ description, label, ...measure }: Measure, { units }: ServedMeasures): string {
  const unit = measure.value === 'number' ? (units?.[measure.unit]?.text ?? measure.unit) : '';
  return description ?? `${label}${unit === '' ? '' : `, ${unit}`}.`;
}

function kindOf({ measure }: NamedMeasure): EntityColumn['kind'] {
  if (measure.value === 'flag') return 'boolean';
  return measure.state === 'smallint' || measure.state === 'integer' ? 'int' : 'float';
}

function served({ column, measure }: NamedMeasure, { alias, units }: ServedMeasures): RawBuilder<unknown> {
  const stored = sql.raw(`${alias}.${column}`);
  const unit = measure.value === 'number' ? units?.[measure.unit] : undefined;
  return unit ? unit.of(stored) : stored;
}

/** The columns of an entity that a state keeps of the measures of its kind, by their names. */
export function measureColumns(measures: Measures, options: ServedMeasures): Record<string, EntityColumn> {
  const kept = namedMeasures(measures).filter(({ measure }) => measure.state);
  return Object.fromEntries(
    kept.map((named): [string, EntityColumn] => {
      const kind = kindOf(named);
      const value = served(named, options);
      const expression = kind === 'float' ? sql`(${value})::double precision` : value;
      return [named.name, { kind, sql: expression, nullable: true, description: described(named.measure, options) }];
    }),
  );
}

const over = { sum: 'Sum', avg: 'Mean', min: 'Lowest', max: 'Highest' } as const;

function aggregateOf(
  named: NamedMeasure,
  how: Aggregate,
  devices: 'online' | 'all',
  options: ServedMeasures,
): EntityAggregate {
  const filter = devices === 'online' ? sql` filter (where ${sql.raw(`${options.alias}.is_online`)})` : sql``;
  const value = sql`${sql.raw(how)}(${served(named, options)})${filter}`;
  const what = described(named.measure, options);
  const description = `${over[how]} over ${devices === 'online' ? 'online' : 'all'} devices: ${what}`;
  return how === 'sum'
    ? { kind: 'float', sql: sql`coalesce(${value}, 0)::double precision`, description }
    : { kind: 'float', nullable: true, sql: sql`(${value})::double precision`, description };
}

/** How many devices report a measure: over how many its aggregates are. */
function coverageOf(named: NamedMeasure, devices: 'online' | 'all', { alias }: ServedMeasures): EntityAggregate {
  const state = sql.raw(alias);
  const reports = sql`${state}.${sql.ref(named.column)} is not null`;
  const condition = devices === 'online' ? sql`${state}.is_online and ${reports}` : reports;
  const who = devices === 'online' ? 'Online devices' : 'Devices';
  return count(condition, `${who} that report: ${named.measure.label}.`);
}

/** `power` as the name of its coverage: `reportingPower`. */
const coverageName = (name: string) => `reporting${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The aggregates of an entity that its kind asks for, by the names of the measures, each with its coverage. */
export function measureAggregates(measures: Measures, options: ServedMeasures): Record<string, EntityAggregate> {
  return Object.fromEntries(
    namedMeasures(measures).flatMap((named): [string, EntityAggregate][] => {
      if (named.measure.value === 'flag' || !named.measure.aggregate) return [];
      const wanted = Object.entries(named.measure.aggregate) as [Aggregate, 'online' | 'all'][];
      const [[, first] = [undefined, 'online' as const]] = wanted;
      return [
        ...wanted.map(([how, devices], place): [string, EntityAggregate] => [
          suffixed(named.name, how, place),
          aggregateOf(named, how, devices, options),
        ]),
        [coverageName(named.name), coverageOf(named, first, options)],
      ];
    }),
  );
}
