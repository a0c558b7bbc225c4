import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceConnectionError, DeviceReplyError, TransferBrokenError } from '../device-errors.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { exchangeFile } from './file-exchange.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

const piece = Buffer.alloc(65_536, 'x');

/** Messages end with a line feed. */
async function ask(serve: (socket: Socket) => void, count = 10) {
  const port = await device.listen(createServer(serve));
  const sent: number[] = [];
  const asking = exchangeFile(
    { host: '127.0.0.1', port, timeoutMs: 1000 },
    {
      request: Buffer.from('take it\n'),
      messageLength: (received) => (received.includes('\n') ? received.indexOf('\n') + 1 : null),
      isReady: (head) => head.toString() === 'ready\n',
      size: count * piece.length,
      async *pieces() {
        for (let place = 0; place < count; place += 1) yield piece;
      },
      onSent: (bytes) => void sent.push(bytes),
    },
  );
  asking.catch(() => undefined);
  return { asking, sent };
}

/** Says ready, and calls with all bytes that follow. */
const ready = (onBytes: (received: Buffer, socket: Socket) => void) => (socket: Socket) => {
  socket.once('data', () => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      onBytes(Buffer.concat(chunks), socket);
    });
    socket.write('ready\n');
  });
};

describe('a file over the connection that asked for it', () => {
  it('arrives with its size before it, and is answered', async () => {
    let received: Buffer = Buffer.alloc(0);
    const { asking, sent } = await ask(
      ready((bytes, socket) => {
        received = bytes;
        if (bytes.length === 10 * piece.length + 4) socket.end('taken\n');
      }),
    );
    const { answer } = await asking;
    expect(answer?.toString()).toBe('taken\n');
    expect(received.readUInt32LE()).toBe(10 * piece.length);
    expect(sent.at(-1)).toBe(10 * piece.length);
  });

  it('is not sent to a device that is not ready', async () => {
    let bytes = 0;
    const { asking } = await ask((socket) => {
      socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
      socket.write('no\n');
    });
    expect(await asking).toEqual({ head: Buffer.from('no\n') });
    expect(bytes).toBeLessThan(20);
  });

  it('has no answer where the device goes down with all of it, and is an answer where it says so before', async () => {
    const gone = await ask(
      ready((bytes, socket) => bytes.length === 2 * piece.length + 4 && socket.end()),
      2,
    );
    expect((await gone.asking).answer).toBeNull();
    const early = await ask(
      ready((_bytes, socket) => void socket.end('full\n')),
      400,
    );
    expect((await early.asking).answer?.toString()).toBe('full\n');
  });

  it('that broke off was not received', async () => {
    const { asking, sent } = await ask(
      ready((_bytes, socket) => void socket.destroy()),
      400,
    );
    await expect(asking).rejects.toThrow(TransferBrokenError);
    expect(sent.length).toBeLessThan(400);
  });

  it('fails in time where the device says nothing, garbage without end, or is not there', async () => {
    await expect((await ask(() => undefined)).asking).rejects.toMatchObject({ name: 'DeviceTimeoutError' });
    await expect((await ask((socket) => void socket.end())).asking).rejects.toThrow(DeviceConnectionError);
    const endless = await ask((socket) => {
      const drip = setInterval(() => socket.write(Buffer.alloc(10_000, 'x')), 1);
      socket.on('close', () => clearInterval(drip));
    });
    await expect(endless.asking).rejects.toThrow(DeviceReplyError);
  });
});
