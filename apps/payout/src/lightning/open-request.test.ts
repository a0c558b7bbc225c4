import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startTlsServer } from '../testing/tls-server.ts';
import { isPublicAddress, openRequest, type OpenRequestOptions } from './open-request.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server on loopback that counts its connections. */
async function listen(): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const server = createServer((_request, response) => response.end('{}'));
  server.on('connection', () => (count += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

const leadingTo = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as NonNullable<OpenRequestOptions['lookup']>;

describe('a request to the open Internet', () => {
  it('knows what is of this machine, of a site, or of nobody', () => {
    for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])
      expect(isPublicAddress(address)).toBe(true);
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'ff02::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:db8::1',
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });

  it('does not connect where a name leads into a closed network, in part neither', async () => {
    const { port, connections } = await listen();
    const url = new URL('https://pay.example.com/x');
    for (const lookup of [leadingTo('127.0.0.1'), leadingTo('1.1.1.1', '127.0.0.1'), leadingTo()])
      await expect(openRequest(url, { lookup, port })).rejects.toThrow('closed network');
    expect(connections()).toBe(0);
  });

  it('asks by https alone, and no address without a name', async () => {
    const { port, connections } = await listen();
    for (const text of [
      `http://pay.example.com:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://u:p@pay.example.com:${port}/`,
    ])
      await expect(openRequest(new URL(text))).rejects.toThrow('Only https on a named host is asked.');
    await expect(
      openRequest(new URL('https://pay.example.com/'), { lookup: leadingTo('127.0.0.1'), isOpen: () => true, port }),
    ).rejects.toThrow();
    expect(connections()).toBe(1);
  });

  it('reads JSON of a server that it trusts, follows no redirect and reads no long answer', async () => {
    const { server, port, certificate } = await startTlsServer('pay.example.com', ({ url }, response) => {
      if (url === '/moved') response.writeHead(302, { location: 'https://pay.example.com/good' }).end();
      else
        response.end(url === '/long' ? `"${'x'.repeat(70_000)}"` : url === '/text' ? 'hello' : '{"tag":"payRequest"}');
    });
    closing.push(() => server.close());
    const options = { lookup: leadingTo('127.0.0.1'), isOpen: () => true, port, certificate };
    const get = (name: string) => openRequest(new URL(`https://pay.example.com/${name}`), options);
    expect(await get('good')).toEqual({ tag: 'payRequest' });
    await expect(get('moved')).rejects.toThrow('HTTP 302');
    await expect(get('long')).rejects.toThrow('too long');
    await expect(get('text')).rejects.toThrow('no JSON');
    await expect(
      openRequest(new URL('https://pay.example.com/good'), { ...options, certificate: '' }),
    ).rejects.toThrow();
  });

  it('ends whatever a receiver answers', async () => {
    const answers: Record<string, string> = {
      '/switched': 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      '/hints': `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2_000)}`,
      '/cut': 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"tag":',
      '/nothing': '',
      '/noise': '\0\u{1F4A5}\r\n\r\n',
      '/heads': `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}\r\n{}`,
      '/nested': `HTTP/1.1 200 OK\r\n\r\n${'['.repeat(60_000)}`,
    };
    const { server, port, certificate } = await startTlsServer('pay.example.com', ({ url }, response) => {
      response.socket?.end(answers[url ?? ''] ?? '');
    });
    closing.push(() => server.close());
    const options = { lookup: leadingTo('127.0.0.1'), isOpen: () => true, port, certificate };
    for (const name of Object.keys(answers))
      await expect(openRequest(new URL(`https://pay.example.com${name}`), options), name).rejects.toThrow();
  });
});
