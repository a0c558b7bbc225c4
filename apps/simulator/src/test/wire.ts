import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Endpoint } from '../network/device-network.ts';

/** Connects, sends the bytes, and resolves to everything that came back until the other side closed. */
export function exchange(to: Endpoint, send: string | Buffer, options: { halfClose?: boolean } = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket: Socket = connect({ host: to.host, port: to.port }, () => {
      socket.write(send);
      if (options.halfClose === true) socket.end();
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks)));
    socket.on('error', reject);
  });
}

/** An HTTP answer taken apart by hand. */
interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends one HTTP/1.1 request written by hand. */
export async function rawHttp(
  to: Endpoint,
  request: { method?: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<RawAnswer> {
  const body = request.body ?? '';
  const headers = { Host: to.host, Connection: 'close', 'Content-Length': String(body.length), ...request.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const answer = await exchange(
    to,
    `${request.method ?? 'GET'} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`,
  );
  const text = answer.toString('utf8');
  const split = text.indexOf('\r\n\r\n');
  const [first = '', ...rest] = text.slice(0, split).split('\r\n');
  const fields = rest.map(
    (line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)] as const,
  );
  return { status: Number(first.split(' ')[1]), headers: new Map(fields), body: text.slice(split + 4) };
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** One request with digest authentication after RFC 2617: takes the challenge, answers it. */
export async function digestHttp(
  to: Endpoint,
  request: { method?: string; path: string; body?: string; user?: string; password?: string },
): Promise<RawAnswer> {
  const challenge = (await rawHttp(to, { path: request.path })).headers.get('www-authenticate') ?? '';
  const realm = /realm="([^"]*)"/.exec(challenge)?.[1] ?? '';
  const nonce = /nonce="([^"]*)"/.exec(challenge)?.[1] ?? '';
  const { method = 'GET', path, user = 'root', password = 'root' } = request;
  const cnonce = randomBytes(8).toString('hex');
  const response = md5(
    `${md5(`${user}:${realm}:${password}`)}:${nonce}:00000001:${cnonce}:auth:${md5(`${method}:${path}`)}`,
  );
  const Authorization =
    `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${path}", ` +
    `qop=auth, nc=00000001, cnonce="${cnonce}", response="${response}"`;
  return rawHttp(to, { ...request, headers: { Authorization } });
}

/** Sends a JSON command to a cgminer port and parses the reply, which must end with NUL. */
export async function cgminer(to: Endpoint, command: object): Promise<Record<string, unknown>> {
  const reply = await exchange(to, JSON.stringify(command));
  if (reply.at(-1) !== 0) throw new Error('The reply does not end with NUL.');
  return JSON.parse(reply.subarray(0, -1).toString('utf8')) as Record<string, unknown>;
}

/** A clock that stands still until it is moved on. */
export function handClock(start = Date.UTC(2026, 4, 4, 12)): { now: () => number; pass: (seconds: number) => void } {
  let moment = start;
  return {
    now: () => moment,
    pass: (seconds) => {
      moment += seconds * 1000;
    },
  };
}
