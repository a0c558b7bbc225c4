import { setTimeout as wait } from 'node:timers/promises';
import type { DiscoveredDevice, LinkCredential } from '@headframe/agent-link';
import type { DevicePorts, HostKeys } from '@headframe/devices';
import type { PortName } from '@headframe/domain/devices/device-ports';
import type { IpRanges } from '@headframe/domain/network/ip-ranges';
import type { DriverRegistry } from '../devices/driver-registry.ts';
import { watchLoopLag } from '../devices/loop-lag.ts';
import { SocketGate } from '../devices/socket-gate.ts';
import type { Log } from '../run/log.ts';
import { shuffledIndexes } from './address-order.ts';
import { DatagramProbe } from './datagram-probe.ts';
import { identifyAddress } from './identify-address.ts';
import { ownAddresses } from './own-addresses.ts';
import { probeAddress, type ProbedPorts } from './port-probe.ts';
import { SocketBudget } from './socket-budget.ts';
import { SecondLooks, type SecondLook } from './second-looks.ts';

/** Addresses with an open port that are asked at once what they are, and those that may wait for it. */
const identifying = { atOnce: 96, waiting: 400 };

/** Addresses that may wait for an answer over UDP, which holds nothing but memory. */
const maxWaitingForDatagrams = 20_000;

/** How long this machine may have no connection left before an address counts as not tried, in milliseconds. */
const exhaustedMs = 60_000;

/** Ports that are asked first: nearly every miner has one of them open, and every machine that is there answers on them. */
const firstPorts: readonly PortName[] = ['http', 'rpc'];

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
  /** The family of the device that is known at an address; it is asked first. */
  knownFamilyAt?: (ip: string) => string | undefined;
  /** Addresses to leave out, because what is there is known. */
  skip?: (ip: string) => boolean;
  /** Called once for each address; `tried` is false where this machine had no connection left to try it. */
  onScanned: (tried: boolean) => void;
  onDiscovered: (device: DiscoveredDevice) => void;
  /** Called once for an address with open ports that no driver recognises; whether it is reported with what answers there. */
  onUnrecognised?: (ip: string) => boolean;
  /** Called once for an address that map files name, where none of them fits and nothing else recognises what answers there. */
  onMisfit?: (ip: string, reason: string) => void;
  signal: AbortSignal;
  log: Log;
}

/** Part of the time for a connection that an address has at the second look, where nothing at all answered at the first. */
const secondLookShare = 0.5;

/**
 * Looks at every address of the ranges, in random order, and asks those where something answers what they are. An address that gave no sign is
 * looked at once more on the ports that were not asked yet, one that was slow on all of them. Ends in bounded time whatever answers there,
 * because each address has an upper bound, and soon after `signal` fires.
 */
