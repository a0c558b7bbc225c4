import type { KindName } from '../devices/kinds.ts';
import type { Aggregate, Unit } from '../devices/measure.ts';
import { railSignalDecimals, type RailSignalType, type RailSignalUnit } from '../enums/rails.ts';
import type { Permission } from '../permissions/permission-catalogue.ts';

/** Units of signals: those of measures, of energy per hash, and of money. */
export type SignalUnit = Unit | Exclude<RailSignalUnit, 'RPM' | 'Th/s' | 'MW'>;

/** Where devices are taken together: in a subaccount (the site), in a rack, in the racks of a group. */
export const signalPlaces = ['site', 'group', 'rack'] as const;

/** One of {@link signalPlaces}. */
export type SignalPlace = (typeof signalPlaces)[number];

/** What a signal is about, and what names it there: a subaccount by its name, a coin by its number, all others by their ids. */
export type SignalSubject = KindName | 'outlet' | 'coil' | 'subaccount' | 'group' | 'rack' | 'worker' | 'coin';

/** The measure that a signal shows: of each device or part, or taken together over the devices of a place. */
export interface MeasureSource {
  readonly kind: KindName;
  readonly measure: string;
  /** Set for a measure of the parts of devices. */
  readonly part?: string;
  /** Set where devices are taken together: how, and where. */
  readonly over?: Aggregate;
  readonly place?: SignalPlace;
}

/** A value that rules, alerts, charts and tools may read, with everything that is said of it. */
export interface Signal {
  /** Its name everywhere, such as `asic.maxChip` or `site.asic.power`. */
  readonly key: string;
  /** What people read. */
  readonly label: string;
  readonly unit: SignalUnit;
  /** Decimals shown to people. */
  readonly decimals: number;
  readonly subject: SignalSubject;
  /** The set of rails' signals that it belongs to. */
  readonly set: RailSignalType;
  /** A value is stale once it is older; for devices that are polled more slowly, once they have missed three polls. */
  readonly freshForSeconds: number;
  /** What one must hold to read it; null where everyone with a token may. */
  readonly permission: Permission | null;
  /** The same of its history; null as above. Left out where it has no history. */
  readonly history?: Permission | null;
  readonly source?: MeasureSource;
}

/** Two polls at the usual interval of 15 s, and what a slow site may be late by. */
export const deviceFreshSeconds = 90;

const setsByUnit: Readonly<Partial<Record<SignalUnit, RailSignalType>>> = {
  '°C': 'temperature',
  '%': 'temperature',
  rpm: 'temperature',
  bar: 'temperature',
  'm³/h': 'temperature',
  W: 'energy',
  VA: 'energy',
  var: 'energy',
  A: 'energy',
  V: 'energy',
  Hz: 'energy',
  kWh: 'energy',
  'J/Th': 'energy',
  s: 'uptime',
  $: 'price',
  '$/100Th': 'price',
  '₿/100Th': 'price',
  '$/MW·h': 'price',
};

/** The set of rails' signals that a unit belongs to; counts, flags and hashrates are watched. */
export function setOfUnit(unit: SignalUnit): RailSignalType {
  return setsByUnit[unit] ?? 'watchdog';
}

type Described = Omit<Signal, 'decimals' | 'set'> & Partial<Pick<Signal, 'decimals' | 'set'>>;

/** Describes a signal; decimals are those that the specification gives its unit, and the set follows its unit, where they are left out. */
export function defineSignal<const Given extends Described>(given: Given): Signal & { readonly key: Given['key'] } {
  const decimals = (railSignalDecimals as Readonly<Partial<Record<string, number>>>)[given.unit] ?? 2;
  return { decimals, set: setOfUnit(given.unit), ...given };
}
