import type { DeviceEndpoint } from '../../driver.ts';
import type { ContainerMap } from './container-map.ts';

/** The container's own unit. */
export function ownUnit(map: ContainerMap, endpoint: DeviceEndpoint): number {
  return endpoint.unit ?? map.units[0] ?? 1;
}
