import { perPhase, type Measures } from '../measure.ts';

const current = { value: 'number', unit: 'A', precision: 2, range: { min: 0, max: 10_000 }, state: 'real' } as const;
const voltage = { value: 'number', unit: 'V', precision: 1, range: { min: 0, max: 100_000 }, state: 'real' } as const;
const power = { value: 'number', unit: 'W', precision: 0, range: { min: 0, max: 10_000_000 }, state: 'real' } as const;
const energy = {
  value: 'number',
  unit: 'kWh',
  precision: 1,
  range: { min: 0, max: 1e12 },
  state: 'double precision',
} as const;
const powerFactor = { value: 'number', unit: '', precision: 2, range: { min: 0, max: 1 }, state: 'real' } as const;
const count = { value: 'number', unit: '', precision: 0, range: { min: 0, max: 10_000 }, state: 'smallint' } as const;
const kept = { sample: { type: 'real' }, rollUp: ['avg', 'max'] } as const;

/** Figures of one phase of a unit's inlet. */
const phaseMeasures = {
  current: { ...current, ...kept, label: 'Current', chart: 'Current', export: 'current' },
  voltage: {
    ...voltage,
    label: 'Voltage',
    sample: { type: 'real' },
    rollUp: ['avg', 'min'],
    chart: 'Voltage',
    export: 'voltage',
  },
  power: { ...power, ...kept, label: 'Power', chart: 'Phases', export: 'power' },
  powerFactor: { ...powerFactor, label: 'Power factor', export: 'power_factor' },
  energy: { ...energy, label: 'Energy', export: 'energy' },
  load: {
    value: 'number',
    unit: '%',
    precision: 0,
    range: { min: 0, max: 1000 },
    state: 'real',
    label: 'Phase load',
    export: 'phase_load',
  },
  loadState: {
    value: 'number',
    unit: '',
    precision: 0,
    range: { min: 1, max: 4 },
    state: 'smallint',
    label: 'Load state',
    description: 'Load of the phase by the limits set at the unit: 1 low, 2 normal, 3 near overload, 4 overload.',
  },
} as const satisfies Measures;

/** Numbers of a power distribution unit that change all the time. */
export const pduMeasures = {
  power: {
    ...power,
    ...kept,
    label: 'Power',
    isCurrent: true,
    aggregate: { sum: 'online' },
    chart: 'Power',
    export: 'total_power',
  },
  energy: { ...energy, label: 'Energy', export: 'total_energy' },
  frequency: {
    value: 'number',
    unit: 'Hz',
    precision: 1,
    range: { min: 0, max: 1000 },
    state: 'real',
    label: 'Frequency',
    export: 'frequency',
  },
  temperature: {
    value: 'number',
    unit: '°C',
    precision: 1,
    range: { min: -60, max: 200 },
    state: 'real',
    isCurrent: true,
    label: 'Temperature',
    sample: { type: 'smallint', scale: 10 },
    rollUp: ['avg', 'max'],
    aggregate: { avg: 'online', max: 'online' },
    chart: 'Environment',
    export: 'temperature',
  },
  /** One: the temperature is that of a single sensor. */
  temperatureSensors: { ...count, label: 'Temperature sensors' },
  humidity: {
    value: 'number',
    unit: '%',
    precision: 1,
    range: { min: 0, max: 100 },
    state: 'real',
    isCurrent: true,
    label: 'Humidity',
    sample: { type: 'smallint', scale: 10 },
    rollUp: ['avg', 'max'],
    aggregate: { avg: 'online', max: 'online' },
    chart: 'Environment',
    export: 'humidity',
  },
  /** One: the humidity is that of a single sensor. */
  humiditySensors: { ...count, label: 'Humidity sensors' },
  outletsOn: {
    ...count,
    isCurrent: true,
    label: 'Outlets on',
    aggregate: { sum: 'online' },
    export: 'outlets_on',
  },
  outletsOff: {
    ...count,
    isCurrent: true,
    label: 'Outlets off',
    aggregate: { sum: 'online' },
    export: 'outlets_off',
  },
  ...perPhase(phaseMeasures),
  circuitLoad: {
    value: 'number',
    unit: '%',
    precision: 0,
    range: { min: 0, max: 1000 },
    state: 'real',
    isCurrent: true,
    label: 'Circuit load',
    description: 'Load of the circuit (line, bank or breaker) that is nearest to its rating, %.',
    aggregate: { max: 'online' },
    export: 'circuit_load',
  },
} as const satisfies Measures;

/** Figures of one outlet at every poll. */
export const outletMeasures = {
  on: { value: 'flag', label: 'On', state: 'boolean', column: 'is_on', sample: { type: 'smallint' } },
  changing: { value: 'flag', label: 'Changing', state: 'boolean', column: 'is_changing' },
  current: { ...current, ...kept, label: 'Current', chart: 'Outlet current' },
  voltage: { ...voltage, label: 'Voltage' },
  power: { ...power, ...kept, label: 'Power', chart: 'Outlet power' },
  energy: { ...energy, label: 'Energy' },
  powerFactor: { ...powerFactor, label: 'Power factor' },
} as const satisfies Measures;
