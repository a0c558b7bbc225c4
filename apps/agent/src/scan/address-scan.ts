import { setTimeout as wait } from 'node:timers/promises';
import type { DiscoveredDevice, LinkCredential } from '@headframe/agent-link';
import type { DevicePorts, HostKeys, LockedServer } from '@headframe/devices';
import { withinBounds } from '@headframe/devices/wire/deadline';
import { loginTries } from '@headframe/devices/wire/login-tries';
import { sshServerKind } from '@headframe/domain/devices/ssh-scan';
import type { IpRanges } from '@headframe/domain/network/ip-ranges';
import type { DiscoveredIdentity, DriverRegistry } from '../devices/driver-registry.ts';
import { watchLoopLag } from '../devices/loop-lag.ts';
import { SocketGate } from '../devices/socket-gate.ts';
import { errorText } from '../run/log.ts';
import type { Log } from '../run/log.ts';
import { ownAddresses } from './own-addresses.ts';
import { shuffledIndexes } from './address-order.ts';
import { DatagramProbe } from './datagram-probe.ts';
import { probeAddress } from './port-probe.ts';

/** Addresses with an open port that are asked at once what they are, and those that may wait for it. */
const identifying = { atOnce: 96, waiting: 400 };

/** Finding out what answers at an address may take this many times as long as one request. */
const requestsPerIdentification = 8;

/** Between a credential that a device refused and the next one, in milliseconds: some lock after several within a moment. */
const tryPauseMs = 1000;

/** Finding the other units behind an address may take this many times as long as one request. */
const requestsPerGateway = 24;

/** How long this machine may have no connection left before an address counts as not tried, in milliseconds. */
const exhaustedMs = 60_000;

/** What to scan, and how. */
export interface AddressScanOptions {
  ranges: IpRanges;
  ports: DevicePorts;
  credentials: readonly LinkCredential[];
  connectTimeoutMs: number;
  /** For one request when asking an address what it is, in milliseconds. */
  requestTimeoutMs: number;
  /** Sockets open at once. */
  sockets: number;
  drivers: Pick<DriverRegistry, 'discover' | 'discoveryPorts'> &
    Partial<Pick<DriverRegistry, 'datagramProbes' | 'discoverUnits' | 'hasOwnMachine' | 'lookAtServer'>>;
  /** Whether SSH servers that no credential opens are reported. */
  sshServers?: boolean | undefined;
  /** Where host keys are pinned at first sight. */
  hostKeys?: HostKeys;
  /** Addresses to leave out, because what is there is known. */
  skip?: (ip: string) => boolean;
  /** Called once for each address; `tried` is false where this machine had no connection left to try it. */
  onScanned: (tried: boolean) => void;
  onDiscovered: (device: DiscoveredDevice) => void;
  /** Called once for an address that map files name, where none of them fits and nothing else recognises what answers there. */
  onMisfit?: (ip: string, reason: string) => void;
  signal: AbortSignal;
  log: Log;
}

/**
 * Looks at every address of the ranges once, in random order, and asks those with an open port what they are. Ends in
 * bounded time whatever answers there, because each address has an upper bound, and soon after `signal` fires.
 */
export async function scanAddresses(options: AddressScanOptions): Promise<void> {
  const { ranges, signal } = options;
  const { tcp, udp } = options.drivers.discoveryPorts;
  const ports = [...new Set(tcp.map((name) => options.ports[name]))];
  const gate = new SocketGate(identifying.atOnce);
  const identifications = new Set<Promise<void>>();
  const addresses = shuffledIndexes(ranges.total, Math.trunc(Math.random() * 2 ** 30));

  const probes = udp.length > 0 ? options.drivers.datagramProbes?.(options.credentials) : undefined;
  const portProbes = [...(probes ?? [])].map(([name, datagrams]) => ({ port: options.ports[name], datagrams }));
  const datagrams = probes ? await DatagramProbe.open(portProbes) : null;
  /** Whether an address may answer over UDP; without a probe nothing but asking it shows. */
  const mayAnswer = (ip: string): Promise<boolean> | boolean =>
    datagrams?.ask(ip, options.connectTimeoutMs) ?? udp.length > 0;

  /** Addresses of this machine, where something may be that no port shows. */
  const own = new Set(options.drivers.hasOwnMachine ? ownAddresses() : []);

  async function look(ip: string): Promise<void> {
    const answered = own.has(ip) || mayAnswer(ip);
    const giveUpAt = performance.now() + exhaustedMs;
    let openPorts = await probeAddress(ip, ports, options.connectTimeoutMs);
    while (openPorts === null && !signal.aborted && performance.now() < giveUpAt) {
      await wait(50 + Math.random() * 200);
      openPorts = await probeAddress(ip, ports, options.connectTimeoutMs);
    }
    // A UDP port shows itself by nothing but an answer.
    if (openPorts === null || (openPorts.length === 0 && !(await answered))) {
      options.onScanned(openPorts !== null);
      return;
    }
    const open = openPorts;
    const identification: Promise<void> = gate
      .run(() =>
        identify({ ip, openPorts: open, isOwn: own.has(ip), isThere: open.length > 0 || datagrams !== null }, options),
      )
      .finally(() => {
        identifications.delete(identification);
        options.onScanned(true);
      });
    identifications.add(identification);
    if (identifications.size > identifying.waiting) await identification;
  }

  async function work(): Promise<void> {
    for (const index of addresses) {
      if (signal.aborted) return;
      const ip = ranges.addressAt(index);
      if (options.skip?.(ip)) options.onScanned(true);
      else await look(ip);
    }
  }

  const stopWatching = watchLoopLag((lagMs) => gate.adapt(lagMs));
  const workers = Math.max(1, Math.min(Math.floor(options.sockets / Math.max(1, ports.length)), ranges.total));
  try {
    await Promise.all(Array.from({ length: workers }, work));
    await Promise.all(identifications);
  } finally {
    stopWatching();
    datagrams?.close();
  }
}

