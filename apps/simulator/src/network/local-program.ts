import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress } from './address-block.ts';

/**
 * Whether a request comes from a program on this machine. A page in a browser here does not count: its requests name their
 * origin, or after DNS rebinding a host that is not this machine.
 */
export function isLocalProgram({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const host = (headers.host ?? '').replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1');
  const isOwnName = host.toLowerCase() === 'localhost' || isLoopbackAddress(host);
  return isLoopbackAddress(socket.remoteAddress) && headers.origin === undefined && isOwnName;
}
