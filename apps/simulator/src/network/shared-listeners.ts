import type { Server, Socket } from 'node:net';
import type { DeviceNetwork, Endpoint } from './device-network.ts';
import { closeListener, listen, portOf } from './listen.ts';
import {
  portOffsets,
  type PortsChoice,
  serviceNames,
  type ServiceName,
  servicePorts,
  type ServicePorts,
  truePorts,
} from './services.ts';

/** Called with each connection: the endpoint it came to and the local address it was made to. */
export type ConnectionSink = (service: ServiceName, address: string, socket: Socket) => void;

const everyAddress = '0.0.0.0';
/** Addresses that only this machine reaches. */
export const loopback = /^127\./;

const shifted = (offset: number): ServicePorts => servicePorts((standard) => standard + offset);

function candidates(choice: PortsChoice): ServicePorts[] {
  if (choice === 'free') return [servicePorts(() => 0)];
  const offsets = portOffsets.map(shifted);
  return choice === 'true' ? [truePorts, ...offsets] : offsets;
}

/**
 * One listener per endpoint for all devices together: the local address of a connection names its device, so that
 * thousands of devices cost a listener for each port. Works where the whole of 127.0.0.0/8 is local (Linux, Windows). That block cannot be
 * bound as one, so the listeners are bound to every address, and end a connection to any other than loopback before they read of it.
 */
export class SharedListeners implements DeviceNetwork {
  readonly addressing = 'addresses';
  readonly ports: ServicePorts;
  readonly #servers: readonly Server[];

  private constructor(ports: ServicePorts, servers: readonly Server[]) {
    this.ports = ports;
    this.#servers = servers;
  }

  /** Listens on the chosen ports, or on the next candidates where those are taken or forbidden; for loopback alone unless it says otherwise. */
  static async open(choice: PortsChoice, sink: ConnectionSink, isLoopback = true): Promise<SharedListeners> {
    let failure: unknown;
    for (const ports of candidates(choice)) {
      const opened: Server[] = [];
      const given = { ...ports };
      try {
        for (const service of serviceNames) {
          const server = await listen(everyAddress, ports[service], (socket) => {
            const address = socket.localAddress ?? '';
            if (!isLoopback || loopback.test(address)) sink(service, address, socket);
            else socket.resetAndDestroy();
          });
          opened.push(server);
          given[service] = portOf(server);
        }
        return new SharedListeners(given, opened);
      } catch (error) {
        failure = error;
        await Promise.all(opened.map(closeListener));
      }
    }
    throw failure;
  }

  endpoint(address: string, service: ServiceName): Endpoint {
    return { host: address, port: this.ports[service] };
  }

  /** Nothing to do: the listeners hear every address, and what has no device is turned away at the endpoint. */
  async occupy(): Promise<void> {}

  /** Nothing to do, as for `occupy`. */
  async vacate(): Promise<void> {}

  async close(): Promise<void> {
    await Promise.all(this.#servers.map(closeListener));
  }
}
