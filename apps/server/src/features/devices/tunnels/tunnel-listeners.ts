import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { TunnelHostNames } from '../../../platform/config/tunnel-variables.ts';
import type { TunnelProxy } from './proxy/tunnel-proxy.ts';
import { sendTunnelPage } from './proxy/tunnel-page.ts';
import { refuseUpgrade } from '../../../platform/http/refuse-upgrade.ts';

/** Port for all tunnels where they have host names and none is set. */
const usualSharedPort = 8430;

/** Connections of browsers to one listener: to one tunnel, or to all of them where they have host names. */
const maxConnections = { own: 128, shared: 4096 };

/** How long a browser may take to send the head of a request, in milliseconds. */
const headersMs = 20_000;

/** Where tunnels listen and what they are called. */
interface TunnelListenersOptions {
  /** Address on which the server listens. */
  host: string;
  publicUrl: string;
  hostNames: TunnelHostNames | undefined;
  ports: { from: number; to: number } | undefined;
  proxy: Pick<TunnelProxy, 'handle' | 'upgrade'>;
}

type LabelOf = (request: IncomingMessage) => string | undefined;

/**
 * The origins of tunnels, none of which is the console's: a host name for each on one port, or a port for each. Listening
 * ports take nothing that does not name the tunnel's address and show its cookie.
 */
export class TunnelListeners {
  readonly #options: TunnelListenersOptions;
  readonly #own = new Map<string, Server>();
  #shared: Server | undefined;

  constructor(options: TunnelListenersOptions) {
    this.#options = options;
  }

  /** Listens for all tunnels where they have host names. Rejects where the port is taken. */
  async start(): Promise<void> {
    const { hostNames, ports } = this.#options;
    if (!hostNames) return;
    const suffix = `.${hostNames.suffix}`;
    const label: LabelOf = ({ headers }) => {
      const host = headers.host?.toLowerCase() ?? '';
      return host.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined;
    };
    this.#shared = this.#server(label, maxConnections.shared);
    await listen(this.#shared, this.#options.host, ports?.from ?? usualSharedPort);
  }

  /** Whether the origin of a tunnel is served here: by this process for a port, by every one for a host name. */
  serves(label: string): boolean {
    return this.#options.hostNames !== undefined || this.#own.has(label);
  }

  /**
   * Makes the origin of a tunnel; `hostname` is what the person's browser calls this server.
   * @throws DomainError `503` where no port is free, or ports cannot serve a console that is served over TLS.
   */
  async open(label: string, hostname: string): Promise<string> {
    const { hostNames, publicUrl, host } = this.#options;
    if (hostNames) return `${hostNames.protocol}//${label}.${hostNames.suffix}`;
    if (new URL(publicUrl).protocol === 'https:')
      throw new DomainError(
        '503',
        'Tunnels need host names of their own beside a console over TLS: set HEADFRAME_TUNNEL_URL on the server.',
      );
    const server = this.#server(() => label, maxConnections.own);
    const port = await listenOnAny(server, host, this.#options.ports);
    this.#own.set(label, server);
    return `http://${hostname}:${port}`;
  }

  /** Takes the origin of a tunnel away, where it is a port. */
  release(label: string): void {
    const server = this.#own.get(label);
    this.#own.delete(label);
    server?.close();
    server?.closeAllConnections();
  }

  /** Ports that are open for tunnels. */
  get ports(): number[] {
    return [...this.#own.values(), ...(this.#shared ? [this.#shared] : [])].map(portOf);
  }

  close(): void {
    for (const label of [...this.#own.keys()]) this.release(label);
    this.#shared?.close();
    this.#shared?.closeAllConnections();
  }

  #server(labelOf: LabelOf, connections: number): Server {
    const { proxy } = this.#options;
    const server = createServer({ requestTimeout: 0, headersTimeout: headersMs, keepAliveTimeout: 5000 });
    server.maxConnections = connections;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const label = labelOf(request);
      if (label === undefined) sendTunnelPage(response, 404, 'There is no such tunnel.');
      else void proxy.handle(label, request, response);
    });
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      const label = labelOf(request);
      if (label === undefined) refuseUpgrade(stream, '404 Not Found');
      else void proxy.upgrade(label, request, stream, head);
    });
    server.on('clientError', (_error, stream) => refuseUpgrade(stream, '400 Bad Request'));
    return server;
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo | null)?.port ?? 0;

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function listenOnAny(
  server: Server,
  host: string,
  range: { from: number; to: number } | undefined,
): Promise<number> {
  const { from, to } = range ?? { from: 0, to: 0 };
  for (let port = from; port <= to; port += 1) {
    try {
      await listen(server, host, port);
      return portOf(server);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new DomainError('503', 'All ports of tunnels are in use. Close a tunnel, or set more ports on the server.');
}
