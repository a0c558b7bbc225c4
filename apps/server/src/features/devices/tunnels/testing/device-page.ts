import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** The web page of a device as tests need it: it notes what reaches it, and tries to break out. */
export interface DevicePage {
  port: number;
  /** Requests so far. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders }[];
  close(): void;
}

/** What a small miner says of itself: agents open the page of what can be read as its device alone. */
const axeosInfo = JSON.stringify({
  ASICModel: 'BM1370',
  version: 'v2.9.0',
  hashRate: 1200,
  power: 17,
  stratumURL: 'pool.example',
  stratumPort: 3333,
  stratumUser: 'farm.bench',
  uptimeSeconds: 600,
});

/** Starts a page, also that of an AxeOS miner: `/upload` answers with the SHA-256 of what is sent, `/big?<bytes>` with so many, `/away` leads to `?to=`. */
export async function startDevicePage(): Promise<DevicePage> {
  const requests: DevicePage['requests'] = [];
  const server: Server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    const { pathname, search, searchParams } = new URL(url, 'http://device');
    if (pathname === '/upload') {
      const hash = createHash('sha256');
      request.on('data', (piece: Buffer) => hash.update(piece));
      request.on('end', () => response.end(hash.digest('hex')));
    } else if (pathname === '/big') {
      const bytes = Number(search.slice(1));
      response.writeHead(200, { 'content-length': bytes });
      const piece = Buffer.alloc(65_536, 1);
      let left = bytes;
      const write = (): void => {
        while (left > 0) {
          const size = Math.min(left, piece.length);
          left -= size;
          if (!response.write(piece.subarray(0, size))) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    } else if (pathname === '/away') {
      response.writeHead(302, { location: searchParams.get('to') ?? '/' }).end();
    } else if (pathname === '/api/system/info') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(axeosInfo);
    } else if (pathname === '/silent') {
      response.flushHeaders();
    } else {
      response.writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': ['session=1; Path=/; Domain=127.0.0.1; Secure; SameSite=None', 'headframe-tunnel=evil; Path=/'],
        'strict-transport-security': 'max-age=31536000',
        'clear-site-data': '"*"',
        'service-worker-allowed': '/',
        'access-control-allow-origin': '*',
        'x-accel-redirect': '/etc/passwd',
        'cache-control': 'public, max-age=86400',
        'alt-svc': 'h2=":443"',
        'x-device': 'antminer',
      });
      response.end(`page of the device at ${pathname}`);
    }
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(data)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}
