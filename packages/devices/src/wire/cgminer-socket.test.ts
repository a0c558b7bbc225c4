import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { askCgminer } from './cgminer-socket.ts';
import { maxReplyBytes } from './exchange.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

async function ask(answer: (socket: Socket, received: Buffer) => void, timeoutMs = 5000, signal?: AbortSignal) {
  await device.serve('rpc', (received, socket) => answer(socket, received));
  return askCgminer(
    { host: '127.0.0.1', port: device.ports.rpc, timeoutMs, ...(signal && { signal }) },
    { command: 'version' },
  );
}

describe('one command on the cgminer API', () => {
  it('is sent as one JSON text', async () => {
    const reply = await ask((socket, received) => socket.end(`{"got":${received.toString()}}\0`));
    expect(reply).toEqual({ got: { command: 'version' } });
  });

  it('ends with NUL, even when the connection stays open', async () => {
    expect(await ask((socket) => socket.write('{"a":1}\0'))).toEqual({ a: 1 });
  });

  it('ends with the connection, without NUL', async () => {
    expect(await ask((socket) => socket.end('{"a":1}'))).toEqual({ a: 1 });
    expect(await ask((socket) => socket.end('{"a":1,"b":2'))).toEqual({ a: 1, b: null });
  });

  it('ends shortly after a whole JSON text when nothing else comes', async () => {
    const started = Date.now();
    expect(await ask((socket) => socket.write('{"a":1}'))).toEqual({ a: 1 });
    expect(Date.now() - started).toBeLessThan(1500);
  });

  it('ends after three seconds of silence when the text is broken', async () => {
    const started = Date.now();
    expect(await ask((socket) => socket.write('{"a":nan,'))).toEqual({ a: null });
    expect(Date.now() - started).toBeGreaterThan(2700);
  });

  it('comes in pieces', async () => {
    const reply = await ask((socket) => {
      socket.write('{"a":');
      setTimeout(() => socket.end('2}\0'), 300);
    });
    expect(reply).toEqual({ a: 2 });
  });

  it('closes our half for a device that waits for that', async () => {
    const server = (await import('node:net')).createServer({ allowHalfOpen: true }, (socket) => {
      socket.resume();
      socket.on('end', () => socket.end('{"a":3}'));
    });
    const port = await device.listen(server);
    expect(await askCgminer({ host: '127.0.0.1', port, timeoutMs: 6000 }, { command: 'version' })).toEqual({ a: 3 });
  });

  it('fails at the deadline', async () => {
    const dripping = ask((socket) => {
      const drip = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => clearInterval(drip));
    }, 500);
    await expect(dripping).rejects.toMatchObject({ name: 'DeviceTimeoutError' });
  });

  it('fails when cancelled', async () => {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 100);
    await expect(ask(() => undefined, 5000, cancel.signal)).rejects.toMatchObject({ name: 'DeviceConnectionError' });
  });

  it('fails when it was cancelled before', async () => {
    await expect(ask(() => undefined, 5000, AbortSignal.abort())).rejects.toMatchObject({
      name: 'DeviceConnectionError',
    });
  });

  it('fails when the device closes without a word, or is not there', async () => {
    await expect(ask((socket) => socket.end())).rejects.toMatchObject({ name: 'DeviceConnectionError' });
    const nobody = askCgminer({ host: '127.0.0.1', port: 1, timeoutMs: 2000 }, { command: 'version' });
    await expect(nobody).rejects.toMatchObject({ name: 'DeviceConnectionError' });
  });

  it('fails when the reply never stops', async () => {
    const flood = ask((socket) => {
      const chunk = Buffer.alloc(maxReplyBytes / 8, 'x');
      const pour = () => socket.writable && socket.write(chunk, pour);
      pour();
    });
    await expect(flood).rejects.toMatchObject({ name: 'DeviceReplyError' });
  });
});
