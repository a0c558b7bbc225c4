import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseUnknownUpgrades } from './refuse-unknown-upgrades.ts';
import { platformAccess } from './route-access.ts';
import { createBareApp, type BareAppOptions } from './testing/bare-app.ts';

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function bareApp(options: BareAppOptions = {}): Promise<FastifyInstance> {
  const app = await createBareApp(options);
  closers.push(() => app.close());
  return app;
}

async function builtConsole(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'headframe-console-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<title>Headframe</title>');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets', 'index-abc.js'), 'plain');
  await writeFile(path.join(folder, 'assets', 'index-abc.js.br'), 'small');
  return folder;
}

describe('security headers', () => {
  it('allow own scripts only and nothing that needs TLS while the address is plain HTTP', async () => {
    const { headers } = await (await bareApp()).inject('/healthz');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['https by a trusted proxy', 'https://farm.example.org', { remoteAddress: '192.0.2.1', proto: 'https' }, true],
    ['plain HTTP at a local name', 'https://farm.example.org', { remoteAddress: '192.0.2.9' }, false],
    ['plain HTTP by a trusted proxy', 'https://farm.example.org', { remoteAddress: '192.0.2.1', proto: 'http' }, false],
    ['a claim of someone else', 'https://farm.example.org', { remoteAddress: '192.0.2.9', proto: 'https' }, false],
    ['https where the address is plain HTTP', 'http://farm.lan', { remoteAddress: '192.0.2.1', proto: 'https' }, false],
  ])('insist on TLS in answers that go over it, to whom comes by %s', async (_way, publicUrl, from, insists) => {
    const app = await bareApp({ publicUrl, trustedProxies: ['192.0.2.1'] });
    const { remoteAddress, proto } = from as { remoteAddress: string; proto?: string };
    const { headers } = await app.inject({
      url: '/healthz',
      remoteAddress,
      headers: { host: 'farm.lan:8420', ...(proto ? { 'x-forwarded-proto': proto } : {}) },
    });
    const policy = String(headers['content-security-policy']);
    expect(policy.includes('upgrade-insecure-requests')).toBe(insists);
    expect(policy).toContain("script-src 'self';");
    expect(headers['strict-transport-security']).toBe(insists ? 'max-age=31536000' : undefined);
    expect(headers['cross-origin-opener-policy']).toBe(insists ? 'same-origin' : undefined);
    expect(headers['origin-agent-cluster']).toBe(insists ? '?1' : undefined);
  });

  it('name configured origins only', async () => {
    const app = await bareApp({ corsOrigins: ['https://portal.example.org'] });
    const ask = async (origin: string) =>
      (await app.inject({ url: '/healthz', headers: { origin } })).headers['access-control-allow-origin'];
    expect(await ask('https://portal.example.org')).toBe('https://portal.example.org');
    expect(await ask('https://evil.example.org')).toBeUndefined();
  });

  it('let configured origins send every header that the product reads', async () => {
    const origin = 'https://portal.example.org';
    const app = await bareApp({ corsOrigins: [origin] });
    const sent = ['authorization', 'content-type', 'subaccount', 'organization'];
    const { headers, statusCode } = await app.inject({
      method: 'OPTIONS',
      url: '/v1/graphql',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': sent.join(','),
      },
    });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-headers']?.split(/, */)).toEqual(sent);
  });
});

describe('health', () => {
  it('answers while the process lives, and ready only with a current database', async () => {
    const behind = await bareApp({
      readiness: async () => ({
        database: true,
        migrations: false,
        space: true,
        reason: 'The database is not up to date.',
      }),
    });
    expect((await behind.inject('/healthz')).statusCode).toBe(200);
    const response = await behind.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      status: 'not-ready',
      database: true,
      migrations: false,
      space: true,
      reason: 'The database is not up to date.',
    });
    expect((await (await bareApp()).inject('/readyz')).statusCode).toBe(200);
  });
});

describe('metrics', () => {
  const token = 'a token for the metrics';

  it('answer this machine, and others with the token only', async () => {
    const app = await bareApp({ metricsToken: token });
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('::1')).toBe(200);
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(403);
    for (const host of ['localhost:8420', '127.0.0.1', '[::1]:8420', 'LOCALHOST'])
      expect(await ask('127.0.0.1', { host }), host).toBe(200);
    for (const host of ['attacker.example', 'localhost.attacker.example:8420', '127.0.0.1.nip.io', '10.0.0.1'])
      expect(await ask('127.0.0.1', { host }), host).toBe(403);
    expect(await ask('127.0.0.1', { host: 'attacker.example', authorization: `Bearer ${token}` })).toBe(200);
    expect(await ask('192.0.2.1')).toBe(403);
    expect(await ask('192.0.2.1', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await ask('192.0.2.1', { authorization: 'Bearer guess' })).toBe(403);
  });

  it('time requests by route, never by address', async () => {
    const app = await bareApp();
    await app.inject('/healthz?token=secret');
    await app.inject('/nowhere/secret');
    const { payload } = await app.inject('/metrics');
    expect(payload).toContain('headframe_http_request_seconds_count{method="GET",route="/healthz",status="200"} 1');
    expect(payload).toContain('headframe_http_request_seconds_count{method="GET",route="none",status="404"} 1');
    expect(payload).not.toContain('secret');
  });
});

describe('the console', () => {
  it('is reached from the root by a redirect', async () => {
    const app = await bareApp();
    for (const url of ['/', '/user']) {
      const response = await app.inject(url);
      expect([response.statusCode, response.headers.location]).toEqual([302, '/user/']);
    }
  });

  it('keeps hashed files for ever, compressed where the build did so, and checks all else', async () => {
    const app = await bareApp({ consoleFolder: await builtConsole() });
    const asset = await app.inject({ url: '/user/assets/index-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(asset.payload).toBe('small');
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await app.inject('/user/assets/index-abc.js')).payload).toBe('plain');
    expect((await app.inject('/user/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/user/', '/user/asic-management/devices?status=online', '/user/errors/server-error'])(
    'answers %s with the page',
    async (url) => {
      const app = await bareApp({ consoleFolder: await builtConsole() });
      const response = await app.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.payload).toContain('<title>Headframe');
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it('answers 404 for a missing file and names a missing build', async () => {
    const built = await bareApp({ consoleFolder: await builtConsole() });
    expect((await built.inject('/user/assets/gone.js')).statusCode).toBe(404);
    expect((await built.inject('/user/../package.json')).payload).not.toContain('headframe/');
    const missing = await (await bareApp()).inject('/user/');
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ message: 'The console has not been built: run npm run build.' });
  });
});

describe('limits', () => {
  it('count the requests of each address, but never those for health', async () => {
    const app = await bareApp({ requestsPerMinute: 10 });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await app.inject('/')).statusCode);
    expect(statuses.slice(10)).toEqual([429, 429]);
    const refused = await app.inject('/');
    expect(refused.json()).toMatchObject({ error: '429', message: 'Too many requests.' });
    expect(refused.headers).toHaveProperty('retry-after');
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject({ url: '/', remoteAddress: '192.0.2.1' })).statusCode).toBe(302);
  });
});

describe('upgrades', () => {
  it('to paths that accept no WebSockets are refused', async () => {
    const app = await bareApp();
    refuseUnknownUpgrades(app, ['/v1/graphql'], platformAccess);
    expect(() => refuseUnknownUpgrades(app, ['/elsewhere'], platformAccess)).toThrow('SOCKET /elsewhere');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      );
      socket.on('data', (data) => resolve(data.toString()));
      socket.on('error', reject);
    });
    expect(answer).toContain('404 Not Found');
  });
});
