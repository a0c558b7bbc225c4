import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './start-error.ts';

function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Whether a port can be listened on. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  return (await tryListening(host, port)) === undefined;
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program listens on it',
  EACCES: 'this user may not listen on it (ports below 1024 need more rights)',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine has no such address',
};

/**
 * Proves that a port can be listened on. A program that is just ending gets a moment to let go of it.
 *
 * @throws StartError that says why not and what to do.
 */
export async function ensurePortFree(host: string, port: number, patienceMs = 3_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const code = await tryListening(host, port);
    if (code === undefined) return;
    if (code !== 'EADDRINUSE' || Date.now() > deadline)
      throw new StartError(
        `Port ${port} on ${host} cannot be used: ${REASONS[code] ?? code}. ` +
          'Stop that program, or choose another port or address with HEADFRAME_PORT and HEADFRAME_HOST.',
      );
    await delay(100);
  }
}
