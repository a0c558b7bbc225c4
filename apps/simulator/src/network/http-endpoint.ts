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

/** The body of a request as text. Rejects when it is longer than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = 65_536): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new RangeError('The request body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
