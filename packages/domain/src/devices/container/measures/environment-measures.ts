import type { Measures } from '../../measure.ts';
import { humidity, number, temperature, tenths } from './measure-shapes.ts';

/** Air in and around a container, and what cools against it. */
export const environmentMeasures = {
  internalTemperature: {
    ...temperature,
    ...tenths,
    label: 'Internal temperature',
    description:
      'Temperature of the air in the container, °C (HK3 `antbox_internal_temp`, immersion `container_temp`).',
    aggregate: { avg: 'online', max: 'online' },
    chart: 'Environment',
    export: 'antbox_internal_temp',
  },
  internalHumidity: {
    ...humidity,
    ...tenths,
    label: 'Internal humidity',
    description:
      'Relative humidity of the air in the container, % (HK3 `antbox_internal_humidity`, immersion `container_humidity`).',
    chart: 'Environment',
    export: 'antbox_internal_humidity',
  },
  coolingTowerInletTemperature: {
    ...temperature,
    ...tenths,
    label: 'Cooling tower inlet',
    description:
      'Temperature at the inlet of the cooling tower, °C (HK3 `colding_tower_inlet_temp`, as it is written).',
    chart: 'Environment',
    export: 'colding_tower_inlet_temp',
  },
  outdoorTemperature: {
    ...temperature,
    ...tenths,
    label: 'Outdoor temperature',
    description: 'Temperature outdoors, °C (immersion `out_temp`).',
    chart: 'Environment',
    export: 'out_temp',
  },
  distributionTemperature: {
    ...temperature,
    label: 'Distribution temperature',
    description: 'Temperature in the power distribution, °C (immersion `power_distribution_temp`).',
    export: 'power_distribution_temp',
  },
  distributionHumidity: {
    ...humidity,
    label: 'Distribution humidity',
    description: 'Relative humidity in the power distribution, % (immersion `power_distribution_humidity`).',
    export: 'power_distribution_humidity',
  },
  dryCoolerFrequency: {
    ...number,
    unit: 'Hz',
    precision: 1,
    range: { min: 0, max: 1000 },
    label: 'Dry cooler frequency',
    description: 'Frequency that the dry cooler is driven with, Hz (immersion `drycooler_freq`).',
    export: 'drycooler_freq',
  },
} as const satisfies Measures;
