import { createServer } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceConnectionError, DeviceReplyError, TransferBrokenError } from '../device-errors.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { uploadHttp } from './http-upload.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

const piece = Buffer.alloc(65_536, 'x');

function bodyOf(count: number) {
  let read = 0;
  const sent: number[] = [];
  return {
    sent,
    get read() {
      return read;
    },
    size: count * piece.length,
    async *pieces() {
      for (read = 0; read < count; read += 1) yield piece;
    },
    onSent: (bytes: number) => void sent.push(bytes),
  };
}

const upload = (port: number, body: ReturnType<typeof bodyOf>, signal?: AbortSignal) =>
  uploadHttp(
    { host: '127.0.0.1', port, timeoutMs: 2000, ...(signal && { signal }) },
    { method: 'POST', path: '/x', headers: { 'content-type': 'a/b' } },
    body,
  );

describe('an upload to a device', () => {
  it('arrives whole, with its length, and the answer comes back', async () => {
    const port = await device.listen(
      createHttpServer((request, response) => {
        let bytes = 0;
        request.on('data', (chunk: Buffer) => (bytes += chunk.length));
        request.on('end', () => response.end(`${request.headers['content-length']} ${bytes}`));
      }),
    );
    const body = bodyOf(100);
    expect(await upload(port, body)).toMatchObject({ status: 200, body: `${body.size} ${body.size}` });
    expect(body.sent.at(-1)).toBe(body.size);
  });

  it('waits for a device that reads slowly, and is not read into memory meanwhile', async () => {
    const port = await device.listen(createServer((socket) => void socket.pause()));
    const body = bodyOf(2000);
    const stop = new AbortController();
    const ending = upload(port, body, stop.signal);
    ending.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(body.read).toBeLessThan(400);
    stop.abort();
    await expect(ending).rejects.toThrow(TransferBrokenError);
  });

  it('ends early where the device answers before it has all', async () => {
    const port = await device.listen(
      createServer((socket) =>
        socket.once('data', () => socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n')),
      ),
    );
    const body = bodyOf(2000);
    expect(await upload(port, body)).toMatchObject({ status: 413 });
    expect(body.read).toBeLessThan(2000);
  });

  it('that broke off is another failure than an answer that was lost', async () => {
    const breaking = await device.listen(createServer((socket) => socket.once('data', () => socket.destroy())));
    await expect(upload(breaking, bodyOf(2000))).rejects.toThrow(TransferBrokenError);
    const silent = await device.listen(
      createHttpServer((request) => request.resume().on('end', () => request.socket.destroy())),
    );
    const lost = upload(silent, bodyOf(2));
    await expect(lost).rejects.toThrow(DeviceConnectionError);
    await expect(lost).rejects.not.toThrow(TransferBrokenError);
    const garbage = await device.listen(createServer((socket) => socket.once('data', () => socket.end('what?\r\n'))));
    await expect(upload(garbage, bodyOf(1))).rejects.toThrow(DeviceReplyError);
    await expect(upload(1, bodyOf(1))).rejects.toThrow(TransferBrokenError);
  });
});
