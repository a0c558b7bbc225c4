import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import type { Measure, Measures } from '@headframe/domain/devices/measure';
import type { ContainerRowFragment } from '../../../generated/container.ts';
import type { ContainerMeasure } from './container-figures.ts';

const all: readonly (readonly [ContainerMeasure, Measure])[] = Object.entries(containerMeasures) as never;

/**
 * The measures whose charts are drawn for a container: panels of which it reports nothing while it answers are those of other makes,
 * and are left out whole.
 */
export function measuresOf(container: ContainerRowFragment): Measures {
  if (!container.isOnline) return containerMeasures;
  const panels = new Set(all.filter(([name]) => container[name] !== null).map(([, { chart }]) => chart));
  return Object.fromEntries(all.filter(([, { chart }]) => panels.has(chart)));
}
