import { request as send, type IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import WebSocket from 'ws';

/** What a browser got. */
export interface Visit {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** How a request differs from a plain GET. */
interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Every name is this machine, as the names of tunnels are for tests. */
const lookup: LookupFunction = (_name, options, found) => {
  if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
  else found(null, '127.0.0.1', 4);
};

/** Sends one request with exactly these headers; follows no redirect. */
export function visit(url: string, { method = 'GET', headers = {}, body }: VisitOptions = {}): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, agent: false, lookup }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: String(bytes) }),
        reject,
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A browser in which a tunnel was opened: it has the tunnel's cookie and sends it as its own pages would. */
export class TunnelBrowser {
  readonly origin: string;
  readonly cookie: string;

  private constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  /** Changes the ticket of an address for the cookie. Rejects where that is refused. */
  static async enter(url: string): Promise<TunnelBrowser> {
    const { status, headers } = await visit(url);
    if (status !== 303) throw new Error(`The ticket was answered with ${status}.`);
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    return new TunnelBrowser(new URL(url).origin, cookie);
  }

  get headers(): Record<string, string> {
    return { cookie: this.cookie, 'sec-fetch-site': 'same-origin' };
  }

  visit(path: string, { headers, ...options }: VisitOptions = {}): Promise<Visit> {
    return visit(`${this.origin}${path}`, { ...options, headers: { ...this.headers, ...headers } });
  }

  /** Opens a WebSocket; rejects with `Unexpected server response: <status>` where that is refused. */
  open(path = '/'): Promise<WebSocket> {
    const socket = new WebSocket(`${this.origin.replace('http', 'ws')}${path}`, {
      headers: { cookie: this.cookie },
      origin: this.origin,
      lookup,
    });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  }
}
