import { maxTunnelMessageBytes, TunnelMux, tunnelsPath, type ConnectTarget } from '@headframe/agent-link/tunnel/index';
import { WebSocket, type RawData } from 'ws';
import { errorText, type Log } from '../run/log.ts';

/** Times of the tunnel socket in milliseconds. */
const times = { handshake: 10_000, ping: 15_000, idle: 120_000 };

/** What a tunnel socket needs. */
interface TunnelDialerOptions {
  /** Address of the agent link, ws:// or wss://. */
  linkUrl: string;
  key: string;
  connect: ConnectTarget;
  log: Log;
}

/**
 * Keeps at most one socket for tunnels, beside the link so that pages of devices delay no report. The server asks for it when
 * a person opens a tunnel; it is closed once nothing used it for two minutes.
 */
export class TunnelDialer {
  readonly #options: TunnelDialerOptions;
  #socket: WebSocket | null = null;
  #isClosed = false;

  constructor(options: TunnelDialerOptions) {
    this.#options = options;
  }

  /** Dials the server, unless a socket is open or being opened. */
  dial(): void {
    if (this.#socket || this.#isClosed) return;
    const { linkUrl, key, connect, log } = this.#options;
    const url = new URL(linkUrl);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${tunnelsPath}`;
    const socket = new WebSocket(url, {
      headers: { authorization: `Bearer ${key}` },
      handshakeTimeout: times.handshake,
      maxPayload: maxTunnelMessageBytes,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    const mux = new TunnelMux(
      {
        send: (message, sent) => socket.send(message, sent),
        get bufferedAmount() {
          return socket.bufferedAmount;
        },
        fail: (reason) => {
          log.error('The server broke the protocol of tunnels; the socket is closed.', { reason });
          socket.terminate();
        },
      },
      connect,
    );
    const stopKeeping = this.#keepAlive(socket, mux);
    socket.on('open', () => log.info('The socket of tunnels is open.'));
    socket.on('message', (data, isBinary) => {
      if (isBinary) mux.receive(bytesOf(data));
    });
    socket.on('error', (error) => log.warn('The socket of tunnels failed.', { reason: errorText(error) }));
    socket.on('close', (code) => {
      stopKeeping();
      mux.close();
      if (this.#socket === socket) this.#socket = null;
      log.info('The socket of tunnels ended.', { code });
    });
  }

  /** Ends the socket with all that goes through it, for good. */
  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #keepAlive(socket: WebSocket, mux: TunnelMux): () => void {
    let isHeard = true;
    let usedAt = performance.now();
    const heard = (): void => void (isHeard = true);
    socket.on('pong', heard);
    socket.on('ping', heard);
    socket.on('message', heard);
    const timer = setInterval(() => {
      if (mux.size > 0) usedAt = performance.now();
      if (socket.readyState !== WebSocket.OPEN) return;
      if (performance.now() - usedAt > times.idle) {
        socket.close(1000, 'No tunnel is in use.');
        return;
      }
      if (!isHeard) socket.terminate();
      isHeard = false;
      socket.ping();
    }, times.ping);
    return () => clearInterval(timer);
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
