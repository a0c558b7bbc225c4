import { createServer, type Server, type Socket } from 'node:net';

const backlog = 4096;

/** Opens a TCP listener whose connections may be closed by halves. Rejects with the system's error (EADDRINUSE, EACCES). */
export function listen(host: string, port: number, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, onConnection);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The listener is not open on a TCP port.');
  return address.port;
}

/** Stops listening; resolves when the last connection has gone. */
export function closeListener(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
