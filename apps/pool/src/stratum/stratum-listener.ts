import { BlockList, createServer, isIP, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext, type SecureContextOptions } from 'node:tls';
import type { ConnectionSlot } from '../limits/connection-slots.ts';
import { takeProxyHeader } from './proxy-header.ts';
import type { StratumPool } from './stratum-pool.ts';

/** Connections that the system keeps until they are accepted: a farm comes back all at once. */
const backlog = 4096;
const keepAliveMs = 45_000;
const handshakeMs = 10_000;
/** Connections in their TLS handshake or before the header of their proxy; beyond it the oldest one of them is closed. */
const maxEntering = 8_192;

/** Where miners connect. */
interface StratumListenerOptions {
  pool: StratumPool;
  host: string;
  port: number;
  /** Certificate and key; without them the port is plain. */
  tls?: SecureContextOptions;
  /** Addresses and networks (`10.0.0.0/8`) whose connections begin with a header of the PROXY protocol. No other may send one. */
  proxies?: readonly string[];
  /** Connections that are not served yet, as their handshake or header lacks; fewer in tests. */
  maxEntering?: number;
}

/** A connection that was accepted, with its place. */
interface Accepted {
  readonly socket: Socket;
  readonly slot: ConnectionSlot;
  /** Closes it where it makes way for others. */
  evict: () => void;
}

/** The address of a peer, IPv4 as such where it came over an IPv6 socket. */
function addressOf(socket: Socket): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
}

/** Makes a list of addresses and networks. Throws RangeError for anything else. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', length] = entry.split('/');
    const version = isIP(address);
    if (version === 0 || (length !== undefined && !/^\d{1,3}$/.test(length)))
      throw new RangeError(`${entry} is neither an address nor a network.`);
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}

/** One port of a Stratum server. */
export class StratumListener {
  readonly #server: Server;
  readonly #tls: SecureContext | undefined;
  readonly #pool: StratumPool;
  readonly #proxies: BlockList;
  readonly #maxEntering: number;
  /** In the order in which they came. */
  readonly #entering = new Set<Socket>();

  private constructor({ pool, tls, proxies = [], maxEntering: bound = maxEntering }: StratumListenerOptions) {
    this.#pool = pool;
    this.#maxEntering = bound;
    this.#proxies = proxyList(proxies);
    this.#server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs });
    this.#server.on('connection', (socket) => this.#onConnection(socket));
    this.#server.on('error', () => undefined);
    if (tls) this.#tls = createSecureContext({ minVersion: 'TLSv1.2', ...tls });
  }

  /** Listens. Rejects where the port is taken or may not be used. */
  static async open(options: StratumListenerOptions): Promise<StratumListener> {
    const listener = new StratumListener(options);
    const { host, port } = options;
    await new Promise<void>((resolve, reject) => {
      listener.#server.once('error', reject);
      listener.#server.listen({ host, port, backlog }, () => {
        listener.#server.off('error', reject);
        resolve();
      });
    });
    return listener;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Accepts no more connections; those that are served are the pool's to close. */
  close(): void {
    this.#server.close();
    for (const socket of this.#entering) socket.destroy();
  }

  #onConnection(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const address = addressOf(socket);
    const accepted = this.#take(socket, address);
    if (!accepted) return;
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (address === '' || !this.#proxies.check(address, family)) return this.#serve(accepted, address);
    this.#enter(socket);
    takeProxyHeader(socket, (header) => {
      this.#entering.delete(socket);
      if (!header) {
        this.#pool.counters.close('bad-proxy-header');
        return void socket.destroy();
      }
      const miner = header.address ?? address;
      if (accepted.slot.moveTo(miner)) this.#serve(accepted, miner);
    });
  }

  /** Gives a connection its place among those of the process; undefined where there is none for it. */
  #take(socket: Socket, address: string): Accepted | undefined {
    const { counters, slots } = this.#pool;
    const turnAway = (): void => {
      counters.close('too-many-connections');
      socket.destroy();
    };
    const slot = slots.open(address, () => accepted?.evict());
    const accepted: Accepted | undefined = slot && { socket, slot, evict: turnAway };
    if (slot) socket.once('close', () => slot.release());
    else turnAway();
    return accepted;
  }

  /** Counts a connection among those that are not served yet. */
  #enter(socket: Socket): void {
    this.#entering.add(socket);
    socket.once('close', () => this.#entering.delete(socket));
    if (this.#entering.size <= this.#maxEntering) return;
    const [oldest] = this.#entering;
    if (!oldest) return;
    this.#entering.delete(oldest);
    this.#pool.counters.close('too-many-connections');
    oldest.destroy();
  }

  #serve(accepted: Accepted, address: string): void {
    const { socket, slot } = accepted;
    const accept = (stream: Socket): void => {
      const connection = this.#pool.accept(stream, address, slot);
      accepted.evict = () => {
        connection.close('too-many-connections');
        // One that was closed before may still linger: its descriptor is needed.
        socket.destroy();
      };
    };
    if (!this.#tls) {
      accept(socket);
      socket.resume();
      return;
    }
    this.#enter(socket);
    const secure = new TLSSocket(socket, { isServer: true, secureContext: this.#tls });
    const timer = setTimeout(() => secure.destroy(), handshakeMs);
    secure.on('error', () => secure.destroy());
    secure.on('close', () => {
      clearTimeout(timer);
      this.#entering.delete(socket);
    });
    secure.once('secure', () => {
      clearTimeout(timer);
      this.#entering.delete(socket);
      accept(secure);
    });
  }
}