/** An address that is asked what it is. */
interface ScannedAddress {
  ip: string;
  openPorts: readonly number[];
  /** An address of this machine. */
  isOwn: boolean;
  /** Something answered at one of its ports. */
  isThere: boolean;
}

/**
 * Asks an address what it is, and what else is behind it; once more where it took long not to say, because it may have been busy, or this machine.
 * Never rejects, and ends in time however the driver and the device behave.
 */
async function identify({ ip, openPorts, isOwn, isThere }: ScannedAddress, options: AddressScanOptions): Promise<void> {
  const { ports, credentials, hostKeys, signal } = options;
  const timeoutMs = isThere || isOwn ? options.requestTimeoutMs : options.connectTimeoutMs;
  const endpoint = (stop: AbortSignal) => ({
    host: ip,
    ports,
    credentials,
    timeoutMs,
    signal: stop,
    ...(credentials.length > 1 && { tryPauseMs }),
    ...(hostKeys && { hostKeys }),
  });
  const begun = performance.now();
  const slowAfter = begun + timeoutMs / 4;
  let misfit: string | undefined;
  try {
    const identity = await withinBounds({ timeoutMs: timeoutMs * requestsPerIdentification, signal }, async (stop) => {
      const onMisfit = (reason: string): void => void (misfit = reason);
      const ask = () => options.drivers.discover(endpoint(stop), { openPorts, isOwnMachine: isOwn, onMisfit });
      return (await ask()) ?? (performance.now() > slowAfter && !stop.aborted ? await ask() : null);
    });
    if (!identity && misfit !== undefined) options.onMisfit?.(ip, misfit);
    if (!identity && options.sshServers && !signal.aborted) {
      const server = await options.drivers.lookAtServer?.(endpoint(signal), openPorts);
      if (server) options.onDiscovered(lockedServerAt(ip, server));
    }
    if (!identity || signal.aborted) return;
    options.onDiscovered({ ...deviceAt(ip, identity), ...heldBackAt(ip, ports, identity, begun) });
    await withinBounds({ timeoutMs: timeoutMs * requestsPerGateway, signal }, async (stop) => {
      for await (const unit of options.drivers.discoverUnits?.(endpoint(stop), identity) ?? [])
        if (!stop.aborted) options.onDiscovered(deviceAt(ip, unit));
    });
  } catch (error) {
    options.log.debug('An address with an open port did not say what it is.', { ip, reason: errorText(error) });
  }
}

/** A server that let no credential in, as it is reported: of a kind of its own, so that it is never added as a device. */
function lockedServerAt(ip: string, { family, hostKey, credentialOutcome }: LockedServer): DiscoveredDevice {
  const unknown = { mac: null, model: null, firmware: null, workerName: null };
  return { ...unknown, ip, kind: sshServerKind, family, hostKey, credentialOutcome };
}

/** How long the credentials wait that a device was not sent, where it accepted none of those before. */
function heldBackAt(
  ip: string,
  ports: DevicePorts,
  { credentialOutcome }: DiscoveredIdentity,
  since: number,
): Pick<DiscoveredDevice, 'heldBackSeconds'> {
  const places = [...new Set(Object.values(ports))].map((port) => `${ip}:${port}`);
  const waitMs = credentialOutcome === 'refused' ? loginTries.heldBackMs(places, since) : null;
  return waitMs === null ? {} : { heldBackSeconds: Math.ceil(waitMs / 1000) };
}

/** A device as it is reported: what it says of itself is cut to what the link carries. */
function deviceAt(ip: string, identity: DiscoveredIdentity): DiscoveredDevice {
  const { kind, family, unit, serial, mac, model, firmware, workerName, credentialOutcome, credentialIndex } = identity;
  const short = (text: string | null): string | null => text?.slice(0, 255) ?? null;
  return {
    ip,
    mac,
    kind,
    family,
    credentialOutcome,
    ...(credentialIndex === undefined ? {} : { credentialIndex }),
    model: short(model),
    firmware: short(firmware),
    workerName: short(workerName),
    ...(unit !== undefined && { unit }),
    ...(serial !== undefined && { serial }),
  };
}
