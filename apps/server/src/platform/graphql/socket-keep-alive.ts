import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';

const keepAliveMs = 17_000;
const pongWithinMs = 10_000;

/** Closes the socket with 4408 when a ping of the protocol is not answered in time (specification 000, section 9). */
export function keepAlive(socket: WebSocket): { onPong(): void; stop(): void } {
  let deadline: NodeJS.Timeout | undefined;
  const pinging = setInterval(() => {
    socket.send(JSON.stringify({ type: 'ping' }));
    deadline ??= setTimeout(
      () => socket.close(CloseCode.ConnectionInitialisationTimeout, 'No pong in time'),
      pongWithinMs,
    );
  }, keepAliveMs);
  const onPong = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  return {
    onPong,
    stop: () => {
      clearInterval(pinging);
      onPong();
    },
  };
}
