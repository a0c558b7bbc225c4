import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import { connect, createServer as createRawServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { deviceRequestHeaders } from './request-headers.ts';

const origin = {
  address: 'http://a.tunnel.test',
  device: 'http://10.0.0.1',
  cookies: { own: 'headframe-tunnel', prefix: '', isSecure: false },
};

/** Has Node read a request as the listener of a tunnel does, and write it again as the proxy does; answers with the bytes a device gets. */
async function rewritten(text: string): Promise<string> {
  let received = '';
  const device = createRawServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1');
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
  });
  device.listen(0, '127.0.0.1');
  await once(device, 'listening');
  const proxy = createServer((request: IncomingMessage, response) => {
    const { port } = device.address() as AddressInfo;
    const { method = 'GET', url = '/' } = request;
    const headers = deviceRequestHeaders(request, origin);
    const upstream = send({ host: '127.0.0.1', port, method, path: url, headers, setHost: false, agent: false });
    upstream.on('error', () => response.destroy());
    upstream.on('response', (reply) => reply.resume().on('end', () => response.end()));
    request.pipe(upstream);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const browser = connect((proxy.address() as AddressInfo).port, '127.0.0.1');
  browser.on('error', () => undefined);
  browser.write(text);
  await Promise.race([once(browser, 'data'), once(browser, 'close')]);
  browser.destroy();
  proxy.closeAllConnections();
  proxy.close();
  device.close();
  return received;
}

const smuggled = 'POST /reboot HTTP/1.1\r\nHost: 10.0.0.1\r\nContent-Length: 0\r\n\r\n';

it('a header that names the length as one of the connection does not make a second request of the body', async () => {
  const bytes = await rewritten(
    `GET /page HTTP/1.1\r\nHost: a.tunnel.test\r\nConnection: content-length\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  );
  const [head = '', body] = bytes.split(/\r\n\r\n(.*)/s);
  expect(head).toMatch(new RegExp(`^content-length: ${smuggled.length}$`, 'im'));
  expect(body).toBe(smuggled);
});

it.each([
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a length beside chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['chunks that are not the last encoding', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 5\r\n\r\nhello'],
  ['a folded header', 'X-A: b\r\n Content-Length: 5\r\n\r\nhello'],
  ['a bare line feed', 'X-A: b\nContent-Length: 5\r\n\r\nhello'],
])('a request with %s reaches no device', async (_what, rest) => {
  expect(await rewritten(`POST /page HTTP/1.1\r\nHost: a.tunnel.test\r\n${rest}`)).toBe('');
});
