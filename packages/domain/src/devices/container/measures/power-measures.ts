import type { Measures } from '../../measure.ts';
import { power, real } from './measure-shapes.ts';

/** Power of a container and of its distribution boxes. */
export const powerMeasures = {
  power: {
    ...power,
    ...real,
    label: 'Power',
    description:
      'Power of the container with the miners in it, W: the sum of its distribution boxes (HK3), `distribution_box_power` (immersion), or of its meters (MicroBT).',
    aggregate: { sum: 'online' },
    chart: 'Power',
    export: 'power',
  },
  distributionBox1Power: {
    ...power,
    ...real,
    label: 'Distribution box 1',
    description: 'Power of the first distribution box, W (HK3 `distribution_box1_power`).',
    chart: 'Power',
    export: 'distribution_box1_power',
  },
  distributionBox2Power: {
    ...power,
    ...real,
    label: 'Distribution box 2',
    description: 'Power of the second distribution box, W (HK3 `distribution_box2_power`).',
    chart: 'Power',
    export: 'distribution_box2_power',
  },
  distributionPower: {
    ...power,
    ...real,
    label: 'Power distribution',
    description:
      'Power of the power distribution, W (immersion `power_distribution`, in kW on the wire); what is on it is not published.',
    chart: 'Power',
    export: 'power_distribution',
  },
} as const satisfies Measures;
