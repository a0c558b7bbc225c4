import type { Duplex } from 'node:stream';

/** How long a refused client may take to read the answer and to close its half of the connection, in milliseconds. */
const lingerMs = 1000;

/**
 * Answers an upgrade request with an HTTP status such as `404 Not Found`, and ends its connection: what still comes is dropped, and a
 * client that keeps its own half open loses it. The server counts connections until then, and no timeout of its own is left on them.
 */
export function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  stream.resume();
  const linger = setTimeout(() => stream.destroy(), lingerMs).unref();
  stream.once('close', () => clearTimeout(linger));
}
