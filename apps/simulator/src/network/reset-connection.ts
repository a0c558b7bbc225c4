import type { Socket } from 'node:net';

/**
 * Ends a connection the hard way, with RST, as a closed port or a dying device does. A connection that is being closed
 * properly already is only destroyed: a reset in the middle of a shutdown fails and would leave the handle open for ever.
 */
export function resetConnection(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
