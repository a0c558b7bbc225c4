import { Agent, request as startRequest, type IncomingMessage } from 'node:http';
import { Readable, type Duplex } from 'node:stream';
import { DeviceConnectionError, DeviceReplyError } from '../device-errors.ts';
import { boundedPieces } from './bounded-pieces.ts';
import { withinBounds, type RequestBounds } from './deadline.ts';
import { maxReplyBytes } from './exchange.ts';

/** Where a device's web interface is and how long one request may take. */
export interface HttpEndpointOptions extends RequestBounds {
  host: string;
  port: number;
  /** The agent is set not to speak HTTP here: every request ends with a DeviceConnectionError before a connection is made. */
  withoutHttp?: boolean;
}

/** How long a connection that is not used is kept for the next page of a device, in milliseconds: miners have few connections to give. */
const keptForMs = 1500;

/**
 * Keeps one connection to a device between the pages of a reading: each connection of its own costs both sides more than the page. A device
 * that closes it is asked over another one.
 */
const kept = new Agent({ keepAlive: true, maxFreeSockets: 1, timeout: keptForMs, scheduling: 'lifo' });

/** A kept connection was closed by the device before the request reached it. */
class StaleConnectionError extends Error {}

/** One request to a device's web interface; `body` is sent as it stands. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
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

/** Parsing failures mean that what answers does not speak HTTP; all else is the connection. */
export function asReplyError(error: NodeJS.ErrnoException): Error {
  return error.code?.startsWith('HPE_') ? new DeviceReplyError('The reply is not HTTP.') : error;
}

/** The body of a reply as text. Rejects with `DeviceReplyError` where it is too long. */
export async function readHttpBody(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxReplyBytes) throw new DeviceReplyError('The reply is too long.');
  }
  return Buffer.concat(chunks, length).toString();
}

/**
 * Resolves to the head of the reply; the body is still to come. Over a connection of its own, or one of `agent`: then it rejects with
 * `StaleConnectionError` where the connection was kept and the device has closed it.
 */
function start(
  endpoint: HttpEndpointOptions,
  request: HttpRequest,
  signal: AbortSignal,
  agent: Agent | false = false,
): Promise<IncomingMessage> {
  if (endpoint.withoutHttp === true)
    return Promise.reject(new DeviceConnectionError('The agent is set not to ask this device over HTTP.'));
  return new Promise((resolve, reject) => {
    const sent = startRequest({
      host: endpoint.host,
      port: endpoint.port,
      path: request.path,
      method: request.method,
      agent,
      // Miners' web servers break the letter of the standard; nothing stands between them and us that this could fool.
      insecureHTTPParser: true,
      headers: {
        ...request.headers,
        ...(request.body !== undefined && { 'content-length': Buffer.byteLength(request.body) }),
      },
    });
    const onAbort = () => sent.destroy(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    sent.on('close', () => signal.removeEventListener('abort', onAbort));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && !signal.aborted && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isStale ? new StaleConnectionError() : asReplyError(error));
    });
    sent.on('response', resolve);
    // Without these two, Node reports a reply that switches protocols by no other event, and the request never ends.
    sent.on('upgrade', (_reply, socket) => refuseSwitch(socket));
    sent.on('connect', (_reply, socket) => refuseSwitch(socket));
    function refuseSwitch(socket: Duplex): void {
      socket.destroy();
      reject(new DeviceReplyError('The reply switches to another protocol (status 101), which was not asked for.'));
    }
    sent.end(request.body);
  });
}

/** Reads are sent over a kept connection, and once more where that one was gone; what changes something is sent once. */
async function startPage(
  endpoint: HttpEndpointOptions,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (request.method !== 'GET') return start(endpoint, request, signal);
  try {
    return await start(endpoint, request, signal, kept);
  } catch (error) {
    if (!(error instanceof StaleConnectionError)) throw error;
    return start(endpoint, request, signal);
  }
}

/**
 * Sends one HTTP request: a GET over a connection that is kept for a moment, others over one of their own. Any status is a reply.
 * Rejects with `DeviceConnectionError`, `DeviceTimeoutError` or `DeviceReplyError`.
 */
export function requestHttp(endpoint: HttpEndpointOptions, request: HttpRequest): Promise<HttpReply> {
  return withinBounds(endpoint, async (signal) => {
    const reply = await startPage(endpoint, request, signal);
    try {
      return { status: reply.statusCode ?? 0, headers: reply.headers, body: await readHttpBody(reply) };
    } finally {
      if (!reply.complete) reply.destroy();
    }
  });
}

/** A reply whose body is read piece by piece. */
export interface HttpStream extends Omit<HttpReply, 'body'> {
  /** In bytes, where the device announces it. */
  size: number | null;
  /** Empty for a status from 400. Rejects with the four device errors; each piece within the time for one request. */
  pieces: AsyncIterable<Buffer>;
}

/** The same for a body of any length: it is left with the device until it is asked for. */
export async function streamHttp(endpoint: HttpEndpointOptions, request: HttpRequest): Promise<HttpStream> {
  const reply = await withinBounds(endpoint, (signal) => start(endpoint, request, signal));
  const { statusCode: status = 0, headers } = reply;
  const announced = Number(headers['content-length'] ?? NaN);
  const isRefused = status >= 400;
  if (isRefused) reply.destroy();
  return {
    status,
    headers,
    size: Number.isSafeInteger(announced) ? announced : null,
    pieces: isRefused ? Readable.from([]) : boundedPieces(reply, endpoint),
  };
}
