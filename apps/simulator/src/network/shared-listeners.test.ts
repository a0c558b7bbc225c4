import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { SharedListeners } from './shared-listeners.ts';

const others = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal);

function reached(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.on('data', () => resolve(true));
  });
}

test.skipIf(others.length === 0)(
  'devices are reached by loopback addresses, and by others only where asked',
  async () => {
    const other = others[0]?.address ?? '';
    for (const isLoopback of [true, false]) {
      const network = await SharedListeners.open('free', (_service, _address, socket) => socket.end('!'), isLoopback);
      expect(await reached('127.30.0.1', network.ports.http)).toBe(true);
      expect(await reached(other, network.ports.http)).toBe(!isLoopback);
      await network.close();
    }
  },
);
