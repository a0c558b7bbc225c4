import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import {
  containerLimits,
  containerScalarsSchema,
  type ContainerDetail,
  type ContainerReading,
  type ContainerScalars,
} from '@headframe/domain/devices/container/container-reading';

type Measure = keyof typeof containerMeasures;

/** What a driver reads of a container: the rest is not reported. */
interface ContainerParts extends Omit<ContainerDetail, 'firmware' | 'mac'> {
  scalars: Partial<Omit<ContainerScalars, 'faults'>>;
}

/** A number that the figure can have, else null: sensors that are absent, counters that ran over, wrong units. */
function plausible(name: Measure, value: number | boolean | null): number | boolean | null {
  const measure = containerMeasures[name];
  if (typeof value !== 'number' || !('range' in measure)) return value;
  const { min, max } = measure.range;
  return value >= min && value <= max ? value : null;
}

/** A reading of what was read: figures that cannot be true are null, lists are cut to what is stored. */
export function makeReading({ scalars, ...detail }: ContainerParts): ContainerReading {
  const figures = Object.entries(scalars).map(([name, value]) => [name, plausible(name as Measure, value)]);
  const { faults: _count, ...read } = containerScalarsSchema.parse(Object.fromEntries(figures));
  return {
    ...read,
    ...detail,
    firmware: null,
    mac: null,
    switches: detail.switches.slice(0, containerLimits.switches),
    faults: detail.faults.slice(0, containerLimits.faults),
    minerInfo: detail.minerInfo?.slice(0, containerLimits.miners) ?? null,
    sensorData: detail.sensorData?.slice(0, containerLimits.sensors) ?? null,
  };
}
