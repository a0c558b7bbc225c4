import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DeviceConnectionError, DeviceReplyError, TransferBrokenError } from '../device-errors.ts';
import { withinBounds } from './deadline.ts';
import type { PortEndpoint } from './exchange.ts';

/** A conversation in which a device asks for a file. */
export interface FileConversation {
  request: Buffer;
  /** How long the message is that `received` begins with; null as long as that does not show. */
  messageLength(received: Buffer): number | null;
  /** Judges the answer to the request: whether the device waits for the file. */
  isReady(head: Buffer): boolean;
  /** In bytes; it is sent before the file, in four bytes, little-endian. */
  size: number;
  pieces(): AsyncIterable<Buffer>;
  onSent?: (bytes: number) => void;
}

/** How long a device may take no further byte, in milliseconds. */
const stallMs = 60_000;

/** How long it may take for its last answer: it writes its flash before. */
const answerMs = 300_000;

/** The longest message of such a conversation, in bytes. */
const maxMessageBytes = 64 * 1024;

/** Messages of a device, one after another. */
class Incoming {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #messageLength: FileConversation['messageLength'];
  #received: Buffer = Buffer.alloc(0);

  constructor(socket: Socket, messageLength: FileConversation['messageLength']) {
    this.#pieces = (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    this.#messageLength = messageLength;
  }

  /** The next message; null where the device closes the connection without one. */
  async next(): Promise<Buffer | null> {
    for (;;) {
      const length = this.#received.length === 0 ? null : this.#messageLength(this.#received);
      if (length !== null && length <= this.#received.length) {
        const message = this.#received.subarray(0, length);
        this.#received = this.#received.subarray(length);
        return message;
      }
      const { done, value } = await this.#pieces.next();
      if (done === true) return null;
      this.#received = Buffer.concat([this.#received, value]);
      if (this.#received.length > maxMessageBytes) throw new DeviceReplyError('The reply is too long.');
    }
  }
}

/** Sends size and bytes no faster than the device takes them; ends early where it answers before. */
async function send(
  endpoint: PortEndpoint,
  socket: Socket,
  answer: Promise<Buffer | null>,
  { size, pieces, onSent }: FileConversation,
): Promise<void> {
  let [bytes, isAnswered] = [0, false];
  void answer.then(() => (isAnswered = true)).catch(() => (isAnswered = true));
  const whenTaken = (taken: (signal: AbortSignal) => Promise<unknown>) =>
    withinBounds({ ...endpoint, timeoutMs: stallMs }, (signal) => Promise.race([taken(signal), answer]));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(size);
  socket.write(head);
  for await (const piece of pieces()) {
    if (isAnswered) return;
    if (!socket.write(piece)) await whenTaken((signal) => once(socket, 'drain', { signal }));
    onSent?.((bytes += piece.length));
  }
  await whenTaken(
    () =>
      new Promise<void>((resolve, reject) =>
        socket.write(Buffer.alloc(0), (error) => (error ? reject(error) : resolve())),
      ),
  );
}

/**
 * Asks a device over a connection of its own to take a file, and sends it where the device is ready. Resolves to the answer to
 * the request, and to the one after the file: null where the device closed the connection instead, left out where it was not ready. Rejects with
 * `TransferBrokenError` where the connection broke or stood still before all bytes had left, else with the four device errors.
 */
export async function exchangeFile(
  endpoint: PortEndpoint,
  conversation: FileConversation,
): Promise<{ head: Buffer; answer?: Buffer | null }> {
  const socket = connect({ host: endpoint.host, port: endpoint.port, noDelay: true });
  socket.on('error', () => undefined);
  try {
    await withinBounds(endpoint, (signal) => once(socket, 'connect', { signal }));
    const incoming = new Incoming(socket, (received) => conversation.messageLength(received));
    socket.write(conversation.request);
    const head = await withinBounds(endpoint, () => incoming.next());
    if (head === null) throw new DeviceConnectionError('The device closed the connection without an answer.');
    if (!conversation.isReady(head)) return { head };
    return { head, answer: await sendAfter(endpoint, socket, incoming, conversation) };
  } finally {
    socket.destroy();
  }
}

async function sendAfter(
  endpoint: PortEndpoint,
  socket: Socket,
  incoming: Incoming,
  conversation: FileConversation,
): Promise<Buffer | null> {
  const answer = incoming.next();
  answer.catch(() => undefined);
  let isSent = false;
  try {
    await send(endpoint, socket, answer, conversation);
    isSent = socket.writableLength === 0;
    const message = await withinBounds({ ...endpoint, timeoutMs: answerMs }, () => answer);
    if (message === null && !isSent) throw new DeviceConnectionError('The device closed the connection.');
    return message;
  } catch (error) {
    if (error instanceof DeviceReplyError) throw error;
    if (!isSent) throw new TransferBrokenError(error instanceof Error ? error.message : String(error));
    // It went down with its answer on the way: its version shows whether it took the file.
    if (error instanceof DeviceConnectionError && !endpoint.signal?.aborted) return null;
    throw error;
  }
}
