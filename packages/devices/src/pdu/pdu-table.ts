import type { PduCircuit, PduFamily } from '@headframe/domain/devices/pdu/pdu-reading';

/** A column of figures. */
export interface Figures {
  /** The column; the index of its rows follows. */
  oid: string;
  /** What one unit of the device is in ours (A, V, W, kWh, Hz, °C, %, a share of 1). */
  scale: number;
  /** Follows the index of the outlet or phase: which of its sensors it is. */
  sensor?: string;
  /** A column with the same index that holds the number of decimal digits. */
  digits?: string;
}

/** A column of temperatures and what says in which unit they are. */
export interface Temperatures extends Figures {
  /** Fahrenheit or Celsius always, or an object that says so by one of its values. */
  unit: 'C' | 'F' | { oid: string; fahrenheit: number };
}

/** Sensors of all types in one table, each with its type in a column. */
export interface SensorType {
  oid: string;
  value: number;
}

/** Where an outlet takes commands. */
type OutletCommands =
  /** One column into which a number is written. */
  | { oid: string; on: number; off: number; reboot: number }
  /** A column for each command, into which the seconds until then are written. */
  | { onIn: string; offIn: string; rebootIn: string };

/** What an outlet's state means. */
export interface OutletStates {
  on: readonly number[];
  off: readonly number[];
  /** On now and about to go off. */
  goingOff?: readonly number[];
  /** Off now and about to go on. */
  goingOn?: readonly number[];
}

/** Columns of a phase's figures. */
export interface PhaseFigures {
  current?: Figures;
  voltage?: Figures;
  power?: Figures;
  powerFactor?: Figures;
  energy?: Figures;
  load?: Figures;
  /** What the unit says of its load: 1 low, 2 normal, 3 near overload, 4 overload. */
  loadState?: Figures;
}

/** Circuits of one kind: a row each. */
export interface CircuitFigures {
  kind: PduCircuit['kind'];
  current: Figures;
  /** Columns of names with the index of the current; the first that has one counts. */
  names?: readonly string[];
  /** Its rating, A; by the index of the current, or by the number that the column `by` holds for it. */
  rating?: { oid: string; scale: number; by?: string };
  /** Rows count whose number in this column is 0 (`some` false), or any other (`some` true). */
  only?: { oid: string; some: boolean };
}

/** One family of power distribution units as data: where each thing stands and what its numbers mean. */
export interface PduTable {
  family: PduFamily;
  /** Object identifiers of which one begins the unit's sysObjectID. */
  objects: readonly string[];
  /** Columns that only units of the family have: one of them must have a row. None is a measure, which a unit of the family may lack. */
  proof: readonly string[];
  /** Columns of texts; the first row counts. */
  identity: { model?: string; serialNumber?: string; firmware?: string };
  /** Raw numbers by which the family says that there is nothing. */
  invalid: readonly number[];
  /** Columns that are summed over all inlets and chained units. */
  total: { power?: Figures; energy?: Figures };
  frequency?: Figures;
  phases: PhaseFigures;
  /** A column that says of each row of the phases' table which bank it is of; 0 where it is a phase. */
  bankOf?: string;
  /** The inlet's own figures: the only phase of a unit that reports no phases. */
  inlet?: PhaseFigures;
  circuits?: readonly CircuitFigures[];
  temperature?: Temperatures & { type?: SensorType };
  humidity?: Figures & { type?: SensorType };
  outlets: {
    name: string;
    /** A column into which a new name is written. */
    rename?: string;
    state: string;
    states: OutletStates;
    commands: OutletCommands;
    current?: Figures;
    voltage?: Figures;
    power?: Figures;
    energy?: Figures;
    powerFactor?: Figures;
    /** Seconds that the unit waits before it switches, at most `max`; read and written. */
    delays?: { on: string; off: string; max: number };
  };
}

/** Where enterprises stand. */
export const enterprises = '1.3.6.1.4.1';