export async function scanAddresses(options: AddressScanOptions): Promise<void> {
  const { ranges, signal, connectTimeoutMs } = options;
  const { tcp, udp } = options.drivers.discoveryPorts;
  const ports = [...new Set(tcp.map((name) => options.ports[name]))];
  const first = ports.filter((port) => firstPorts.some((name) => options.ports[name] === port));
  const asked = first.length > 0 ? first : ports;
  const others = ports.filter((port) => !asked.includes(port));
  const gate = new SocketGate(identifying.atOnce);
  const identifications = new Set<Promise<void>>();
  const waiting = new Set<Promise<void>>();
  const addresses = shuffledIndexes(ranges.total, Math.trunc(Math.random() * 2 ** 30));
  const again = new SecondLooks(connectTimeoutMs);
  const budget = new SocketBudget(options.sockets);

  const probes = udp.length > 0 ? options.drivers.datagramProbes?.(options.credentials) : undefined;
  const portProbes = [...(probes ?? [])].map(([name, datagrams]) => ({
    port: options.ports[name],
    datagrams,
  }));
  const datagrams = probes ? await DatagramProbe.open(portProbes) : null;

  /** Addresses of this machine, where something may be that no port shows. */
  const own = new Set(options.drivers.hasOwnMachine ? ownAddresses() : []);

  /** Tries ports until this machine has connections for it; null where it has none for long. */
  async function probe(ip: string, tried: readonly number[], timeoutMs: number): Promise<ProbedPorts | null> {
    const giveUpAt = performance.now() + exhaustedMs;
    for (;;) {
      const probed = await budget.with(tried.length, () => probeAddress(ip, tried, timeoutMs));
      if (!probed.isExhausted || probed.open.length > 0) return probed;
      if (signal.aborted || performance.now() > giveUpAt) return null;
      await wait(50 + Math.random() * 200);
    }
  }

  /** Looks at the ports of an address: all of them where something answers on the first ones. Null where this machine had no connection left. */
  async function lookAtPorts(
    { ip, ports: tried, wasThere }: SecondLook,
    isSecond: boolean,
  ): Promise<ProbedPorts | null> {
    const share = isSecond && !wasThere ? secondLookShare : 1;
    const seen = await probe(ip, tried, connectTimeoutMs * share);
    if (!seen?.isThere) return seen;
    const rest = ports.filter((port) => !tried.includes(port));
    const restSeen = rest.length > 0 && !(isSecond && wasThere) ? await probe(ip, rest, connectTimeoutMs) : null;
    const open = [...seen.open, ...(restSeen?.open ?? [])];
    const silent = [...seen.silent, ...(restSeen?.silent ?? [])];
    // An open port that a busy machine missed would have the device taken for another one.
    const late = open.length > 0 && silent.length > 0 ? await probe(ip, silent, connectTimeoutMs) : null;
    return { open: [...open, ...(late?.open ?? [])], silent, isThere: true, isExhausted: false };
  }

  async function look(target: SecondLook, isSecond: boolean): Promise<void> {
    const { ip } = target;
    const answersUdp = datagrams?.ask(ip, connectTimeoutMs);
    const seen = await lookAtPorts(target, isSecond);
    if (seen === null) return options.onScanned(false);
    const isAskedAnyway = own.has(ip) || (udp.length > 0 && !datagrams);
    if (seen.open.length > 0 || isAskedAnyway) return identify(ip, seen, answersUdp, isSecond);
    const ended = async (): Promise<void> => {
      if (await answersUdp) return identify(ip, seen, answersUdp, isSecond);
      const unseen = seen.isThere ? seen.silent : others.length > 0 ? others : ports;
      const isOver = isSecond || signal.aborted || unseen.length === 0 || (seen.isThere && seen.silent.length === 0);
      if (isOver) options.onScanned(true);
      else again.add({ ip, ports: unseen, wasThere: seen.isThere });
    };
    // The wait for an answer over UDP holds no worker.
    const end: Promise<void> = ended().finally(() => waiting.delete(end));
    waiting.add(end);
    if (waiting.size > maxWaitingForDatagrams) await end;
  }

  async function identify(
    ip: string,
    { open }: ProbedPorts,
    answersUdp: Promise<boolean> | undefined,
    isSecond: boolean,
  ): Promise<void> {
    const isThere = open.length > 0 || datagrams !== null;
    const address = {
      ip,
      openPorts: open,
      isOwn: own.has(ip),
      isThere,
      answersUdp,
      isLast: isSecond,
    };
    const identification: Promise<void> = gate
      .run(() => identifyAddress(address, options))
      .then((outcome) => {
        if (outcome === 'slow') again.add({ ip, ports, wasThere: true });
        else options.onScanned(true);
      })
      .finally(() => identifications.delete(identification));
    identifications.add(identification);
    if (identifications.size > identifying.waiting) await identification;
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const due = again.takeDue();
      if (due) {
        await look(due, true);
        continue;
      }
      const { value: index } = addresses.next();
      if (typeof index === 'number') {
        const ip = ranges.addressAt(index);
        if (options.skip?.(ip)) options.onScanned(true);
        else await look({ ip, ports: asked, wasThere: false }, false);
        continue;
      }
      if (again.waitMs === undefined) return;
      await wait(again.waitMs + 1);
    }
  }

  const stopWatching = watchLoopLag((lagMs) => {
    gate.adapt(lagMs);
    budget.adapt(lagMs);
  });
  const workers = Math.max(1, Math.min(Math.floor(options.sockets / Math.max(1, asked.length)), ranges.total));
  try {
    do {
      await Promise.all(Array.from({ length: workers }, work));
      await Promise.all([...waiting, ...identifications]);
      // An answer over UDP begins an identification.
      await Promise.all(identifications);
    } while (again.size > 0 && !signal.aborted);
  } finally {
    stopWatching();
    datagrams?.close();
  }
}
