import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readBody, serveHttp } from '../network/http-endpoint.ts';
import type { AsicDevice } from './asic-device.ts';

/** A request to the web interface of a miner. */
export interface RestQuestion {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What it answers; bytes leave as they are, text with the faults of the device. */
export interface RestAnswer {
  readonly status: number;
  readonly body?: string | Buffer;
  /** Of the content; JSON unless said otherwise. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs when the answer has left. */
  readonly then?: (() => void) | undefined;
}

async function questionOf(request: IncomingMessage): Promise<RestQuestion> {
  const body = await readBody(request);
  const [path = '/'] = (request.url ?? '/').split('?');
  return { method: request.method ?? 'GET', path, headers: request.headers, body };
}

function send(device: AsicDevice, response: ServerResponse, answer: RestAnswer): void {
  const { status, body = '', type = 'application/json', headers, then } = answer;
  const write = (sent: string | Buffer) =>
    response
      .writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(sent), ...headers })
      .end(sent, then);
  if (Buffer.isBuffer(body)) write(body);
  else device.deliver(body, write);
}

/** Serves the web interface of a miner on a connection; what cannot be read ends it. */
export function serveRest(device: AsicDevice, socket: Socket, answer: (question: RestQuestion) => RestAnswer): void {
  serveHttp(socket, (request, response) => {
    questionOf(request)
      .then((question) => send(device, response, answer(question)))
      .catch(() => request.socket.destroy());
  });
}
