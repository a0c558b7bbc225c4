import { Duplex } from 'node:stream';
import { TunnelError, tunnelLimits } from './tunnel-protocol.ts';

/** What a stream needs of its socket. */
export interface StreamPort {
  /** Whether the socket takes data now; where it has enough waiting, the stream gets a turn (`sendNext`) later. */
  hasRoom(stream: TunnelStream): boolean;
  sendData(id: number, data: Buffer): void;
  sendCredit(id: number, bytes: number): void;
  sendEnd(id: number): void;
  /** The stream is over on this side; `error` is sent unless both directions ended in order. */
  closed(stream: TunnelStream, error: Error | null, isClean: boolean): void;
}

/** What a stream begins with. */
interface StreamSettings {
  /** Bytes that the other side may have on their way to here. */
  window: number;
  /** Bytes that may be sent at first, and may ever be on their way to the other side. */
  credit: number;
  /** Whether this side goes on sending once the other side has ended. */
  allowHalfOpen: boolean;
}

type Callback = (error?: Error | null) => void;

/**
 * One connection to a device within a tunnel socket, a Duplex with flow control of its own: it sends no more than the other
 * side allowed, and allows more only as its reader consumes.
 */
export class TunnelStream extends Duplex {
  readonly id: number;
  readonly #port: StreamPort;
  /** Bytes that the other side may have on their way to here. */
  readonly #window: number;
  readonly #sendWindow: number;
  /** Bytes that may still be sent. */
  #credit: number;
  /** Bytes received and not consumed yet. */
  #held = 0;
  /** Bytes consumed that the other side was not allowed again yet. */
  #consumed = 0;
  #received: Buffer[] = [];
  #isWanted = false;
  #isEnded = false;
  #waiting: { rest: Buffer; written: Callback } | null = null;

  constructor(id: number, port: StreamPort, settings: StreamSettings) {
    const { window, credit, allowHalfOpen } = settings;
    super({ highWaterMark: tunnelLimits.payload / 2, allowHalfOpen, autoDestroy: true });
    this.id = id;
    this.#port = port;
    this.#window = window;
    this.#credit = credit;
    this.#sendWindow = credit;
  }

  /** Takes data of the other side; false where it sent more than it was allowed. */
  receive(data: Buffer): boolean {
    if (this.#isEnded || this.#held + data.length > this.#window) return false;
    if (data.length === 0) return true;
    this.#held += data.length;
    this.#received.push(data);
    this.#deliver();
    return true;
  }

  /** The other side sends no more. */
  receiveEnd(): void {
    this.#isEnded = true;
    this.#deliver();
  }

  /** Takes what the other side allows again; false where that is more than it can have received. */
  receiveCredit(bytes: number): boolean {
    if (this.#credit + bytes > this.#sendWindow) return false;
    this.#credit += bytes;
    this.#sendAll();
    return true;
  }

  /** Sends one frame of what waits, as far as it is allowed; answers whether there is more that could be sent. */
  sendNext(): boolean {
    if (!this.#waiting || this.#credit === 0 || this.destroyed) return false;
    const { rest, written } = this.#waiting;
    const size = Math.min(rest.length, this.#credit, tunnelLimits.payload);
    this.#credit -= size;
    this.#port.sendData(this.id, rest.subarray(0, size));
    this.#waiting = size < rest.length ? { rest: rest.subarray(size), written } : null;
    if (!this.#waiting) written();
    return this.#waiting !== null && this.#credit > 0;
  }

  override _read(): void {
    this.#isWanted = true;
    this.#deliver();
  }

  override _write(chunk: Buffer, _encoding: string, written: Callback): void {
    this.#waiting = { rest: chunk, written };
    this.#sendAll();
  }

  override _final(done: Callback): void {
    this.#port.sendEnd(this.id);
    done();
  }

  override _destroy(error: Error | null, done: Callback): void {
    const isClean = error === null && this.readableEnded && this.writableFinished;
    this.#received = [];
    const { written } = this.#waiting ?? {};
    this.#waiting = null;
    written?.(error ?? new TunnelError('closed', 'The stream was closed.'));
    this.#port.closed(this, error, isClean);
    done(error);
  }

  // What an HTTP client asks of a socket.
  setTimeout(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  #sendAll(): void {
    while (this.#waiting && this.#credit > 0 && this.#port.hasRoom(this)) this.sendNext();
  }

  #deliver(): void {
    while (this.#isWanted && this.#received.length > 0) {
      const data = this.#received.shift() as Buffer;
      this.#held -= data.length;
      this.#consumed += data.length;
      this.#isWanted = this.push(data);
    }
    if (this.#consumed >= this.#window / 4 && !this.#isEnded) {
      this.#port.sendCredit(this.id, this.#consumed);
      this.#consumed = 0;
    }
    if (this.#isEnded && this.#isWanted && this.#received.length === 0) this.push(null);
  }
}
