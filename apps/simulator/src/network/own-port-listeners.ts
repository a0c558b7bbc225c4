import type { Server } from 'node:net';
import { addressToNumber } from './address-block.ts';
import type { DeviceNetwork, Endpoint } from './device-network.ts';
import { closeListener, listen, portOf } from './listen.ts';
import { firstOwnPorts, type PortsChoice, serviceNames, type ServiceName, type ServicePorts } from './services.ts';
import type { ConnectionSink } from './shared-listeners.ts';

const host = '127.0.0.1';

interface Endpoints {
  readonly servers: readonly Server[];
  readonly ports: ServicePorts;
}

/**
 * Ports of its own for each device, all at 127.0.0.1: for systems where only that one loopback address exists (macOS). A
 * device's address then is only its name; the ports identify the device.
 */
export class OwnPortListeners implements DeviceNetwork {
  readonly addressing = 'ports';
  readonly #choice: PortsChoice;
  readonly #firstAddress: string;
  readonly #sink: ConnectionSink;
  readonly #endpoints = new Map<string, Endpoints>();

  constructor(choice: PortsChoice, firstAddress: string, sink: ConnectionSink) {
    this.#choice = choice;
    this.#firstAddress = firstAddress;
    this.#sink = sink;
  }

  get ports(): ServicePorts {
    return [...this.#endpoints.values()][0]?.ports ?? firstOwnPorts;
  }

  endpoint(address: string, service: ServiceName): Endpoint {
    const endpoints = this.#endpoints.get(address);
    if (endpoints === undefined) throw new RangeError(`Nothing listens for ${address}.`);
    return { host, port: endpoints.ports[service] };
  }

  async occupy(address: string): Promise<void> {
    const place = addressToNumber(address) - addressToNumber(this.#firstAddress);
    const servers: Server[] = [];
    const ports = { ...firstOwnPorts };
    try {
      for (const service of serviceNames) {
        const wanted = this.#choice === 'free' ? 0 : firstOwnPorts[service] + place;
        const server = await listen(host, wanted, (socket) => this.#sink(service, address, socket));
        servers.push(server);
        ports[service] = portOf(server);
      }
    } catch (error) {
      await Promise.all(servers.map(closeListener));
      throw error;
    }
    this.#endpoints.set(address, { servers, ports });
  }

  async vacate(address: string): Promise<void> {
    const endpoints = this.#endpoints.get(address);
    this.#endpoints.delete(address);
    await Promise.all((endpoints?.servers ?? []).map(closeListener));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#endpoints.keys()].map((address) => this.vacate(address)));
  }
}
