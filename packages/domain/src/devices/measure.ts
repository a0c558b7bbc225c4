/** Units of measures as they are read, kept and served. */
export type Unit =
  | 'H/s'
  | 'W'
  | 'VA'
  | 'var'
  | 'A'
  | 'V'
  | 'Hz'
  | 'kWh'
  | '°C'
  | '%'
  | 'rpm'
  | 's'
  | 'MHz'
  | 'MiB'
  | 'bar'
  | 'm³/h'
  /** A count, or a ratio such as a power factor. */
  | '';

/** Column types that state and samples keep numbers in. */
export type NumberType = 'smallint' | 'integer' | 'real' | 'double precision';

/** How an hour of samples is summed up. */
export type RollUp = 'avg' | 'min' | 'max';

/** How the devices of a list are summed up. */
export type Aggregate = 'sum' | 'avg' | 'min' | 'max';

interface MeasureBase {
  /** What people read, such as `Max chip`. */
  readonly label: string;
  /** One sentence for the API, with the unit; the label and the unit where it is left out. */
  readonly description?: string;
  /** Column of the state; the name in snake case where it is left out. */
  readonly column?: string;
  /** Computed from the detail, where the driver does not read it itself. */
  readonly isDerived?: boolean;
  /**
   * Set where the value means nothing once the device does not answer: the state holds null then. Otherwise the state
   * keeps the last known value.
   */
  readonly isCurrent?: boolean;
}

/** A number that a device reports at every poll. */
export interface NumberMeasure extends MeasureBase {
  readonly value: 'number';
  readonly unit: Unit;
  /** Decimals shown to people. */
  readonly precision: number;
  /**
   * Values that can be true; what lies outside is stored as unknown (null), or as the nearest bound with `clamp`. Without
   * a range, what the type of the column can hold: `clamp` from 0 for whole numbers, ±1e30 for `real`.
   */
  readonly range?: { readonly min: number; readonly max: number; readonly outside?: 'unknown' | 'clamp' };
  /** Type in the state; without it, the state does not keep the measure. */
  readonly state?: NumberType;
  /** Type in samples and rollups, times `scale` (10 keeps tenths); without it there is no history. */
  readonly sample?: { readonly type: 'smallint' | 'integer' | 'real'; readonly scale?: number };
  /** The first one bears the measure's own name and is what charts draw; the others are named `…Avg`, `…Min`, `…Max`. */
  readonly rollUp?: readonly RollUp[];
  /** Aggregates of lists, over the devices that are online or over all; the first bears the measure's own name. */
  readonly aggregate?: Readonly<Partial<Record<Aggregate, 'online' | 'all'>>>;
  /** Set where the sum over the devices of a site is kept by the minute, and so has a history of its own. */
  readonly sumOver?: 'site';
  /** Panel of the charts that draws it; panels stand in the order in which measures first name them. */
  readonly chart?: string;
  /** Column of the exported file. */
  readonly export?: string;
}

/** A yes or no that a device reports at every poll, such as whether an outlet is on. */
export interface FlagMeasure extends MeasureBase {
  readonly value: 'flag';
  readonly state?: 'boolean';
  /** Samples keep 1 or 0, rollups the share of the samples in which it holds. */
  readonly sample?: { readonly type: 'smallint' };
  readonly chart?: string;
  readonly export?: string;
}

/** One figure of a kind of devices: how it is read, kept, rolled up, aggregated and shown. */
export type Measure = NumberMeasure | FlagMeasure;

/** Measures by name; the name is that of the wire and of the API. */
export type Measures = Readonly<Record<string, Measure>>;

/** The values of one reading: null where the device does not report one. */
export type ScalarsOf<Described extends Measures> = {
  -readonly [Name in keyof Described]: (Described[Name]['value'] extends 'flag' ? boolean : number) | null;
};

/** A measure for each of three phases. */
type PerPhase<Described extends Measures> = {
  readonly [Name in `${keyof Described & string}${'L1' | 'L2' | 'L3'}`]: Name extends `${infer Base}L${1 | 2 | 3}`
    ? Described[Base]
    : never;
};

/** The measures of one phase for each of three: `currentL1`, `currentL2`, `currentL3`. */
export function perPhase<const Described extends Measures>(measures: Described): PerPhase<Described> {
  const phases = ['L1', 'L2', 'L3'].flatMap((phase) =>
    Object.entries(measures).map(([name, measure]) => [
      `${name}${phase}`,
      {
        ...measure,
        label: `${measure.label} ${phase}`,
        ...(measure.export !== undefined && { export: `${measure.export}_${phase.toLowerCase()}` }),
      },
    ]),
  );
  return Object.fromEntries(phases) as PerPhase<Described>;
}

/** The columns that exports have for some measures. */
export function exportNames(measures: Measures): string[] {
  return Object.values(measures).flatMap(({ export: name }) => (name === undefined ? [] : [name]));
}
