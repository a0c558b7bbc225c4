import { Client, type Dispatcher } from 'undici';
import { DeviceReplyError } from '../device-errors.ts';
import { withinBounds, type RequestBounds } from './deadline.ts';
import { maxReplyBytes } from './exchange.ts';

/** Where a device's web interface is and how long one request may take. */
export interface HttpTarget extends RequestBounds {
  host: string;
  port: number;
}

/** One request to a device's web interface; `body` is sent as it stands. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** What the web interface answered. */
export interface HttpReply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

async function readBody(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxReplyBytes) throw new DeviceReplyError('The reply is too long.');
  }
  return Buffer.concat(chunks, length).toString();
}

/**
 * Sends one HTTP request on a connection of its own: miners have few connections to give. Any status is a reply.
 * Rejects with `DeviceConnectionError`, `DeviceTimeoutError` or `DeviceReplyError`.
 */
export function requestHttp(target: HttpTarget, request: HttpRequest): Promise<HttpReply> {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  return withinBounds(target, async (signal) => {
    const client = new Client(`http://${host}:${target.port}`, {
      pipelining: 0,
      strictContentLength: false,
      connect: { timeout: target.timeoutMs },
    });
    try {
      const reply = await client.request({
        method: request.method,
        path: request.path,
        headers: { ...request.headers },
        body: request.body ?? null,
        signal,
      });
      return { status: reply.statusCode, headers: reply.headers, body: await readBody(reply.body) };
    } finally {
      await client.destroy();
    }
  });
}
