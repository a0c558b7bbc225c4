import { readCount, readTunnelFrame, writeCount, writeTunnelFrame, type FrameType } from './tunnel-frame.ts';
import {
  readTunnelError,
  TunnelError,
  tunnelLimits,
  tunnelTargetSchema,
  writeTunnelError,
  type TunnelTarget,
} from './tunnel-protocol.ts';
import { TunnelStream, type StreamPort } from './tunnel-stream.ts';

/** A socket that carries whole messages in order, such as a WebSocket. */
export interface TunnelWire {
  /** Sends a message; `sent` is called once it has left. */
  send(message: Buffer, sent: () => void): void;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
  /** Ends the socket because the other side broke the protocol. */
  fail(reason: string): void;
}

/** A connection to a device; rejects with TunnelError where there is none. */
export type ConnectTarget = (target: TunnelTarget, signal: AbortSignal) => Promise<NodeJS.ReadWriteStream & Closable>;

interface Closable {
  destroy(error?: Error): unknown;
  on(event: 'error' | 'close' | 'end', listener: () => void): unknown;
}

interface Opening {
  resolve: (stream: TunnelStream) => void;
  reject: (error: Error) => void;
  window: number;
}

/** One side of a tunnel socket: many streams, each with flow control, in bounded memory. */
export class TunnelMux {
  readonly #wire: TunnelWire;
  readonly #connect: ConnectTarget | null;
  readonly #streams = new Map<number, TunnelStream>();
  readonly #openings = new Map<number, Opening>();
  readonly #accepting = new Map<number, AbortController>();
  readonly #waiting = new Set<TunnelStream>();
  readonly #port: StreamPort;
  #lastId = 0;
  #isClosed = false;

