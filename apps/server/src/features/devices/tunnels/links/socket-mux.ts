import { TunnelMux, type ConnectTarget } from '@headframe/agent-link/tunnel/index';
import type { RawData, WebSocket } from 'ws';

/** Time between two pings in milliseconds; a socket that is silent for two of them is given up. */
const pingMs = 15_000;

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** Carries streams over a WebSocket until it ends; `onProblem` hears what the other side did against the protocol. */
export function socketMux(
  socket: WebSocket,
  onProblem: (reason: string) => void,
  connect: ConnectTarget | null = null,
): TunnelMux {
  const mux = new TunnelMux(
    {
      send: (message, sent) => socket.send(message, sent),
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      fail(reason) {
        onProblem(reason);
        socket.terminate();
      },
    },
    connect,
  );
  let isHeard = true;
  const heard = (): void => void (isHeard = true);
  const pinging = setInterval(() => {
    if (!isHeard) socket.terminate();
    isHeard = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, pingMs);
  socket.on('pong', heard);
  socket.on('ping', heard);
  socket.on('message', (data, isBinary) => {
    isHeard = true;
    if (isBinary) mux.receive(bytesOf(data));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(pinging);
    mux.close();
  });
  return mux;
}
