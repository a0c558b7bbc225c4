import type { DeviceKind } from '../devices/define-kind.ts';
import type { KindName } from '../devices/kinds.ts';
import type { Aggregate, Measure, Measures, RollUp } from '../devices/measure.ts';
import {
  defineSignal,
  deviceFreshSeconds,
  signalPlaces,
  type Signal,
  type SignalPlace,
  type SignalSubject,
} from './define-signal.ts';

/** The measures that a state keeps, and that can be read therefore. */
type Kept<Described extends Measures> = {
  [Name in keyof Described & string]: Described[Name] extends { readonly state: string } ? Name : never;
}[keyof Described & string];

type Summed<Name extends string, How> = How extends 'sum' ? Name : `${Name}.${How & string}`;

/** What is taken together over the devices of a place. */
type Together<Described extends Measures> = {
  [Name in Kept<Described>]:
    | (Described[Name] extends { readonly aggregate: infer How } ? Summed<Name, keyof How> : never)
    | (Described[Name] extends { readonly sumOver: 'site' } ? Name : never);
}[Kept<Described>];

/** The keys of the signals that come from the descriptor of a kind. */
export type MeasureKey<Kind> = Kind extends {
  readonly kind: infer Name extends string;
  readonly measures: infer Own extends Measures;
}
  ? | `${Name}.${Kept<Own>}`
    | `${SignalPlace}.${Name}.${Together<Own>}`
    | (Kind extends { readonly part: { readonly name: infer Part extends string; readonly measures: infer Of } }
        ? Of extends Measures
          ? `${Name}.${Part}.${Kept<Of>}`
          : never
        : never)
  : never;

const keptOf = (measures: Measures): [string, Measure][] =>
  Object.entries(measures).filter(([, { state }]) => state !== undefined);

function shown(measure: Measure): Pick<Signal, 'unit' | 'decimals'> {
  return measure.value === 'flag' ? { unit: '', decimals: 0 } : { unit: measure.unit, decimals: measure.precision };
}

interface Place {
  readonly kind: KindName;
  readonly subject: SignalSubject;
  readonly part?: string;
  readonly permissions: DeviceKind['permissions'];
}

function signalOf(name: string, measure: Measure, { kind, subject, part, permissions }: Place): Signal {
  return defineSignal({
    key: part === undefined ? `${kind}.${name}` : `${kind}.${part}.${name}`,
    label: measure.label,
    ...shown(measure),
    subject,
    freshForSeconds: deviceFreshSeconds,
    permission: permissions.read,
    ...(hasHistory(measure) ? { history: permissions.history } : {}),
    source: part === undefined ? { kind, measure: name } : { kind, measure: name, part },
  });
}

function hasHistory(measure: Measure): boolean {
  if (measure.value === 'flag') return measure.sample !== undefined;
  return measure.sample !== undefined && (measure.rollUp?.length ?? 0) > 0;
}

const over = { sum: '', avg: 'Mean ', min: 'Lowest ', max: 'Highest ' } as const satisfies Record<Aggregate, string>;

/** A label within a sentence: `max PCB`, but `PCB`. */
const lower = (label: string): string => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** What an hour of each device must keep for the history of totals of devices. */
export const rollUpOver = { sum: 'avg', avg: 'avg', min: 'min', max: 'max' } as const satisfies Record<
  Aggregate,
  RollUp
>;

const subjectOf = { site: 'subaccount', group: 'group', rack: 'rack' } as const satisfies Record<
  SignalPlace,
  SignalSubject
>;

function togetherOf(name: string, measure: Measure, { kind, label, permissions }: DeviceKind): Signal[] {
  if (measure.value === 'flag') return [];
  const wanted = new Set(Object.keys(measure.aggregate ?? {}) as Aggregate[]);
  if (measure.sumOver) wanted.add('sum');
  return signalPlaces.flatMap((place) =>
    [...wanted].map((how) =>
      defineSignal({
        key: how === 'sum' ? `${place}.${kind}.${name}` : `${place}.${kind}.${name}.${how}`,
        label: `${over[how]}${over[how] === '' ? measure.label : lower(measure.label)} of ${lower(label)}s`,
        ...shown(measure),
        subject: subjectOf[place],
        freshForSeconds: deviceFreshSeconds,
        permission: permissions.read,
        ...(measure.rollUp?.includes(rollUpOver[how]) ? { history: permissions.history } : {}),
        source: { kind: kind as KindName, measure: name, over: how, place },
      }),
    ),
  );
}

/** The signals of a kind of devices: each measure that its state keeps, of its parts too, and what the devices of a place come to. */
export function measureSignals(kind: DeviceKind): Signal[] {
  const { permissions, part } = kind;
  const name = kind.kind as KindName;
  const ofDevice: Place = { kind: name, subject: name, permissions };
  const parts = keptOf(part?.measures ?? {}).map(([measure, described]) =>
    signalOf(measure, described, { ...ofDevice, subject: part?.name as SignalSubject, part: part?.name ?? '' }),
  );
  return [
    ...keptOf(kind.measures).map(([measure, described]) => signalOf(measure, described, ofDevice)),
    ...parts,
    ...keptOf(kind.measures).flatMap(([measure, described]) => togetherOf(measure, described, kind)),
  ];
}
