import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers one HTTP request. */
export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => void;

const handlers = new WeakMap<Socket, HttpHandler>();

/** One HTTP parser for all devices: it listens nowhere and is handed connections that were taken elsewhere. */
const parser = createServer((request, response) => {
  const handler = handlers.get(request.socket);
  if (handler === undefined) request.socket.destroy();
  else handler(request, response);
});
parser.keepAliveTimeout = 5_000;

/** Speaks HTTP on a connection already taken. */
export function serveHttp(socket: Socket, handler: HttpHandler): void {
  handlers.set(socket, handler);
  parser.emit('connection', socket);
}

/** The body of a request. Rejects when it is longer than `limit` bytes, or has reached `breaksAt` bytes. */
export async function readBytes(request: IncomingMessage, limit = 65_536, breaksAt = Infinity): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit || length >= breaksAt) throw new RangeError('The request body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same as text. */
export async function readBody(request: IncomingMessage, limit?: number): Promise<string> {
  return (await readBytes(request, limit)).toString('utf8');
}
