import type { DeviceEndpoint, HostKeys, PartReference } from '@headframe/devices';
import { DeviceRefusedError, DeviceTimeoutError } from '@headframe/devices';
import type { KnownDevice } from './device-list.ts';
import type { DiscoveredIdentity, DriverRegistry, RegisteredDriver } from './driver-registry.ts';
import { identifyDevice } from './identify-device.ts';
import type { SocketGate } from './socket-gate.ts';

/** A driver's whole answer may take this many times as long as one request to the device. */
const requestsPerAnswer = 4;

/** What a call of a driver is about, and how long it may take. */
export interface CallOptions {
  part?: PartReference | undefined;
  /** Requests that the answer takes beyond a usual one. */
  requests?: number;
  /** Time for all of it, in milliseconds; by the number of requests where left out. */
  wholeMs?: number;
}

/** Speaks to devices through their drivers: bounded in number and in time. */
export class DeviceAccess {
  readonly #drivers: DriverRegistry;
  readonly #gate: SocketGate;
  readonly #running = new Set<AbortController>();
  readonly #hostKeys: HostKeys | undefined;
  #timeoutMs: number;

  constructor(drivers: DriverRegistry, gate: SocketGate, timeoutMs: number, hostKeys?: HostKeys) {
    this.#drivers = drivers;
    this.#gate = gate;
    this.#timeoutMs = timeoutMs;
    this.#hostKeys = hostKeys;
  }

  /** For one request to a device, in milliseconds. */
  get timeoutMs(): number {
    return this.#timeoutMs;
  }

  setTimeoutMs(timeoutMs: number): void {
    this.#timeoutMs = timeoutMs;
  }

  /** The driver of a device; undefined where this version has none. */
  find({ family }: KnownDevice): RegisteredDriver | undefined {
    return this.#drivers.find(family);
  }

  /** The same; throws DeviceRefusedError (`unsupported`) where this version has none. */
  #driver(device: KnownDevice): RegisteredDriver {
    const registered = this.find(device);
    if (registered) return registered;
    const { family } = device;
    throw new DeviceRefusedError(
      'unsupported',
      `This version of the agent has no driver for ${family}. Update the agent.`,
    );
  }

  /** Waits for room, then works with one device; several steps may be taken in one go. */
  visit<T>(work: () => Promise<T>, urgent = false): Promise<T> {
    return this.#gate.run(work, urgent);
  }

  /** Finds out what a device is that was entered by hand; rejects as {@link identifyDevice}. */
  async identify(device: KnownDevice): Promise<DiscoveredIdentity> {
    const abort = new AbortController();
    this.#running.add(abort);
    try {
      return await identifyDevice(device, {
        drivers: this.#drivers.ofKinds([device.kind]),
        timeoutMs: this.#timeoutMs,
        hostKeys: this.#hostKeys,
        signal: abort.signal,
      });
    } finally {
      this.#running.delete(abort);
    }
  }

  /** Ends the sessions that a driver holds with a device; a device that does not answer ends them by itself. */
  async endSessions(device: KnownDevice): Promise<void> {
    if (!this.find(device)?.driver.close) return;
    await this.call(device, async ({ driver }, endpoint) => driver.close?.(endpoint)).catch(() => undefined);
  }

  /**
   * One call of a device's driver, about one `part` where it is given; rejects with DeviceTimeoutError where the driver itself
   * does not keep to the time.
   */
  async call<T>(
    device: KnownDevice,
    work: (registered: RegisteredDriver, endpoint: DeviceEndpoint) => Promise<T>,
    { part, requests = 0, wholeMs = this.#timeoutMs * (requestsPerAnswer + requests) }: CallOptions = {},
  ): Promise<T> {
    const registered = this.#driver(device);
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    this.#running.add(abort);
    try {
      const late = new Promise<never>((_, reject) => {
        const giveUp = (): void => {
          reject(new DeviceTimeoutError(`The device did not finish its answer within ${wholeMs / 1000} s.`));
          abort.abort();
        };
        timer = setTimeout(giveUp, wholeMs);
        abort.signal.addEventListener('abort', () => reject(new DeviceTimeoutError('The agent stops.')), {
          once: true,
        });
      });
      const endpoint: DeviceEndpoint = {
        host: device.ip,
        ports: device.ports,
        ...(device.unit !== undefined && { unit: device.unit }),
        ...(device.serial !== undefined && { serial: device.serial }),
        ...(this.#hostKeys && { hostKeys: this.#hostKeys }),
        credentials: device.credentials,
        timeoutMs: this.#timeoutMs,
        ...this.#drivers.mannersOf(registered.kind.kind),
        signal: abort.signal,
        ...(part && { part }),
      };
      return await Promise.race([work(registered, endpoint), late]);
    } finally {
      clearTimeout(timer);
      this.#running.delete(abort);
    }
  }

  /** Breaks off all calls. */
  abortAll(): void {
    for (const abort of this.#running) abort.abort();
  }
}
