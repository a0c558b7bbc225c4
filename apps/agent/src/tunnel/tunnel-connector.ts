import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { tunnelCommand, TunnelError, type TunnelTarget } from '@headframe/agent-link/tunnel/index';
import { DeviceConnectionError, DeviceRefusedError, DeviceTimeoutError, type DeviceReading } from '@headframe/devices';
import type { WebPage } from '@headframe/domain/devices/define-kind';
import { findKind } from '@headframe/domain/devices/kind-support';
import type { Guard } from '../commands/guard.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList, KnownDevice } from '../devices/device-list.ts';

/** Connections to one device at once: the web servers of miners are small. */
const maxOfDevice = 24;

/** How long a device that was asked who it is counts as that device, in milliseconds. */
const identityMs = 15_000;

/** What connections of tunnels stand on. */
interface TunnelConnectorOptions {
  devices: DeviceList;
  access: DeviceAccess;
  guard: Guard;
  /** The last reading of a device, where it is recent. */
  freshReading: (deviceId: number) => DeviceReading | null;
}

/** Connections to one device: those being opened, too. */
interface DeviceConnections {
  count: number;
  readonly sockets: Set<Socket>;
}

/**
 * Connects tunnels to devices, and to nothing else: the device must be one of this agent's with the MAC that the server
 * says, the port one that its kind declares, the site's guard file must allow it, and the device at the address must be that
 * one. All of it is checked at each connection.
 */
export class TunnelConnector {
  readonly #options: TunnelConnectorOptions;
  readonly #open = new Map<number, DeviceConnections>();
  readonly #identities = new Map<number, { ip: string; until: number; check: Promise<void> }>();

  constructor(options: TunnelConnectorOptions) {
    this.#options = options;
  }

  /** Rejects with TunnelError where the target is refused or does not answer before `signal` aborts. */
  async connect(target: TunnelTarget, signal: AbortSignal): Promise<Socket> {
    const { device, page } = this.#find(target);
    const { connections, leave } = this.#enter(device.deviceId);
    try {
      await this.#checkIdentity(device);
      const socket = await reach(device, page, this.#options.access.timeoutMs, signal);
      connections.sockets.add(socket);
      socket.once('close', () => {
        connections.sockets.delete(socket);
        leave();
      });
      return socket;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Ends the connections to devices that the agent no longer looks after, or reaches elsewhere. */
  drop(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) {
      this.#identities.delete(deviceId);
      for (const socket of this.#open.get(deviceId)?.sockets ?? []) socket.destroy(new Error('The device changed.'));
    }
  }

  /** Counts a connection to a device until it leaves. */
  #enter(deviceId: number): { connections: DeviceConnections; leave: () => void } {
    const connections = this.#open.get(deviceId) ?? { count: 0, sockets: new Set() };
    if (connections.count >= maxOfDevice)
      throw new TunnelError('busy', `At most ${maxOfDevice} connections to one device at once.`);
    connections.count += 1;
    this.#open.set(deviceId, connections);
    const leave = (): void => {
      connections.count -= 1;
      if (connections.count === 0) this.#open.delete(deviceId);
    };
    return { connections, leave };
  }

  #find({ deviceId, mac, port }: TunnelTarget): { device: KnownDevice; page: WebPage } {
    const device = this.#options.devices.get(deviceId);
    if (!device || (device.mac ?? null)?.toLowerCase() !== mac?.toLowerCase())
      throw new TunnelError('notDevice', 'The agent does not look after this device.');
    const page = findKind(device.kind)?.webPages?.find((declared) => declared.port === port);
    if (!page) throw new TunnelError('notDevice', `Devices of this kind have no web page at ${port}.`);
    const refusal = this.#options.guard.refusal(tunnelCommand, device.ip);
    if (refusal !== null) throw new TunnelError('guarded', refusal);
    return { device, page };
  }

  /** Asks the device who it is, unless a recent reading says so. One that refuses its credential stays the listed one. */
  #checkIdentity(device: KnownDevice): Promise<void> {
    const fresh = this.#options.freshReading(device.deviceId);
    if (fresh) return Promise.resolve(requireSame(device, fresh));
    const known = this.#identities.get(device.deviceId);
    if (known && known.ip === device.ip && known.until > performance.now()) return known.check;
    const check = this.#ask(device);
    this.#identities.set(device.deviceId, { ip: device.ip, until: performance.now() + identityMs, check });
    check.catch(() => this.#identities.delete(device.deviceId));
    return check;
  }

  async #ask(device: KnownDevice): Promise<void> {
    try {
      requireSame(device, await this.#options.access.call(device, ({ driver }, endpoint) => driver.read(endpoint)));
    } catch (error) {
      if (error instanceof TunnelError) throw error;
      if (error instanceof DeviceRefusedError && error.reason !== 'unsupported') return;
      if (error instanceof DeviceConnectionError || error instanceof DeviceTimeoutError)
        throw new TunnelError('noAnswer', 'The device does not answer.');
      throw new TunnelError('notDevice', `What answers at ${device.ip} cannot be read as this device.`);
    }
  }
}

function requireSame(device: KnownDevice, reading: DeviceReading): void {
  if (device.mac !== null && reading.mac !== null && reading.mac !== device.mac.toLowerCase())
    throw new TunnelError('notDevice', `Another device answers at ${device.ip}.`);
}

function reach(device: KnownDevice, page: WebPage, timeoutMs: number, signal: AbortSignal): Promise<Socket> {
  const target = { host: device.ip, port: device.ports[page.port] };
  return new Promise((resolve, reject) => {
    const socket = page.tls
      ? connectTls({ ...target, rejectUnauthorized: false, minVersion: 'TLSv1' })
      : connectTcp(target);
    const timer = setTimeout(() => socket.destroy(new Error('timeout')), timeoutMs);
    const abort = (): void => void socket.destroy(new Error('aborted'));
    const settled = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.off('error', failed);
    };
    const failed = (): void => {
      settled();
      reject(new TunnelError('noAnswer', `The device does not answer at port ${target.port}.`));
    };
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', failed);
    socket.once(page.tls ? 'secureConnect' : 'connect', () => {
      settled();
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}
