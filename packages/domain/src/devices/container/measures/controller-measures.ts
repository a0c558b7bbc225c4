import type { Measures } from '../../measure.ts';
import { count } from './measure-shapes.ts';

/** Faults and modes of a container's controller. */
export const controllerMeasures = {
  faults: {
    ...count,
    label: 'Faults',
    description: 'Faults that the controller reports.',
    sample: { type: 'smallint' },
    rollUp: ['avg', 'max'],
    aggregate: { sum: 'online' },
    chart: 'Faults',
    export: 'faults',
  },
  coolerOpen: {
    value: 'flag',
    label: 'Cooler open',
    description:
      'Whether the cooling runs: the circulating pump (HK3), one of the two secondary pumps (immersion), the circulation pump (MicroBT).',
    state: 'boolean',
    column: 'is_cooler_open',
    isCurrent: true,
    sample: { type: 'smallint' },
    chart: 'Cooler',
    export: 'cooler_open',
  },
  pidMode: {
    value: 'flag',
    label: 'PID mode',
    description: 'Whether the controller chooses the temperature itself (`pid_mode`).',
    state: 'boolean',
    column: 'is_pid_mode',
    isCurrent: true,
    export: 'pid_mode',
  },
  runningMode: {
    value: 'flag',
    label: 'Running mode',
    description: "The controller's own flag `running_mode`; what its two values mean is not published.",
    state: 'boolean',
    isCurrent: true,
    export: 'running_mode',
  },
} as const satisfies Measures;
