import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The ports to choose from: below those that the operating system gives to outgoing connections (from 32768 on Linux, from
 * 49152 elsewhere). One of those could be taken by a connection before the program that was given it listens.
 */
export const freePorts = { min: 20_000, max: 32_000 } as const;

/** Tries that all meet taken ports mean that something else is wrong. */
const tries = 100;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A TCP port of the loopback address that nothing listens on at this moment. @throws Error when none was found. */
export async function freePort(): Promise<number> {
  for (let count = 0; count < tries; count += 1) {
    const port = randomInt(freePorts.min, freePorts.max + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free TCP port from ${freePorts.min} to ${freePorts.max} was found.`);
}
