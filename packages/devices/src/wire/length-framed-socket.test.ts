import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { askFramed, frameJson } from './length-framed-socket.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

const ask = () =>
  askFramed({ host: '127.0.0.1', port: device.ports.whatsminer, timeoutMs: 1000 }, { cmd: 'get.device.info' });

describe('length-framed JSON', () => {
  it('has its length in four bytes, lowest first', () => {
    expect(frameJson({ a: 1 })).toEqual(Buffer.from([7, 0, 0, 0, ...Buffer.from('{"a":1}')]));
  });

  it('is asked and answered', async () => {
    await device.serveFramed((request) => ({ code: 0, request }));
    expect(await ask()).toEqual({ code: 0, request: { cmd: 'get.device.info' } });
  });

  it('comes byte by byte', async () => {
    await device.serve('whatsminer', (_received, socket) => {
      const bytes = [...frameJson({ code: 0 })];
      const timer = setInterval(() => {
        const byte = bytes.shift();
        if (byte === undefined) clearInterval(timer);
        else socket.write(Buffer.from([byte]));
      }, 2);
    });
    expect(await ask()).toEqual({ code: 0 });
  });

  it.each<[string, Buffer]>([
    ['an impossible length', Buffer.from([255, 255, 255, 255, 1])],
    ['no length', Buffer.from([0, 0, 0, 0])],
    ['a frame that ends early', frameJson({ code: 0 }).subarray(0, 8)],
    ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['a frame without JSON', Buffer.from([2, 0, 0, 0, 120, 120])],
  ])('refuses %s', async (_name, bytes) => {
    await device.serve('whatsminer', (_received, socket) => socket.end(bytes));
    await expect(ask()).rejects.toMatchObject({ name: 'DeviceReplyError' });
  });
});
