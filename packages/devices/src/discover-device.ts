import { devicePorts, type PortName } from '@headframe/domain/devices/device-ports';
import { MapMisfitError } from './device-errors.ts';
import type { DeviceIdentity, DeviceEndpoint, Driver } from './driver.ts';
import { settled } from './settled.ts';

/** A probe of a port that may be dead is not given longer than this, in milliseconds. */
const probeTimeoutMs = 3000;

/** What a caller knows before a device is discovered. */
export interface DiscoveryHints {
  /** Families not to look for. */
  excludeFamilies?: readonly string[];
  /** TCP ports found open, when all of the endpoint's TCP ports have been tried. */
  openPorts?: readonly number[];
  /** The address is one of the agent's own machine. */
  isOwnMachine?: boolean;
  /** Receives why maps that name the address do not fit what answers there, where nothing else recognises it. */
  onMisfit?: (reason: string) => void;
}

/** Whether a port may answer; a UDP port shows itself by nothing but an answer. */
function mayAnswer(endpoint: DeviceEndpoint, name: PortName, openPorts: readonly number[] | undefined): boolean {
  if (devicePorts[name].transport !== 'tcp' || openPorts === undefined) return true;
  return openPorts.includes(endpoint.ports[name]);
}

/** A driver as discovery needs it. */
export type DiscoveringDriver = Pick<Driver, 'family' | 'discoveredOn' | 'isGeneric' | 'isOnOwnMachine' | 'discover'>;

/**
 * Finds out which family a device speaks; `null` when it is none of these. The families are asked at once and the first of
 * the list that recognises it counts; what is left is asked by the generic ones. Never rejects.
 */
export async function discoverDevice(
  drivers: readonly DiscoveringDriver[],
  endpoint: DeviceEndpoint,
  hints: DiscoveryHints = {},
): Promise<DeviceIdentity | null> {
  const wanted = drivers.filter(
    ({ family, discoveredOn, isOnOwnMachine }) =>
      !hints.excludeFamilies?.includes(family) &&
      ((isOnOwnMachine === true && hints.isOwnMachine === true) ||
        discoveredOn.some((port) => mayAnswer(endpoint, port, hints.openPorts))),
  );
  const bounded = { ...endpoint, timeoutMs: Math.min(endpoint.timeoutMs, probeTimeoutMs) };
  const asked = wanted.filter(({ isGeneric }) => !isGeneric).map((driver) => settled(driver.discover(bounded)));
  const misfits = new Set<string>();
  for (const answer of asked) {
    const { value, error } = await answer;
    if (value) return value;
    if (error instanceof MapMisfitError) misfits.add(error.message);
  }
  for (const driver of wanted.filter(({ isGeneric }) => isGeneric)) {
    const { value } = await settled(driver.discover(bounded));
    if (value) return value;
  }
  if (misfits.size > 0) hints.onMisfit?.([...misfits].join(' '));
  return null;
}
