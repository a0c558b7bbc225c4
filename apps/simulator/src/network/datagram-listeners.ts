import { createSocket, type Socket } from 'node:dgram';
import { addressToNumber } from './address-block.ts';
import type { Endpoint } from './device-network.ts';
import { type DatagramName, portOffsets, type PortsChoice, trueDatagramPorts } from './services.ts';

/** Called with each datagram: the endpoint and the device's address it came to, and a way to answer. */
type DatagramSink = (service: DatagramName, address: string, message: Buffer, reply: (message: Buffer) => void) => void;

interface Listener {
  socket: Socket;
  endpoint: Endpoint;
}

/** Where UDP ports begin when all devices share one address; a device's place in the block is added. */
const firstOwnPort = 50_161;

function bind(host: string, port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

/** Binds to the first of the ports that is free and allowed. Rejects with the system's error for the last one. */
async function bindFirst(host: string, ports: readonly number[]): Promise<Socket> {
  let failure: unknown;
  for (const port of ports) {
    try {
      return await bind(host, port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * UDP endpoints of devices. A datagram does not say which local address it came to, so each device has a socket of its own:
 * at its address on a port that all share, or, where one address serves all, on a port of its own.
 */
export class DatagramListeners {
  readonly #choice: PortsChoice;
  readonly #addressing: 'addresses' | 'ports';
  readonly #firstAddress: string;
  readonly #sink: DatagramSink;
  readonly #listeners = new Map<string, Listener>();
  /** The port that all devices share, once the first of them has it. */
  readonly #shared = new Map<DatagramName, number>();

  constructor(
    choice: PortsChoice,
    place: { addressing: 'addresses' | 'ports'; firstAddress: string },
    sink: DatagramSink,
  ) {
    this.#choice = choice;
    this.#addressing = place.addressing;
    this.#firstAddress = place.firstAddress;
    this.#sink = sink;
  }

  /** Where an endpoint of a device is reached. Throws a RangeError where the device has none. */
  endpoint(address: string, service: DatagramName): Endpoint {
    const listener = this.#listeners.get(`${address}/${service}`);
    if (!listener) throw new RangeError(`Nothing listens for ${service} at ${address}.`);
    return listener.endpoint;
  }

  /** The port that all devices share for an endpoint, or the one of the first device; the true one where none has it. */
  port(service: DatagramName): number {
    const first = [...this.#listeners].find(([key]) => key.endsWith(`/${service}`));
    return this.#shared.get(service) ?? first?.[1].endpoint.port ?? trueDatagramPorts[service];
  }

  /** Makes a device's endpoints reachable. Rejects with the system's error where no port is to be had. */
  async occupy(address: string, services: readonly DatagramName[]): Promise<void> {
    for (const service of services) {
      const host = this.#addressing === 'addresses' ? address : '127.0.0.1';
      const socket = await bindFirst(host, this.#portsFor(service, address));
      const { port } = socket.address();
      if (this.#addressing === 'addresses') this.#shared.set(service, port);
      socket.on('message', (message, sender) =>
        this.#sink(service, address, message, (answer) =>
          socket.send(answer, sender.port, sender.address, () => undefined),
        ),
      );
      this.#listeners.set(`${address}/${service}`, { socket, endpoint: { host, port } });
    }
  }

  /** Makes a device's endpoints unreachable. */
  async vacate(address: string): Promise<void> {
    const own = [...this.#listeners].filter(([key]) => key.startsWith(`${address}/`));
    for (const [key] of own) this.#listeners.delete(key);
    await Promise.all(own.map(([, { socket }]) => new Promise<void>((resolve) => socket.close(() => resolve()))));
  }

  async close(): Promise<void> {
    const addresses = new Set([...this.#listeners.keys()].map((key) => key.slice(0, key.indexOf('/'))));
    await Promise.all([...addresses].map((address) => this.vacate(address)));
  }

  #portsFor(service: DatagramName, address: string): number[] {
    const shared = this.#shared.get(service);
    if (shared !== undefined) return [shared];
    if (this.#choice === 'free') return [0];
    if (this.#addressing === 'ports')
      return [firstOwnPort + addressToNumber(address) - addressToNumber(this.#firstAddress)];
    const standard = trueDatagramPorts[service];
    const shifted = portOffsets.map((offset) => standard + offset);
    return this.#choice === 'true' ? [standard, ...shifted] : shifted;
  }
}
