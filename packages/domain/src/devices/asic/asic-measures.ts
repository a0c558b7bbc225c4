import type { Measures } from '../measure.ts';

const hashrate = { value: 'number', unit: 'H/s', precision: 2, state: 'real' } as const;

const temperature = {
  value: 'number',
  unit: '°C',
  precision: 1,
  range: { min: -1000, max: 1000 },
  state: 'real',
  isDerived: true,
} as const;

const hottest = {
  sample: { type: 'smallint', scale: 10 },
  rollUp: ['avg', 'max'],
  aggregate: { max: 'online' },
} as const;

const fan = {
  value: 'number',
  unit: 'rpm',
  precision: 0,
  state: 'smallint',
  isDerived: true,
  sample: { type: 'smallint' },
} as const;

const duration = { value: 'number', unit: 's', precision: 0, state: 'integer' } as const;
const shares = { value: 'number', unit: '', precision: 0, state: 'double precision' } as const;

/** Numbers and flags of a miner that change all the time. */
export const asicMeasures = {
  /** Null means unknown, which is not the same as not mining. */
  mining: { value: 'flag', label: 'Mining', state: 'boolean', column: 'is_mining' },
  /** Whether it still raises its frequencies after a start; it decides the idle reason and is not kept itself. */
  tuning: { value: 'flag', label: 'Tuning' },
  hashrate: {
    ...hashrate,
    label: 'Hashrate',
    isCurrent: true,
    sample: { type: 'real' },
    rollUp: ['avg', 'min', 'max'],
    sumOver: 'site',
    chart: 'Hashrate',
    export: 'hashrate',
  },
  hashrateAverage: { ...hashrate, label: 'Average hashrate' },
  idealHashrate: { ...hashrate, label: 'Ideal hashrate' },
  elapsed: { ...duration, label: 'Mining time', description: 'Seconds since mining started.', export: 'elapsed' },
  uptime: { ...duration, label: 'Uptime', description: 'Seconds since the device booted.' },
  accepted: { ...shares, label: 'Accepted shares', description: 'Accepted shares since mining started.' },
  rejected: { ...shares, label: 'Rejected shares', description: 'Rejected shares since mining started.' },
  minChip: { ...temperature, label: 'Min chip', description: 'Coldest chip, °C.', export: 'min_chip' },
  maxChip: {
    ...temperature,
    ...hottest,
    label: 'Max chip',
    description: 'Hottest chip, °C.',
    chart: 'Temperature',
    export: 'max_chip',
  },
  minPCB: { ...temperature, label: 'Min PCB', description: 'Coldest board, °C.', export: 'min_pcb' },
  maxPCB: {
    ...temperature,
    ...hottest,
    label: 'Max PCB',
    description: 'Hottest board, °C.',
    chart: 'Temperature',
    export: 'max_pcb',
  },
  power: {
    value: 'number',
    label: 'Power',
    unit: 'W',
    precision: 0,
    state: 'real',
    isCurrent: true,
    sample: { type: 'real' },
    rollUp: ['avg', 'max'],
    aggregate: { sum: 'online' },
    sumOver: 'site',
    chart: 'Power',
    export: 'power',
  },
  minFan: { ...fan, label: 'Slowest fan', rollUp: ['min'] },
  maxFan: { ...fan, label: 'Fastest fan', rollUp: ['max'], export: 'current_max_fan' },
} as const satisfies Measures;