  /** `connect` reaches a device, on the side of the agent; null on the side that opens streams. */
  constructor(wire: TunnelWire, connect: ConnectTarget | null = null) {
    this.#wire = wire;
    this.#connect = connect;
    this.#port = {
      hasRoom: (stream) => this.#hasRoom(stream),
      sendData: (id, data) => this.#send('data', id, data),
      sendCredit: (id, bytes) => this.#send('credit', id, writeCount(bytes)),
      sendEnd: (id) => this.#send('end', id),
      closed: (stream, error, isClean) => this.#closedStream(stream, error, isClean),
    };
  }

  /** Streams that are open or being opened. */
  get size(): number {
    return this.#streams.size + this.#openings.size + this.#accepting.size;
  }

  /** Opens a stream to a device. Rejects with TunnelError where it is refused, or `signal` aborts before it is open. */
  open(target: TunnelTarget, signal: AbortSignal): Promise<TunnelStream> {
    if (this.#isClosed) return Promise.reject(new TunnelError('closed', 'The tunnel socket is closed.'));
    if (this.size >= tunnelLimits.streams)
      return Promise.reject(new TunnelError('busy', 'Too many connections through tunnels at once.'));
    const id = (this.#lastId += 1);
    const window = this.#window();
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        if (!this.#openings.delete(id)) return;
        const error = new TunnelError('noAnswer', 'The device did not answer in time.');
        this.#send('reset', id, writeTunnelError(error));
        reject(error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      const settled = () => signal.removeEventListener('abort', giveUp);
      this.#openings.set(id, {
        window,
        resolve: (stream) => (settled(), resolve(stream)),
        reject: (error) => (settled(), reject(error)),
      });
      this.#send('open', id, Buffer.concat([writeCount(window), Buffer.from(JSON.stringify(target))]));
    });
  }

  /** Takes a message of the socket. What breaks the protocol ends the socket with all of its streams. */
  receive(message: Buffer): void {
    if (this.#isClosed) return;
    const frame = readTunnelFrame(message);
    const problem = frame ? this.#take(frame.type, frame.stream, frame.payload) : 'This is no frame.';
    if (problem === null) return;
    this.#wire.fail(problem);
    this.close();
  }

  /** Ends all streams; the socket is gone. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const error = new TunnelError('closed', 'The tunnel socket ended.');
    for (const abort of this.#accepting.values()) abort.abort();
    for (const opening of this.#openings.values()) opening.reject(error);
    for (const stream of this.#streams.values()) stream.destroy(error);
    this.#openings.clear();
    this.#waiting.clear();
  }

  /** Handles one frame; a text says how it breaks the protocol. */
  #take(type: FrameType, id: number, payload: Buffer): string | null {
    if (type === 'open') return this.#takeOpen(id, payload);
    if (type === 'opened') return this.#takeOpened(id, payload);
    const stream = this.#streams.get(id);
    if (!stream) return this.#takeOfNone(type, id, payload);
    switch (type) {
      case 'data':
        return stream.receive(payload) ? null : 'More data than was allowed.';
      case 'end':
        stream.receiveEnd();
        return null;
      case 'credit':
        return stream.receiveCredit(readCount(payload) ?? Infinity) ? null : 'More credit than was used.';
      case 'reset':
        this.#forget(stream);
        stream.destroy(readTunnelError(payload));
        return null;
    }
  }

  /** Frames of a stream that is over on this side may still be on their way. */
  #takeOfNone(type: FrameType, id: number, payload: Buffer): string | null {
    if (type === 'reset') {
      this.#accepting.get(id)?.abort();
      const opening = this.#openings.get(id);
      this.#openings.delete(id);
      opening?.reject(readTunnelError(payload));
    }
    return id > this.#lastId ? 'There is no such stream.' : null;
  }

  #takeOpen(id: number, payload: Buffer): string | null {
    if (!this.#connect) return 'Only the server opens streams.';
    if (id <= this.#lastId) return 'This number was used already.';
    const credit = readCount(payload);
    if (credit === null || credit > tunnelLimits.window.few) return 'The window is out of bounds.';
    this.#lastId = id;
    if (this.size >= tunnelLimits.streams) {
      this.#send('reset', id, writeTunnelError(new TunnelError('busy', 'Too many connections at once.')));
      return null;
    }
    void this.#accept(id, payload.subarray(4), credit, this.#connect);
    return null;
  }

  async #accept(id: number, target: Buffer, credit: number, connect: ConnectTarget): Promise<void> {
    const abort = new AbortController();
    this.#accepting.set(id, abort);
    try {
      const socket = await connect(readTarget(target), abort.signal);
      if (abort.signal.aborted) {
        socket.on('error', () => undefined);
        socket.destroy();
        return;
      }
      const window = this.#window();
      const stream = new TunnelStream(id, this.#port, { window, credit, allowHalfOpen: true });
      this.#streams.set(id, stream);
      this.#send('opened', id, writeCount(window));
      join(stream, socket);
    } catch (error) {
      if (!abort.signal.aborted)
        this.#send('reset', id, writeTunnelError(error instanceof Error ? error : new Error(String(error))));
    } finally {
      this.#accepting.delete(id);
    }
  }

  #takeOpened(id: number, payload: Buffer): string | null {
    const opening = this.#openings.get(id);
    if (!opening) return id > this.#lastId ? 'There is no such stream.' : null;
    const credit = readCount(payload);
    if (credit === null || credit > tunnelLimits.window.few) return 'The window is out of bounds.';
    this.#openings.delete(id);
    const stream = new TunnelStream(id, this.#port, { window: opening.window, credit, allowHalfOpen: false });
    this.#streams.set(id, stream);
    opening.resolve(stream);
    return null;
  }

  #window(): number {
    const { few, many, manyFrom } = tunnelLimits.window;
    return this.size < manyFrom ? few : many;
  }

  #closedStream(stream: TunnelStream, error: Error | null, isClean: boolean): void {
    if (this.#forget(stream) && !isClean) this.#send('reset', stream.id, writeTunnelError(error));
  }

  #forget(stream: TunnelStream): boolean {
    this.#waiting.delete(stream);
    return this.#streams.delete(stream.id);
  }

  #hasRoom(stream: TunnelStream): boolean {
    if (this.#wire.bufferedAmount < tunnelLimits.waiting) return true;
    this.#waiting.add(stream);
    return false;
  }

  #send(type: FrameType, stream: number, payload: Buffer = Buffer.alloc(0)): void {
    if (this.#isClosed) return;
    this.#wire.send(writeTunnelFrame({ type, stream, payload }), () => this.#resume());
  }

  /** Lets the streams that wait go on, a frame each in turn. */
  #resume(): void {
    while (this.#wire.bufferedAmount < tunnelLimits.waiting) {
      const [next] = this.#waiting;
      if (!next) return;
      this.#waiting.delete(next);
      if (next.sendNext()) this.#waiting.add(next);
    }
  }
}

function readTarget(payload: Buffer): TunnelTarget {
  let value: unknown;
  try {
    value = JSON.parse(payload.toString('utf8'));
  } catch {
    value = undefined;
  }
  const target = tunnelTargetSchema.safeParse(value);
  if (!target.success) throw new TunnelError('failed', 'The agent cannot read what to connect to. Update the agent.');
  return target.data;
}

/** Joins two streams for good: what one side sends, ends or breaks off, the other one does. */
function join(stream: TunnelStream, socket: NodeJS.ReadWriteStream & Closable): void {
  let hasEnded = false;
  stream.on('error', () => socket.destroy());
  stream.on('close', () => socket.destroy());
  socket.on('end', () => void (hasEnded = true));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    // What the device sent last may still wait for credit, so the stream ends in order once the other side has ended, too.
    if (hasEnded) stream.resume();
    else stream.destroy(new TunnelError('failed', 'The device broke the connection off.'));
  });
  socket.pipe(stream);
  stream.pipe(socket);
}
