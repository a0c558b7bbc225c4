import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { maxReplyBytes } from './exchange.ts';
import { requestHttp } from './http-client.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

const get = (timeoutMs = 1000, signal?: AbortSignal) => {
  const endpoint = { host: '127.0.0.1', port: device.ports.http, timeoutMs, ...(signal && { signal }) };
  return requestHttp(endpoint, { method: 'GET', path: '/x' });
};

describe('a request to a web interface', () => {
  it('gives status, headers and body, whatever the status', async () => {
    await device.serveHttp(({ url }) => ({ status: 404, headers: { 'x-own': '1' }, body: `no ${url}` }));
    expect(await get()).toMatchObject({ status: 404, headers: { 'x-own': '1' }, body: 'no /x' });
  });

  it('reads the pages of a device over one connection, and those at the same time over several', async () => {
    const sockets = new Set<unknown>();
    await device.serveHttp(({ socket, url }) => {
      sockets.add(socket);
      return { status: url === '/no' ? 401 : 200, body: `${url}` };
    });
    const endpoint = { host: '127.0.0.1', port: device.ports.http, timeoutMs: 30_000 };
    const page = (path: string) => requestHttp(endpoint, { method: 'GET', path });
    for (const path of ['/a', '/no', '/b', '/c']) expect((await page(path)).body).toBe(path);
    expect(sockets.size).toBe(1);
    await Promise.all(['/d', '/e', '/f'].map(page));
    expect(sockets.size).toBe(3);
  });

  it('asks over another connection where the device has closed the one that was kept, and sends what changes something once', async () => {
    let served = 0;
    const received: string[] = [];
    const server = createServer((socket) => {
      let pages = 0;
      socket.on('data', (request) => {
        received.push(request.toString().slice(0, 4));
        pages += 1;
        // The second request on a connection is met by its end, as by a web server that has just given up waiting.
        if (pages > 1) return void socket.resetAndDestroy();
        served += 1;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    device.ports.http = await device.listen(server);
    const endpoint = { host: '127.0.0.1', port: device.ports.http, timeoutMs: 30_000 };
    for (let page = 0; page < 3; page += 1)
      expect((await requestHttp(endpoint, { method: 'GET', path: '/' })).body).toBe('ok');
    expect((await requestHttp(endpoint, { method: 'POST', path: '/', body: 'x' })).body).toBe('ok');
    expect(served).toBe(4);
    expect(received.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('keeps no connection for long', async () => {
    await device.serveHttp(() => ({ status: 200, body: 'ok' }));
    await get(30_000);
    expect(device.connections).toBe(1);
    await vi.waitFor(() => expect(device.connections).toBe(0), 30_000);
  });

  it('sends a body with its length', async () => {
    await device.serveHttp(({ headers }, body) => ({ status: 200, body: `${headers['content-length']} ${body}` }));
    const endpoint = { host: '127.0.0.1', port: device.ports.http, timeoutMs: 1000 };
    expect((await requestHttp(endpoint, { method: 'POST', path: '/', body: 'ä' })).body).toBe('2 ä');
  });

  it('bears a reply without length that ends with the connection', async () => {
    await device.serve('http', (_received, socket) => socket.end('HTTP/1.0 200 OK\r\nServer: x\r\n\r\nplain'));
    expect((await get()).body).toBe('plain');
  });

  it('fails when the body ends early', async () => {
    await device.serve('http', (_received, socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive.'));
    await expect(get()).rejects.toMatchObject({ name: 'DeviceConnectionError' });
  });

  it('fails on what is not HTTP', async () => {
    await device.serve('http', (_received, socket) => socket.end('STATUS=S,When=1|\0'));
    await expect(get()).rejects.toMatchObject({ name: 'DeviceReplyError' });
  });

  it.each([
    ['before the head', ''],
    ['in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive.'],
  ])('fails at the deadline %s', async (_name, sent) => {
    await device.serve('http', (_received, socket) => socket.write(sent));
    await expect(get(300)).rejects.toMatchObject({ name: 'DeviceTimeoutError' });
  });

  it('fails at once when the reply switches protocols', async () => {
    await device.serve('http', (_received, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    );
    await expect(get(5000)).rejects.toMatchObject({ name: 'DeviceReplyError' });
  });

  it('fails at the deadline when interim replies never end', async () => {
    await device.serve('http', (_received, socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
      socket.on('close', () => clearInterval(drip));
    });
    await expect(get(300)).rejects.toMatchObject({ name: 'DeviceTimeoutError' });
  });

  it('fails when cancelled', async () => {
    await device.serve('http', () => undefined);
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 50);
    await expect(get(2000, cancel.signal)).rejects.toMatchObject({ name: 'DeviceConnectionError' });
  });

  it('fails when the reply never stops', async () => {
    await device.serve('http', (_received, socket) => {
      const chunk = Buffer.alloc(maxReplyBytes / 8, 'x');
      const pour = () => socket.writable && socket.write(chunk, pour);
      socket.write('HTTP/1.1 200 OK\r\n\r\n', pour);
    });
    await expect(get(5000)).rejects.toMatchObject({ name: 'DeviceReplyError' });
  });

  it('fails where nothing listens', async () => {
    await expect(get()).rejects.toMatchObject({ name: 'DeviceConnectionError' });
  });
});
