import type { Measures } from '../measure.ts';

const count = {
  value: 'number',
  unit: '',
  precision: 0,
  range: { min: 0, max: 10_000 },
  state: 'smallint',
  isCurrent: true,
} as const;

/** Numbers of a PLC at every poll. */
export const plcMeasures = {
  coilsOn: {
    ...count,
    label: 'Coils on',
    sample: { type: 'smallint' },
    rollUp: ['avg', 'min', 'max'],
    aggregate: { sum: 'online' },
    chart: 'Coils',
    export: 'coils_on',
  },
  coilsOff: { ...count, label: 'Coils off', aggregate: { sum: 'online' }, export: 'coils_off' },
  coilsPending: {
    ...count,
    label: 'Coils pending',
    description: 'Coils with a feedback input that does not show what the coil commands.',
    sample: { type: 'smallint' },
    rollUp: ['avg', 'max'],
    aggregate: { sum: 'online' },
    chart: 'Coils',
    export: 'coils_pending',
  },
} as const satisfies Measures;

/** What one coil shows at every poll, and what the map of its site allows. */
export const coilMeasures = {
  on: {
    value: 'flag',
    label: 'On',
    description: 'Whether it is on: by its feedback input where it has one, else by the coil itself.',
    state: 'boolean',
    column: 'is_on',
    sample: { type: 'smallint' },
    chart: 'State',
  },
  output: {
    value: 'flag',
    label: 'Output',
    description: 'Whether the PLC commands it on.',
    state: 'boolean',
    column: 'is_output_on',
  },
  changing: { value: 'flag', label: 'Changing', state: 'boolean', column: 'is_changing' },
  writable: { value: 'flag', label: 'Writable', state: 'boolean', column: 'is_writable' },
  pulsable: { value: 'flag', label: 'Takes pulses', state: 'boolean', column: 'is_pulsable' },
  address: {
    value: 'number',
    label: 'Address',
    description: 'Coil address on the wire, from 0.',
    unit: '',
    precision: 0,
    range: { min: 0, max: 65_535 },
    state: 'integer',
  },
} as const satisfies Measures;
