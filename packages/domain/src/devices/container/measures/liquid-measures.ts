import type { Measures } from '../../measure.ts';
import { number, pressure, real, temperature, tenths } from './measure-shapes.ts';

/** Temperatures, pressures and flow of the cooling liquid. */
export const liquidMeasures = {
  supplyTemperature: {
    ...temperature,
    ...tenths,
    label: 'Supply temperature',
    description:
      'Temperature of the liquid that is supplied, °C (HK3 `supply_liquid_temp`, immersion `primary_supply_temp`, MicroBT unit inlet T2).',
    aggregate: { avg: 'online', max: 'online' },
    chart: 'Liquid temperature',
    export: 'supply_liquid_temp',
  },
  returnTemperature: {
    ...temperature,
    ...tenths,
    label: 'Return temperature',
    description:
      'Temperature of the liquid that returns, °C (HK3 `return_liquid_temp`, immersion `primary_return_temp`, MicroBT unit outlet T3).',
    chart: 'Liquid temperature',
    export: 'return_liquid_temp',
  },
  setTemperature: {
    ...temperature,
    ...tenths,
    label: 'Set temperature',
    description: 'Temperature that the supplied liquid is held at, °C (`supply_liquid_set_temp`).',
    chart: 'Liquid temperature',
    export: 'supply_liquid_set_temp',
  },
  secondarySupplyTemperature1: {
    ...temperature,
    ...tenths,
    label: 'Secondary supply 1',
    description: 'Supply temperature of the first secondary loop, °C (immersion `second_supply_temp1`).',
    chart: 'Secondary loops',
    export: 'second_supply_temp1',
  },
  secondaryReturnTemperature1: {
    ...temperature,
    ...tenths,
    label: 'Secondary return 1',
    description: 'Return temperature of the first secondary loop, °C (immersion `second_return_temp1`).',
    chart: 'Secondary loops',
    export: 'second_return_temp1',
  },
  secondarySupplyTemperature2: {
    ...temperature,
    ...tenths,
    label: 'Secondary supply 2',
    description: 'Supply temperature of the second secondary loop, °C (immersion `second_supply_temp2`).',
    chart: 'Secondary loops',
    export: 'second_supply_temp2',
  },
  secondaryReturnTemperature2: {
    ...temperature,
    ...tenths,
    label: 'Secondary return 2',
    description: 'Return temperature of the second secondary loop, °C (immersion `second_return_temp2`).',
    chart: 'Secondary loops',
    export: 'second_return_temp2',
  },
  supplyPressure: {
    ...pressure,
    ...real,
    label: 'Supply pressure',
    description:
      'Pressure of the supplied liquid, bar (HK3 `supply_liquid_pressure`, in MPa; MicroBT unit inlet P2, in bar).',
    chart: 'Pressure',
    export: 'supply_liquid_pressure',
  },
  returnPressure: {
    ...pressure,
    ...real,
    label: 'Return pressure',
    description:
      'Pressure of the returning liquid, bar (HK3 `return_liquid_pressure`, in MPa; MicroBT unit outlet P3, in bar).',
    chart: 'Pressure',
    export: 'return_liquid_pressure',
  },
  supplyFlow: {
    ...number,
    unit: 'm³/h',
    precision: 1,
    range: { min: 0, max: 10_000 },
    sample: { type: 'real' },
    rollUp: ['avg', 'min'],
    label: 'Supply flow',
    description: 'Flow of the supplied liquid, m³/h (HK3 `supply_liquid_flow`).',
    chart: 'Flow',
    export: 'supply_liquid_flow',
  },
} as const satisfies Measures;
