import type { Measures } from '../measure.ts';

const number = { value: 'number', isCurrent: true, state: 'real' } as const;

const percent = {
  ...number,
  unit: '%',
  precision: 0,
  range: { min: 0, max: 100 },
  sample: { type: 'smallint' },
  rollUp: ['avg', 'max'],
} as const;

const celsius = {
  ...number,
  unit: '°C',
  precision: 0,
  range: { min: -100, max: 300 },
  sample: { type: 'smallint' },
  rollUp: ['avg', 'max'],
  chart: 'Temperature',
} as const;

const watts = { ...number, unit: 'W', precision: 0, range: { min: 0, max: 100_000 } } as const;

/** A limit of the card: it stays true while its server does not answer. */
const limit = { ...watts, isCurrent: false } as const;

const mebibytes = { ...number, unit: 'MiB', precision: 0, range: { min: 0, max: 1e9 } } as const;

/**
 * Figures of one card at every poll, as nvidia-smi reports them (specification 001, GPU). What it answers with `N/A`, `[Not Supported]`,
 * `[Unknown Error]` or `[GPU is lost]` is null: not reported.
 */
export const gpuMeasures = {
  utilization: {
    ...percent,
    label: 'Utilization',
    description: 'Share of the time in which a kernel ran, in %; not reported by a card that is split (MIG).',
    aggregate: { avg: 'online' },
    chart: 'Utilization',
    export: 'utilization',
  },
  memoryUtilization: {
    ...percent,
    label: 'Memory utilization',
    description: 'Share of the time in which memory was read or written, in %.',
    chart: 'Utilization',
    export: 'memory_utilization',
  },
  memoryUsed: {
    ...mebibytes,
    label: 'Memory used',
    sample: { type: 'real' },
    rollUp: ['avg', 'max'],
    chart: 'Memory',
    export: 'memory_used',
  },
  memoryTotal: { ...mebibytes, isCurrent: false, label: 'Memory', export: 'memory_total' },
  clock: {
    ...number,
    label: 'Clock',
    description: 'Clock of the streaming multiprocessors, in MHz.',
    unit: 'MHz',
    precision: 0,
    range: { min: 0, max: 30_000 },
    sample: { type: 'smallint' },
    rollUp: ['avg', 'min', 'max'],
    chart: 'Clock',
    export: 'clock',
  },
  fan: {
    ...percent,
    label: 'Fan',
    description: 'Speed that the fans are set to, in % of the max.; not reported by cards without fans.',
    // Cards report more than 100 % where the vendor allows it.
    range: { min: 0, max: 1000 },
    chart: 'Fan',
    export: 'fan',
  },
  temp: { ...celsius, label: 'Temperature', aggregate: { max: 'online' }, export: 'temp' },
  memoryTemp: { ...celsius, label: 'Memory temperature', export: 'memory_temp' },
  power: {
    ...watts,
    label: 'Power',
    description: 'Draw of the whole card, in W.',
    sample: { type: 'real' },
    rollUp: ['avg', 'max'],
    aggregate: { sum: 'online' },
    chart: 'Power',
    export: 'power',
  },
  powerLimit: {
    ...watts,
    label: 'Power limit',
    description:
      'Limit that the driver keeps the draw under, in W (power.limit); a restart of the server sets it to the default.',
    sample: { type: 'real' },
    rollUp: ['avg'],
    chart: 'Power',
    export: 'power_limit',
  },
  minPower: {
    ...limit,
    label: 'Min power',
    description: 'Lowest power limit that the card accepts, in W.',
    export: 'min_power',
  },
  maxPower: {
    ...limit,
    label: 'Max power',
    description: 'Highest power limit that the card accepts, in W.',
    export: 'max_power',
  },
  defaultPower: { ...limit, label: 'Default power', description: 'Power limit after a restart of the server, in W.' },
  performanceState: {
    ...number,
    label: 'Performance state',
    description: 'From 0 (fastest) to 15 (slowest).',
    unit: '',
    precision: 0,
    range: { min: 0, max: 15 },
    state: 'smallint',
  },
  uptime: {
    ...number,
    label: 'Uptime',
    description: 'Seconds since the server of the card booted.',
    unit: 's',
    precision: 0,
    range: { min: 0, max: 2_147_483_647 },
    state: 'integer',
    export: 'uptime',
  },
  lost: {
    value: 'flag',
    label: 'Lost',
    description:
      'Whether the driver of the server has lost the card (fallen off the bus): nothing else is reported of it then.',
    state: 'boolean',
    column: 'is_lost',
    isCurrent: true,
  },
  slowdown: {
    value: 'flag',
    label: 'Thermal slowdown',
    description: 'Whether the clock is lowered because of heat, by hardware or by the driver.',
    state: 'boolean',
    column: 'is_slowed_down',
    isCurrent: true,
  },
  resetRequired: {
    value: 'flag',
    label: 'Reset required',
    description: 'Whether the card asks for a reset.',
    state: 'boolean',
    column: 'is_reset_required',
    isCurrent: true,
  },
  uncorrectedErrors: {
    ...number,
    label: 'Uncorrected memory errors',
    description: 'Errors of memory with ECC since the driver was loaded that could not be corrected.',
    unit: '',
    precision: 0,
    range: { min: 0, max: 1e15 },
    state: 'double precision',
  },
} as const satisfies Measures;

/** Name of a figure. */
export type GpuMeasure = keyof typeof gpuMeasures;
