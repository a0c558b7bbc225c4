import type {
  Aggregate,
  FlagMeasure,
  Measure,
  Measures,
  NumberMeasure,
  RollUp,
} from '@headframe/domain/devices/measure';

/** Types of columns that hold what devices report. */
export type ColumnType = 'boolean' | 'smallint' | 'integer' | 'real' | 'double precision' | 'text' | 'timestamptz';

/** `maxChip` and `maxPCB` as columns: `max_chip`, `max_pcb`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

export interface NamedMeasure<Kind extends Measure = Measure> {
  readonly name: string;
  readonly column: string;
  readonly measure: Kind;
}

export function namedMeasures(measures: Measures): NamedMeasure[] {
  return Object.entries(measures).map(([name, measure]) => ({
    name,
    column: measure.column ?? snakeCase(name),
    measure,
  }));
}

/** Whether the state keeps the measure. */
export function isInState({ measure }: NamedMeasure): boolean {
  return measure.state !== undefined;
}

/** A measure that samples keep. */
export type SampledMeasure = NamedMeasure<
  (NumberMeasure & Required<Pick<NumberMeasure, 'sample'>>) | (FlagMeasure & Required<Pick<FlagMeasure, 'sample'>>)
>;

/** The measures that samples keep. */
export function sampledMeasures(measures: Measures): SampledMeasure[] {
  return namedMeasures(measures).filter((named): named is SampledMeasure => named.measure.sample !== undefined);
}

/** What one unit of a sample's column stands for: 10 where it holds tenths. */
export function sampleScale({ measure }: SampledMeasure): number {
  return measure.value === 'flag' ? 1 : (measure.sample.scale ?? 1);
}

/** The type in which the statement that stores a reading takes a measure. */
export function inputType({ measure }: NamedMeasure): ColumnType {
  if (measure.value === 'flag') return 'boolean';
  if (measure.state) return measure.state;
  return measure.sample && !measure.sample.scale ? measure.sample.type : 'real';
}

/** One rollup of a measure: its name in the API and its column. */
export interface RolledUp {
  readonly measure: SampledMeasure;
  readonly rollUp: RollUp;
  readonly name: string;
  readonly column: string;
  readonly type: ColumnType;
}

const suffixes = { sum: 'Sum', avg: 'Avg', min: 'Min', max: 'Max' } as const;

/** The name of a rollup or aggregate: the first of a measure bears the measure's own. */
export function suffixed(name: string, how: RollUp | Aggregate, place: number): string {
  return place === 0 ? name : `${name}${suffixes[how]}`;
}

/** Everything that an hour of samples is summed up to. */
export function rollUpsOf(measures: Measures): RolledUp[] {
  return sampledMeasures(measures).flatMap((named): RolledUp[] => {
    const { measure, name, column } = named;
    const rollUps: readonly RollUp[] = measure.value === 'flag' ? ['avg'] : (measure.rollUp ?? []);
    return rollUps.map((rollUp, place) => ({
      measure: named,
      rollUp,
      name: suffixed(name, rollUp, place),
      column: place === 0 ? column : `${column}_${rollUp}`,
      type: measure.value === 'flag' ? 'real' : measure.sample.type,
    }));
  });
}
