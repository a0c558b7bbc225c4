import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A plain TCP balancer: each connection goes to the first of its upstream ports that takes it, in the order of preference.
 * It does not read what it carries. A test can cut it like a cable, and restore it.
 */
export class Balancer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #carried = new Map<number, number>();
  #isCut = false;

  constructor(upstreams: readonly number[]) {
    this.#server = createServer((client) => {
      this.#hold(client);
      if (this.#isCut) client.destroy();
      else this.#lead(client, [...upstreams]);
    });
  }

  /** Port it listens on, on the loopback address. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  /** How many connections go to an upstream port at this moment. */
  carriedTo(port: number): number {
    return this.#carried.get(port) ?? 0;
  }

  /** Breaks all connections and takes no more. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Takes connections again. */
  mend(): void {
    this.#isCut = false;
  }

  close(): Promise<void> {
    this.cut();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #hold(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #lead(client: Socket, left: number[]): void {
    const port = left.shift();
    if (port === undefined || client.destroyed) {
      client.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    this.#hold(upstream);
    const tryNext = (): void => this.#lead(client, left);
    upstream.once('error', tryNext);
    upstream.once('connect', () => {
      upstream.off('error', tryNext);
      this.#carried.set(port, this.carriedTo(port) + 1);
      upstream.once('close', () => {
        this.#carried.set(port, this.carriedTo(port) - 1);
        client.destroy();
      });
      client.once('close', () => upstream.destroy());
      if (client.destroyed) upstream.destroy();
      client.pipe(upstream).pipe(client);
    });
  }
}
