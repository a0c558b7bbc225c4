import type { ContainerCommand } from '@headframe/domain/devices/container/container-commands';
import type { ContainerReading, ContainerScalars } from '@headframe/domain/devices/container/container-reading';
import type { Driver } from '../driver.ts';

/** What commands change about a container, by the name of its reader. */
export interface ContainerFields {
  cooler: Pick<ContainerScalars, 'coolerOpen'>;
  temperature: Pick<ContainerScalars, 'setTemperature' | 'pidMode'>;
  /** Faults that are set, by their names on the wire. */
  coolerFaults: readonly string[];
}

/** A driver of one family of containers. */
export type ContainerDriver = Driver<ContainerReading, ContainerCommand, ContainerFields>;
