import { createSocket, type Socket } from 'node:dgram';
import { EventEmitter } from 'node:events';

/** Datagrams that one conversation may hold; a table of 1,024 rows needs far fewer. */
const maxDatagrams = 1024;

/** What guards a conversation. */
interface SocketGuard {
  host: string;
  port: number;
  /** Whether a datagram may be an answer; others are dropped. */
  accepts: (message: Buffer) => boolean;
  /** The conversation cannot go on. */
  onFailure: (error: Error) => void;
}

type Sent = (error: Error | null, bytes: number) => void;

/**
 * Stands between net-snmp and its socket. The socket is connected, so that the system drops what comes from elsewhere and
 * reports a closed port; a message that the library cannot handle ends the conversation and never the process.
 */
export class GuardedSocket extends EventEmitter {
  readonly #socket: Socket;
  readonly #guard: SocketGuard;
  readonly #connected: Promise<boolean>;
  #datagrams = 0;
  #closed = false;

  constructor(guard: SocketGuard) {
    super();
    this.#guard = guard;
    this.#socket = createSocket('udp4');
    this.#socket.on('message', (message) => this.#receive(message));
    this.#socket.on('error', (error) => guard.onFailure(error));
    this.#connected = new Promise((resolve) => {
      this.#socket.once('close', () => resolve(false));
      this.#socket.connect(guard.port, guard.host, (error?: Error) => {
        if (error) guard.onFailure(error);
        resolve(!error);
      });
    });
  }

  ref(): void {
    if (!this.#closed) this.#socket.ref();
  }

  unref(): void {
    if (!this.#closed) this.#socket.unref();
  }

  send(message: Buffer, _offset: number, _length: number, _port: number, _host: string, sent: Sent): void {
    void this.#connected.then((connected) => {
      if (this.#closed || !connected) return;
      this.#socket.send(message, (error, bytes) => this.#run(() => sent(error, bytes)));
    });
  }

  /** Closes the socket; a second time it does nothing. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.close(() => this.#run(() => this.emit('close')));
  }

  #receive(message: Buffer): void {
    if (this.#closed) return;
    this.#datagrams += 1;
    if (this.#datagrams > maxDatagrams) this.#guard.onFailure(new RangeError('The device sends without end.'));
    else if (this.#guard.accepts(message)) this.#run(() => this.emit('message', message));
  }

  #run(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#guard.onFailure(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
