import { perPhase, type Measures } from '../measure.ts';

const number = { value: 'number', isCurrent: true, state: 'real' } as const;
const asReal = { sample: { type: 'real' } } as const;
const power = {
  ...number,
  ...asReal,
  precision: 0,
  range: { min: -1e10, max: 1e10 },
  rollUp: ['avg', 'max'],
  aggregate: { sum: 'online' },
  chart: 'Power',
} as const;

/** Figures of a sensor (specification 001, Sensor; energy and temperature where the meter has them). */
export const sensorMeasures = {
  ...perPhase({
    volts: {
      ...number,
      ...asReal,
      label: 'Volts',
      export: 'volts',
      description: 'Between the phase and neutral, in V; between phases where the site has no neutral.',
      unit: 'V',
      precision: 1,
      range: { min: 0, max: 1_000_000 },
      rollUp: ['avg', 'min', 'max'],
      chart: 'Voltage',
    },
    amps: {
      ...number,
      ...asReal,
      label: 'Amps',
      export: 'amps',
      unit: 'A',
      precision: 2,
      range: { min: -1_000_000, max: 1_000_000 },
      rollUp: ['avg', 'max'],
      chart: 'Current',
    },
  }),
  wattage: {
    ...power,
    label: 'Wattage',
    export: 'wattage',
    description: 'Active power of all phases, in W; positive is consumed by the site.',
    unit: 'W',
  },
  vars: {
    ...power,
    label: 'Vars',
    export: 'vars',
    description: 'Reactive power of all phases, in var; positive is inductive.',
    unit: 'var',
  },
  vas: {
    ...power,
    label: 'VAs',
    export: 'vas',
    description: 'Apparent power of all phases, in VA.',
    unit: 'VA',
    range: { min: 0, max: 1e10 },
  },
  frequency: {
    ...number,
    label: 'Frequency',
    export: 'frequency',
    unit: 'Hz',
    precision: 2,
    range: { min: 0, max: 320 },
    sample: { type: 'smallint', scale: 100 },
    rollUp: ['avg', 'min', 'max'],
    chart: 'Frequency',
  },
  powerFactor: {
    ...number,
    label: 'Power factor',
    export: 'power_factor',
    description: 'From -1 to 1, with the sign of the power.',
    unit: '',
    precision: 3,
    range: { min: -1, max: 1 },
    sample: { type: 'smallint', scale: 1000 },
    rollUp: ['avg', 'min'],
    chart: 'Power factor',
  },
  energy: {
    ...number,
    isCurrent: false,
    state: 'double precision',
    label: 'Energy',
    export: 'energy',
    description: 'Consumed since the meter was made or reset, in kWh.',
    unit: 'kWh',
    precision: 1,
    range: { min: 0, max: 1e12 },
  },
  temperature: {
    ...number,
    label: 'Temperature',
    export: 'temperature',
    unit: '°C',
    precision: 1,
    range: { min: -273, max: 2000 },
    sample: { type: 'smallint', scale: 10 },
    rollUp: ['avg', 'min', 'max'],
    chart: 'Temperature',
  },
} as const satisfies Measures;

/** Name of a figure. */
export type SensorMeasure = keyof typeof sensorMeasures;

/** All figures. */
export const sensorMeasureNames = Object.keys(sensorMeasures) as SensorMeasure[];
