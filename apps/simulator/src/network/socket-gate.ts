import type { Socket } from 'node:net';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { isSilent } from '../faults/fault-switches.ts';
import { isLoopbackAddress } from './address-block.ts';
import { resetConnection } from './reset-connection.ts';
import type { DatagramName, ServiceName } from './services.ts';

const idleMilliseconds = 60_000;
const halfOpenMilliseconds = 600_000;

/**
 * Lets connections through to the devices that take them and shuts the endpoint on all others: strangers from outside loopback,
 * addresses without a device, closed ports, devices that are down.
 */
export class SocketGate {
  readonly #open = new Map<SimulatedDevice, Set<Socket>>();

  /** Hands the connection to the device, or resets it as a closed port would. */
  admit(socket: Socket, service: ServiceName, device: SimulatedDevice | undefined): void {
    socket.on('error', () => socket.destroy());
    if (!isLoopbackAddress(socket.remoteAddress) || !device?.listensOn(service)) {
      resetConnection(socket);
      return;
    }
    this.#track(device, socket);
    socket.setNoDelay(true);
    if (isSilent(device.faults)) {
      socket.setTimeout(halfOpenMilliseconds, () => socket.destroy());
      socket.on('end', () => socket.end());
      socket.resume();
      return;
    }
    socket.setTimeout(idleMilliseconds, () => socket.destroy());
    device.connect(service, socket);
  }

  /** Hands a datagram to the device, which may answer it as long as it is up then; what is down or half open is silent. */
  admitDatagram(
    device: SimulatedDevice | undefined,
    service: DatagramName,
    message: Buffer,
    reply: (message: Buffer) => void,
  ): void {
    if (!device?.listensOn(service) || isSilent(device.faults)) return;
    device.receive(service, message, (answer) => {
      if (device.listensOn(service)) reply(answer);
    });
  }

  /** Kills every open connection of a device, as a power cut does. */
  drop(device: SimulatedDevice): void {
    for (const socket of this.#open.get(device) ?? []) resetConnection(socket);
  }

  /** Kills every open connection. */
  dropAll(): void {
    for (const device of this.#open.keys()) this.drop(device);
  }

  #track(device: SimulatedDevice, socket: Socket): void {
    const sockets = this.#open.get(device) ?? new Set();
    this.#open.set(device, sockets.add(socket));
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#open.get(device) === sockets) this.#open.delete(device);
    });
  }
}
