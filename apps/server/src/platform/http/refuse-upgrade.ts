import type { Duplex } from 'node:stream';

/** Answers an upgrade request with an HTTP status such as `404 Not Found`, and ends its connection. */
export function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
