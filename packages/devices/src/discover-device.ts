import { devicePorts, type PortName } from '@headframe/domain/devices/device-ports';
import { MapMisfitError } from './device-errors.ts';
import type { DeviceIdentity, DeviceEndpoint, Driver } from './driver.ts';
import { settled } from './settled.ts';

/** A probe of a port that may be dead is not given longer than this, in milliseconds. */
const probeTimeoutMs = 3000;

/** How long a device may take to name its family before all families are asked, in milliseconds. */
const namingPatienceMs = 1000;

/** What a caller knows before a device is discovered. */
export interface DiscoveryHints {
  /** Families not to look for. */
  excludeFamilies?: readonly string[];
  /** TCP ports found open, when all of the endpoint's TCP ports have been tried. */
  openPorts?: readonly number[];
  /** The family of a device that is known at the address: asked before all others, which are spared where it recognises its own. */
  knownFamily?: string | undefined;
  /** Whether the address answers over UDP, as soon as that is known; left out: only asking it shows. */
  answersUdp?: Promise<boolean>;
  /** The address is one of the agent's own machine. */
  isOwnMachine?: boolean;
  /** Receives why maps that name the address do not fit what answers there, where nothing else recognises it. */
  onMisfit?: (reason: string) => void;
}

/** Whether a TCP port may answer. */
function mayAccept(endpoint: DeviceEndpoint, name: PortName, openPorts: readonly number[] | undefined): boolean {
  return devicePorts[name].transport === 'tcp' && (openPorts?.includes(endpoint.ports[name]) ?? true);
}

const isOnUdp = ({ discoveredOn }: DiscoveringDriver): boolean =>
  discoveredOn.some((name) => devicePorts[name].transport === 'udp');

/** A driver as discovery needs it. */
export type DiscoveringDriver = Pick<
  Driver,
  'family' | 'discoveredOn' | 'isGeneric' | 'isOnOwnMachine' | 'isNamed' | 'discover'
>;

/** What a promise has resolved to by now; undefined while it is open. */
function nowOf<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, Promise.resolve(undefined)]);
}

/** The drivers whose family the device names; none where it does not name one soon. */
async function namedOf(
  drivers: readonly DiscoveringDriver[],
  endpoint: DeviceEndpoint,
): Promise<readonly DiscoveringDriver[]> {
  const naming = Promise.all(
    drivers.map(async (driver) => ((await driver.isNamed?.(endpoint)) === true ? [driver] : [])),
  );
  const { promise, resolve } = Promise.withResolvers<[]>();
  const patience = setTimeout(() => resolve([]), namingPatienceMs);
  const named = await Promise.race([naming, promise]);
  clearTimeout(patience);
  return named.flat();
}

/**
 * Finds out which family a device speaks; `null` when it is none of these. Families that it names are asked first; all others at once, and the
 * first of the list that recognises it counts; those on UDP are asked where it answers there, after the others as long as that is not known.
 * What is left is asked by the generic ones. Never rejects.
 */
export async function discoverDevice(
  drivers: readonly DiscoveringDriver[],
  endpoint: DeviceEndpoint,
  hints: DiscoveryHints = {},
): Promise<DeviceIdentity | null> {
  const { excludeFamilies, openPorts, isOwnMachine, answersUdp = Promise.resolve(true) } = hints;
  const bounded = {
    ...endpoint,
    ...(openPorts && { openPorts }),
    timeoutMs: Math.min(endpoint.timeoutMs, probeTimeoutMs),
  };
  const misfits = new Set<string>();
  const known = drivers.filter(({ family }) => !excludeFamilies?.includes(family));
  const isAskedAtOnce = ({ isOnOwnMachine, discoveredOn }: DiscoveringDriver): boolean =>
    (isOnOwnMachine === true && isOwnMachine === true) ||
    discoveredOn.some((port) => mayAccept(endpoint, port, openPorts));

  async function firstOf(asked: readonly DiscoveringDriver[]): Promise<DeviceIdentity | null> {
    for (const answer of asked.map((driver) => settled(driver.discover(bounded)))) {
      const { value, error } = await answer;
      if (value) return value;
      if (error instanceof MapMisfitError) misfits.add(error.message);
    }
    return null;
  }

  const own = known.find((driver) => driver.family === hints.knownFamily && isAskedAtOnce(driver) && !driver.isGeneric);
  const ownIdentity = own && (await firstOf([own]));
  if (ownIdentity) return ownIdentity;

  const special = known.filter(({ isGeneric }) => !isGeneric);
  const isUdpKnown = await nowOf(answersUdp);
  const atOnce = special.filter((driver) => isAskedAtOnce(driver) || (isUdpKnown === true && isOnUdp(driver)));
  const named = await namedOf(atOnce, bounded);
  const identity = (await firstOf(named)) ?? (await firstOf(atOnce.filter((driver) => !named.includes(driver))));
  if (identity) return identity;
  const later = isUdpKnown === undefined ? special.filter((driver) => isOnUdp(driver) && !atOnce.includes(driver)) : [];
  const laterIdentity = later.length > 0 && (await answersUdp) ? await firstOf(later) : null;
  if (laterIdentity) return laterIdentity;
  for (const driver of known.filter((each) => each.isGeneric === true && isAskedAtOnce(each))) {
    const { value } = await settled(driver.discover(bounded));
    if (value) return value;
  }
  if (misfits.size > 0) hints.onMisfit?.([...misfits].join(' '));
  return null;
}
