import { once } from 'node:events';
import { request as startRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { DeviceReplyError, TransferBrokenError } from '../device-errors.ts';
import { isDeviceError, withinBounds } from './deadline.ts';
import {
  asReplyError,
  readHttpBody,
  type HttpEndpointOptions,
  type HttpReply,
  type HttpRequest,
} from './http-client.ts';

/** A body that is read while it is sent. */
export interface HttpUpload {
  /** In bytes. */
  size: number;
  /** Its bytes; each call reads them again. */
  pieces(): AsyncIterable<Buffer>;
  /** Called with the bytes that were sent so far. */
  onSent?: (bytes: number) => void;
}

/** How long a device may take no further byte, in milliseconds. */
const stallMs = 60_000;

/** How long a device may take for its answer once it has all bytes, in milliseconds: some write them to their flash before. */
const answerMs = 300_000;

function replyTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', (error) => reject(asReplyError(error)));
    sent.on('upgrade', (_reply, socket) => {
      socket.destroy();
      reject(new DeviceReplyError('The reply switches to another protocol.'));
    });
  });
}

/** Sends the body no faster than the device takes it; ends early where the device answers before. */
async function send(endpoint: HttpEndpointOptions, sent: ClientRequest, reply: Promise<unknown>, body: HttpUpload) {
  let [bytes, isAnswered] = [0, false];
  void reply.then(() => (isAnswered = true)).catch(() => undefined);
  for await (const piece of body.pieces()) {
    if (isAnswered) return;
    if (!sent.write(piece))
      await withinBounds({ ...endpoint, timeoutMs: stallMs }, (signal) =>
        Promise.race([once(sent, 'drain', { signal }), reply]),
      );
    body.onSent?.((bytes += piece.length));
  }
  await withinBounds({ ...endpoint, timeoutMs: stallMs }, () =>
    Promise.race([new Promise<void>((resolve) => sent.end(() => resolve())), reply]),
  );
}

/**
 * Sends one request with a body of any length on a connection of its own. Any status is a reply. Rejects with `TransferBrokenError` where
 * the connection broke or stood still before all bytes had left, else as `requestHttp`.
 */
export async function uploadHttp(
  endpoint: HttpEndpointOptions,
  request: HttpRequest,
  body: HttpUpload,
): Promise<HttpReply> {
  const sent = startRequest({
    host: endpoint.host,
    port: endpoint.port,
    path: request.path,
    method: request.method,
    agent: false,
    insecureHTTPParser: true,
    headers: { ...request.headers, 'content-length': body.size },
  });
  const reply = replyTo(sent);
  reply.catch(() => undefined);
  const onAbort = () => sent.destroy(new Error('The request was cancelled.'));
  endpoint.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await send(endpoint, sent, reply, body);
    const head = await withinBounds({ ...endpoint, timeoutMs: answerMs }, () => reply);
    const text = await withinBounds(endpoint, () => readHttpBody(head));
    return { status: head.statusCode ?? 0, headers: head.headers, body: text };
  } catch (error) {
    if (sent.writableFinished || (isDeviceError(error) && error instanceof DeviceReplyError)) throw error;
    throw new TransferBrokenError(error instanceof Error ? error.message : String(error));
  } finally {
    endpoint.signal?.removeEventListener('abort', onAbort);
    sent.destroy();
  }
}
