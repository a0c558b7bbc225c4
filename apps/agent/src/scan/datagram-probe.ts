import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** What is sent to one UDP port of each address; a device that listens there answers one of them. */
interface PortProbe {
  port: number;
  datagrams: readonly Buffer[];
}

/** Room for the answers of a whole network that come at once, in bytes. */
const receiveBufferBytes = 4 * 2 ** 20;

/** Asks addresses over UDP whether anything is there: all of them over one socket, so that silent ones cost a few datagrams each. */
export class DatagramProbe {
  readonly #socket: Socket;
  readonly #probes: readonly PortProbe[];
  readonly #ports: ReadonlySet<number>;
  /** What ends the wait for each address. */
  readonly #waiting = new Map<string, (isThere: boolean) => void>();
  #isClosed = false;

  private constructor(socket: Socket, probes: readonly PortProbe[]) {
    this.#socket = socket;
    this.#probes = probes;
    this.#ports = new Set(probes.map(({ port }) => port));
    socket.on('error', () => undefined);
    socket.on('message', (_message, { address, port }) => {
      if (this.#ports.has(port)) this.#waiting.get(address)?.(true);
    });
  }

  /** Opens the socket. Rejects with the system's error where there is none to be had. */
  static async open(probes: readonly PortProbe[]): Promise<DatagramProbe> {
    const socket = createSocket({ type: 'udp4', recvBufferSize: receiveBufferBytes });
    socket.bind(0);
    await once(socket, 'listening');
    return new DatagramProbe(socket, probes);
  }

  /** Whether anything answers at an address within a time, in milliseconds; asked a second time after half of it. */
  async ask(host: string, timeoutMs: number): Promise<boolean> {
    if (this.#probes.length === 0) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.set(host, resolve);
    const again = setTimeout(() => this.#send(host), timeoutMs / 2);
    const late = setTimeout(() => setImmediate(() => resolve(false)), timeoutMs);
    this.#send(host);
    try {
      return await promise;
    } finally {
      clearTimeout(again);
      clearTimeout(late);
      this.#waiting.delete(host);
    }
  }

  /** Ends what is still being asked: nothing is there. A timer left over would send on the closed socket. */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#waiting.values()) end(false);
    this.#socket.close();
  }

  #send(host: string): void {
    if (this.#isClosed) return;
    for (const { port, datagrams } of this.#probes)
      for (const datagram of datagrams) this.#socket.send(datagram, port, host, () => undefined);
  }
}
