import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, startAttackedServer, type AttackedServer } from './attacked-server.ts';

let server: AttackedServer;

beforeAll(async () => {
  server = await startAttackedServer();
});
afterAll(() => server.close());

function upgrade(target: string, lines: readonly string[] = []): string {
  const handshake = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
  return [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', ...handshake, ...lines]
    .map((line) => `${line}\r\n`)
    .join('')
    .concat('\r\n');
}

describe('an upgrade request', () => {
  it.each([
    '//',
    '///',
    '/\\',
    '//[',
    'http://',
    'http://[',
    '//:0',
    '//:99999/',
    'http://x:y/',
    '/%',
    '/%zz',
    '/%00',
    '*',
    'x:',
    'ws://[::1',
    '/v1/./graphql',
    '/v1/x/../graphql',
    '/v1//graphql',
    '//x/v1/graphql',
    'http://x/v1/graphql',
    '/v1/graph%71l',
    '/v1/graphql/',
    '/v1/graphql#',
  ])('for %s is refused with one answer and harms nobody', async (target) => {
    const answer = await sendRaw(server.port, upgrade(target));
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    await server.honest();
  });

  it.each([
    ['no version', 'GET /v1/graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['another protocol', 'GET /v1/graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
    ['another method', upgrade('/v1/graphql').replace('GET', 'POST')],
    ['a body', upgrade('/v1/graphql', ['Content-Length: 5']).replace('GET', 'PUT').concat('hello')],
    ['odd protocols', upgrade('/v1/graphql', ['Sec-WebSocket-Protocol: ,,a b,"'])],
    ['an agent without a key', upgrade('/agent/v1')],
  ])('with %s is refused', async (_what, request) => {
    expect(await sendRaw(server.port, request)).toMatch(/^HTTP\/1\.1 4\d\d /);
    await server.honest();
  });

  it('for a path of 8,000 characters is refused', async () => {
    expect(await sendRaw(server.port, upgrade(`/${'a'.repeat(8000)}`))).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('that hangs up half-way harms nobody', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, count) => sendRaw(server.port, upgrade('/v1/graphql').slice(0, 20 + count), 5)),
    );
    await Promise.all(
      Array.from({ length: 50 }, () => sendRaw(server.port, upgrade('/v1/graphql') + '\xff\xff\xff', 1)),
    );
    await server.honest();
  });

  it('leaves no error in the log', () => {
    expect(server.loggedErrors()).toEqual([]);
  });
});
