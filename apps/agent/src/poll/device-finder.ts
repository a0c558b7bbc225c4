import type { AgentSetting, DiscoveredDevice } from '@headframe/agent-link';
import { unidentifiedFamily } from '@headframe/domain/devices/unidentified-family';
import { parseIpRanges } from '@headframe/domain/network/ip-ranges';
import type { Guard } from '../commands/guard.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList, KnownDevice } from '../devices/device-list.ts';
import type { DriverRegistry } from '../devices/driver-registry.ts';
import type { Log } from '../run/log.ts';
import { scanAddresses } from '../scan/address-scan.ts';

/** Sockets of a search: a search is never urgent, and must not be felt on the network. */
const searchSockets = 48;

const connectTimeoutMs = 1000;

/** Settings of a device finder. */
interface DeviceFinderOptions {
  devices: DeviceList;
  drivers: DriverRegistry;
  access: DeviceAccess;
  guard: Guard;
  log: Log;
  setting: () => AgentSetting;
  /** Addresses where the right device answers, so that the search need not ask there. */
  answeringAddresses: () => ReadonlySet<string>;
  /** Called after a device's new address was put into the list. */
  onMoved: (deviceId: number) => void;
  /** Shortest time between two searches of the same ranges, in milliseconds. */
  searchEveryMs: number;
}

/** Finds devices that are gone from their address again by their MAC address. */
export class DeviceFinder {
  readonly #options: DeviceFinderOptions;
  readonly #gone = new Map<string, number>();
  readonly #searchedAt = new Map<string, number>();
  readonly #stop = new AbortController();
  #searching: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: DeviceFinderOptions) {
    this.#options = options;
  }

  /** A device is gone; it is searched for as soon as its ranges may be searched again. */
  gone(device: KnownDevice): void {
    if (device.mac === null) return;
    this.#gone.set(device.mac.toLowerCase(), device.deviceId);
    this.#begin();
  }

  /** A device needs no search any more. */
  back(device: KnownDevice): void {
    if (device.mac !== null) this.#gone.delete(device.mac.toLowerCase());
  }

  async close(): Promise<void> {
    this.#stop.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#searching;
  }

  #begin(): void {
    if (this.#searching || this.#stop.signal.aborted || this.#gone.size === 0) return;
    const { log, searchEveryMs } = this.#options;
    if (this.#options.guard.refusal('scan', null) !== null) return;
    const lost = this.#lostDevices();
    const ranges = rangesFor(lost, this.#options.setting().ranges);
    const due = ranges.find((range) => performance.now() - (this.#searchedAt.get(range) ?? -Infinity) >= searchEveryMs);
    if (due === undefined) {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#begin();
      }, searchEveryMs);
      return;
    }
    this.#searchedAt.set(due, performance.now());
    this.#searching = this.#search(due, lost)
      .catch((error: unknown) => log.error('The search for missing devices failed.', { ranges: due, error }))
      .finally(() => {
        this.#searching = null;
        this.#begin();
      });
  }

  #lostDevices(): KnownDevice[] {
    const lost: KnownDevice[] = [];
    for (const [mac, deviceId] of this.#gone) {
      const device = this.#options.devices.get(deviceId);
      if (device?.mac?.toLowerCase() === mac) lost.push(device);
      else this.#gone.delete(mac);
    }
    return lost;
  }

  async #search(ranges: string, lost: readonly KnownDevice[]): Promise<void> {
    const { drivers, access, log } = this.#options;
    const answering = this.#options.answeringAddresses();
    log.info('Searching for devices that left their address.', { devices: lost.length, ranges });
    for (const { ports, credentials } of byPorts(lost)) {
      const discovered: Promise<void>[] = [];
      await scanAddresses({
        ranges: parseIpRanges([ranges]),
        ports,
        credentials,
        connectTimeoutMs,
        requestTimeoutMs: access.timeoutMs,
        sockets: searchSockets,
        drivers,
        skip: (ip) => answering.has(ip),
        signal: this.#stop.signal,
        log,
        onScanned: () => undefined,
        onDiscovered: (device) => discovered.push(this.#discovered(device, lost)),
      });
      await Promise.all(discovered);
    }
  }

  async #discovered(discovered: DiscoveredDevice, lost: readonly KnownDevice[]): Promise<void> {
    const mac = (discovered.mac ?? (await this.#readMac(discovered, lost)))?.toLowerCase();
    const deviceId = mac === undefined ? undefined : this.#gone.get(mac);
    if (mac === undefined || deviceId === undefined) return;
    const from = this.#options.devices.get(deviceId)?.ip;
    if (from === discovered.ip) return;
    this.#gone.delete(mac);
    this.#options.devices.moved(deviceId, discovered.ip);
    this.#options.log.info('A device was rediscovered at another address.', { deviceId, mac, from, to: discovered.ip });
    this.#options.onMoved(deviceId);
  }

  /** Some families report their MAC address only to those with a password. */
  async #readMac(discovered: DiscoveredDevice, lost: readonly KnownDevice[]): Promise<string | null> {
    const { ip, family } = discovered;
    const alike = lost.find((device) => device.family === family || device.family === unidentifiedFamily);
    if (!alike) return null;
    const there: KnownDevice = { ...alike, ip, family };
    return this.#options.access
      .visit(() => this.#options.access.call(there, ({ driver }, endpoint) => driver.read(endpoint)))
      .then(({ mac }) => mac)
      .catch(() => null);
  }
}

/** The configured ranges as one; without any, the /24 network of each missing device's last address. */
function rangesFor(lost: readonly KnownDevice[], configured: readonly string[]): string[] {
  if (configured.length > 0) return [configured.join(',')];
  return [...new Set(lost.map(({ ip }) => ip.replace(/\d+$/, '0/24')))];
}

function byPorts(lost: readonly KnownDevice[]): Pick<KnownDevice, 'ports' | 'credentials'>[] {
  const groups = new Map<string, Pick<KnownDevice, 'ports' | 'credentials'>>();
  for (const { kind, ports, credentials: known } of lost) {
    const credentials = known.map((entry) => ({ ...entry, kind }));
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, credentials: [] };
    const listed = new Set(group.credentials.map((entry) => JSON.stringify(entry)));
    group.credentials = [...group.credentials, ...credentials.filter((entry) => !listed.has(JSON.stringify(entry)))];
    groups.set(key, group);
  }
  return [...groups.values()];
}
