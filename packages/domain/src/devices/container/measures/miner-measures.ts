import type { Measures } from '../../measure.ts';
import { count, temperature, tenths } from './measure-shapes.ts';

/** Miners in a container, as its controller counts and reads them. */
export const minerMeasures = {
  miners: {
    ...count,
    label: 'Miners',
    description: 'Miners that the controller counts in the container (`miner_num`).',
    sample: { type: 'smallint' },
    rollUp: ['avg', 'min'],
    aggregate: { sum: 'online' },
    chart: 'Miners',
    export: 'miner_num',
  },
  hashrate: {
    value: 'number',
    unit: 'H/s',
    precision: 0,
    range: { min: 0, max: 1e20 },
    state: 'double precision',
    isCurrent: true,
    sample: { type: 'real' },
    rollUp: ['avg', 'min'],
    label: 'Hashrate',
    description: 'Hashrate of its miners by the controller, H/s (`total_hashrate`, in Th/s on the wire).',
    aggregate: { sum: 'online' },
    chart: 'Hashrate',
    export: 'total_hashrate',
  },
  maxPcb: {
    ...temperature,
    ...tenths,
    label: 'Max PCB',
    description: 'Temperature of the hottest board of its miners, °C (`pcb_max_temp`).',
    chart: 'Miner temperature',
    export: 'pcb_max_temp',
  },
  maxChip: {
    ...temperature,
    ...tenths,
    label: 'Max chip',
    description: 'Temperature of the hottest chip of its miners, °C (`chip_max_temp`).',
    aggregate: { max: 'online' },
    chart: 'Miner temperature',
    export: 'chip_max_temp',
  },
} as const satisfies Measures;
