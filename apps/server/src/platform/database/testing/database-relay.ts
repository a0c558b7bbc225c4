import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database on which everything can come to stand, as when a cable is pulled: nothing is closed and nothing arrives. */
export interface DatabaseRelay {
  /** The address of the database by this way. */
  url: string;
  stall(): void;
  close(): void;
}

/** Opens a way to the database of `url` on a free loopback port. */
export async function relayToDatabase(url: string): Promise<DatabaseRelay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (isStalled) return void near.pause();
    const far = keep(connect(Number(target.port), target.hostname));
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  return {
    url: way.href,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
