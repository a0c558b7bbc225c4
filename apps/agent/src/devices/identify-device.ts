import { DeviceConnectionError, DeviceReplyError, type HostKeys } from '@headframe/devices';
import { withinBounds } from '@headframe/devices/wire/deadline';
import { probeAddress } from '../scan/port-probe.ts';
import type { KnownDevice } from './device-list.ts';
import type { DiscoveredIdentity, DriverRegistry } from './driver-registry.ts';

/** Finding out what a device is may take this many times as long as one request. */
const requestsPerIdentification = 8;

/** With what a device is identified, and how long one request to it may take, in milliseconds. */
interface IdentifyOptions {
  /** Those of its kind alone. */
  drivers: Pick<DriverRegistry, 'discover' | 'discoveryPorts'>;
  timeoutMs: number;
  hostKeys?: HostKeys | undefined;
  signal: AbortSignal;
}

/**
 * Finds out what a device is that was entered by hand. Rejects with DeviceConnectionError where nothing answers on the ports of its kind, with
 * DeviceReplyError where another device answers, or one of no known family, and with DeviceTimeoutError where it takes too long.
 */
export async function identifyDevice(
  { ip, mac, ports, credentials, unit }: KnownDevice,
  { drivers, timeoutMs, hostKeys, signal }: IdentifyOptions,
): Promise<DiscoveredIdentity> {
  const { tcp, udp } = drivers.discoveryPorts;
  const tried = [...new Set(tcp.map((name) => ports[name]))];
  const { open, isExhausted } = await probeAddress(ip, tried, timeoutMs);
  if (open.length === 0 && isExhausted)
    throw new DeviceConnectionError(`The agent has no socket left to ask what answers at ${ip}.`);
  if (open.length === 0 && udp.length === 0)
    throw new DeviceConnectionError(`Nothing answers at ${ip} on the ports ${tried.join(', ')}.`);
  const identity = await withinBounds({ timeoutMs: timeoutMs * requestsPerIdentification, signal }, (stop) =>
    drivers.discover(
      {
        host: ip,
        ports,
        credentials,
        timeoutMs,
        signal: stop,
        ...(unit !== undefined && { unit }),
        ...(hostKeys && { hostKeys }),
      },
      { openPorts: open },
    ),
  );
  if (!identity) throw new DeviceReplyError(`What answers at ${ip} is of no family that the agent has a driver for.`);
  if (mac !== null && identity.mac !== null && identity.mac.toLowerCase() !== mac.toLowerCase())
    throw new DeviceReplyError(`Another device answers at ${ip}: ${identity.mac}.`);
  return identity;
}
