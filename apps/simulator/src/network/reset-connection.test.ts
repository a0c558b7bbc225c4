import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeListener, listen, portOf } from './listen.ts';
import { resetConnection } from './reset-connection.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function pair(): Promise<{ client: Socket; accepted: Socket }> {
  let take: (socket: Socket) => void = () => undefined;
  const taken = new Promise<Socket>((resolve) => {
    take = resolve;
  });
  const server = await listen('127.0.0.1', 0, (socket) => take(socket));
  open.push(() => closeListener(server));
  const client = connect({ host: '127.0.0.1', port: portOf(server), allowHalfOpen: true });
  open.push(() => client.destroy());
  return { client, accepted: await taken };
}

test('an open connection is reset', async () => {
  const { client, accepted } = await pair();
  const failed = once(client, 'error');
  resetConnection(accepted);
  expect(String(await failed)).toContain('ECONNRESET');
});

test('a connection that is being closed gives its handle back', async () => {
  const { accepted } = await pair();
  accepted.end('farewell');
  const closed = once(accepted, 'close');
  resetConnection(accepted);
  await closed;
  expect((accepted as unknown as { _handle: unknown })._handle).toBeNull();
  expect(process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length).toBeLessThanOrEqual(1);
});
