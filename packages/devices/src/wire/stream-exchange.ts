import { connect } from 'node:net';
import { once } from 'node:events';
import { DeviceReplyError } from '../device-errors.ts';
import { boundedPieces } from './bounded-pieces.ts';
import { withinBounds } from './deadline.ts';
import type { PortEndpoint } from './exchange.ts';

/** The longest head of a reply that a stream follows, in bytes. */
const maxHeadBytes = 64 * 1024;

/** A reply that begins with a head of its own. */
export interface HeadedStream {
  head: Buffer;
  /** What follows, read no faster than it is consumed; ending the iteration early closes the connection. */
  pieces: AsyncGenerator<Buffer, void, undefined>;
}

async function* follow(
  first: Buffer,
  rest: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}

async function readHead(
  pieces: AsyncGenerator<Buffer, void, undefined>,
  headLength: (received: Buffer) => number | null,
): Promise<HeadedStream> {
  let received: Buffer = Buffer.alloc(0);
  for (;;) {
    const next = await pieces.next();
    if (next.done) throw new DeviceReplyError('The reply ended before its head.');
    received = Buffer.concat([received, next.value]);
    const length = headLength(received);
    if (length !== null && length <= received.length)
      return { head: received.subarray(0, length), pieces: follow(received.subarray(length), pieces) };
    if ((length ?? received.length) > maxHeadBytes) throw new DeviceReplyError('The head of the reply is too long.');
  }
}

/**
 * Sends one request over a fresh TCP connection, whose reply is a head and then bytes of any number. `headLength` says how
 * long the head is, as soon as that shows. Rejects with the four device errors.
 */
export async function streamExchange(
  endpoint: PortEndpoint,
  request: Buffer,
  headLength: (received: Buffer) => number | null,
): Promise<HeadedStream> {
  const socket = connect({ host: endpoint.host, port: endpoint.port, noDelay: true });
  try {
    await withinBounds(endpoint, (signal) => once(socket, 'connect', { signal }));
    socket.write(request);
    return await readHead(boundedPieces(socket, endpoint), headLength);
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
}

/** The first `size` bytes of a stream; rejects with `DeviceReplyError` where there are fewer. The stream is closed after them. */
export async function* exactly(
  pieces: AsyncGenerator<Buffer, void, undefined>,
  size: number,
): AsyncGenerator<Buffer, void, undefined> {
  let left = size;
  for await (const piece of pieces) {
    const own = piece.subarray(0, left);
    left -= own.length;
    if (own.length > 0) yield own;
    if (left === 0) return;
  }
  if (left > 0) throw new DeviceReplyError('The reply ended before its announced length.');
}
