import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { refuseUpgrade } from './refuse-upgrade.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A client that keeps its own half of a connection open, and goes on sending where it is asked to. */
async function stubborn(first: string, more = ''): Promise<{ socket: Socket; answer: Promise<string> }> {
  server = createServer({ headersTimeout: 200, connectionsCheckingInterval: 50 });
  server.on('upgrade', (_request, stream) => refuseUpgrade(stream, '403 Forbidden'));
  server.on('clientError', (_error, stream) => refuseUpgrade(stream, '400 Bad Request'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(first);
  const sending = more === '' ? undefined : setInterval(() => socket.write(more), 20);
  const answer = once(socket, 'data').then(([data]) => String(data));
  socket.on('close', () => clearInterval(sending));
  return { socket, answer };
}

const connections = () => new Promise<number>((resolve) => server?.getConnections((_error, count) => resolve(count)));

const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

it.each([
  ['an upgrade', upgrade, '', '403 Forbidden'],
  ['an upgrade of one who goes on sending', upgrade, 'x'.repeat(1000), '403 Forbidden'],
  ['a head that never ends', 'GET / HTTP/1.1\r\nHost: x\r\n', '', '400 Bad Request'],
])(
  'a client that does not close its half of the connection holds none once %s is refused',
  async (_what, first, more, status) => {
    const { socket, answer } = await stubborn(first, more);
    expect(await answer).toContain(status);
    await expect.poll(connections, { timeout: 30_000 }).toBe(0);
    socket.destroy();
  },
);
