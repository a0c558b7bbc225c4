import { createHash, randomBytes } from 'node:crypto';
import { fakeMac } from '@headframe/agent/testing/fake-devices';
import { startMinerAgent } from '@headframe/agent/testing/start-miner-agent';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { visit } from './testing/tunnel-browser.ts';
import { TunnelSite } from './testing/tunnel-site.ts';

let site: TunnelSite;

beforeAll(async () => {
  site = await TunnelSite.start({ mac: fakeMac(1), startAgent: startMinerAgent });
});
afterEach(async () => {
  await site.setTime(site.first, 0).catch(() => undefined);
});
afterAll(() => site.close());

it('opens the page of a device with a ticket that is good once, and keeps it from the console and other sites', async () => {
  const { url, tunnelAddress, tunnelActiveTime } = await site.setTime(site.first);
  expect(tunnelActiveTime).toBe(300);
  expect(new URL(url ?? '').origin).toBe(tunnelAddress);
  expect(tunnelAddress).not.toBe(site.first.origin);
  const entry = await visit(url ?? '');
  expect(entry).toMatchObject({
    status: 303,
    headers: { location: '/.headframe-tunnel/begin', 'cache-control': 'no-store' },
  });
  expect(entry.headers['set-cookie']?.[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=14400$/);
  expect((await visit(url ?? '')).status).toBe(403);
  const cookie = entry.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const shown = await visit(`${tunnelAddress}/cgi-bin/status?x=1`, {
    headers: {
      Cookie: `${cookie}; headframe_social=secret; other.session=9; ${cookie.split('-')[2]?.split('=')[0]}.session=7`,
      'Sec-Fetch-Site': 'same-origin',
      Authorization: 'Digest username="root"',
      'X-Forwarded-For': '10.9.9.9',
      Referer: `${tunnelAddress}/before`,
      subaccount: 'main',
    },
  });
  expect(shown).toMatchObject({ status: 200, text: 'page of the device at /cgi-bin/status' });
  const { headers } = site.page.requests.at(-1) ?? { headers: {} };
  expect(headers).toEqual({
    host: `127.0.0.1:${site.page.port}`,
    cookie: 'session=7',
    authorization: 'Digest username="root"',
    referer: `http://127.0.0.1:${site.page.port}/before`,
    connection: 'keep-alive',
  });
  expect(shown.headers).toMatchObject({
    'x-device': 'antminer',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
  });
  for (const name of [
    'strict-transport-security',
    'clear-site-data',
    'service-worker-allowed',
    'access-control-allow-origin',
    'x-accel-redirect',
    'alt-svc',
  ])
    expect(shown.headers[name], name).toBeUndefined();
  for (const set of shown.headers['set-cookie'] ?? []) {
    expect(set).not.toMatch(/domain|secure|samesite=none/i);
    expect(set.startsWith(cookie.split('=')[0] ?? '')).toBe(false);
  }
});

it('forwards nothing without the cookie, from another page or to another host', async () => {
  const browser = await site.entered();
  const before = site.page.requests.length;
  const refused = async (headers: Record<string, string>, at = '/x', method = 'GET') =>
    (await visit(`${browser.origin}${at}`, { headers, method })).status;
  const good = browser.headers;
  const port = new URL(browser.origin).port;
  expect(await refused({})).toBe(403);
  expect(await refused({ ...good, cookie: `${browser.cookie}x` })).toBe(403);
  expect(await refused({ ...good, cookie: browser.cookie.replace(/=.*/, '=') })).toBe(403);
  expect(await refused({ ...good, host: `evil.example:${port}` })).toBe(403);
  expect(await refused({ ...good, host: '127.0.0.1:1' })).toBe(403);
  expect(await refused({ ...good, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await refused({ ...good, 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await refused({ cookie: browser.cookie, origin: site.first.origin }, '/x', 'POST')).toBe(403);
  expect(await refused({ cookie: browser.cookie, origin: 'null' }, '/x', 'POST')).toBe(403);
  expect(await refused({ cookie: browser.cookie, referer: `${browser.origin}.evil.example/` })).toBe(403);
  expect(await refused({ cookie: browser.cookie })).toBe(403);
  expect(await refused({ ...good, 'service-worker': 'script' })).toBe(403);
  expect(await refused(good, '/.headframe-tunnel/enter?ticket=guess')).toBe(403);
  expect(site.page.requests.length).toBe(before);
  expect((await browser.visit('/x')).status).toBe(200);
});

it('refuses at the console what pages of a tunnel send there, by HTTP and by WebSocket', async () => {
  const browser = await site.entered();
  const query = { 'content-type': 'application/json', authorization: `Bearer ${site.token}` };
  const body = Buffer.from(JSON.stringify({ query: '{ __typename }' }));
  const ask = async (headers: Record<string, string>) =>
    (await visit(`${site.first.origin}/v1/graphql`, { method: 'POST', headers: { ...query, ...headers }, body }))
      .status;
  expect(await ask({ origin: site.first.origin })).toBe(200);
  expect(await ask({ origin: browser.origin })).toBe(403);
  expect(await ask({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  expect(
    (await visit(`${site.first.origin}/v1/graphql`, { headers: { ...upgrade, origin: browser.origin } })).status,
  ).toBe(403);
});

it('streams uploads and downloads, and carries WebSockets', async () => {
  const browser = await site.entered();
  const firmware = randomBytes(3_000_000);
  const { text } = await browser.visit('/upload', {
    method: 'POST',
    body: firmware,
    headers: { origin: browser.origin },
  });
  expect(text).toBe(createHash('sha256').update(firmware).digest('hex'));
  expect((await browser.visit('/big?3000000')).text.length).toBe(3_000_000);
  const socket = await browser.open('/live');
  const echoed = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
  socket.send('hello');
  expect(await echoed).toBe('hello');
  socket.close();
});

it('keeps redirects of the device within the tunnel, and refuses those to its other ports', async () => {
  const browser = await site.entered();
  const to = async (location: string) => {
    const { status, headers } = await browser.visit(`/away?to=${encodeURIComponent(location)}`);
    return status === 302 ? headers.location : status;
  };
  expect(await to(`http://127.0.0.1:${site.page.port}/login?a=1`)).toBe('/login?a=1');
  expect(await to('/login')).toBe('/login');
  expect(await to('//127.0.0.1/login')).toBe('/login');
  expect(await to('http://127.0.0.1:22/')).toBe(502);
  expect(await to('https://vendor.example/')).toBe('https://vendor.example/');
});

it('works where another server serves the browser than holds the agent', async () => {
  const browser = await site.entered(site.second);
  expect(browser.origin).toMatch(/^http:\/\/[a-v0-9]{32}\.tunnel\.test:\d+$/);
  const shown = await browser.visit('/over-a-relay', { headers: { cookie: `${browser.cookie}; session=5` } });
  expect(shown.headers['set-cookie']).toEqual(['session=1; Path=/']);
  expect(site.page.requests.at(-1)?.headers.cookie).toBe('session=5');
  const other = browser.origin.replace(/\/\/[^.]+/, `//${'a'.repeat(32)}`);
  expect((await visit(other, { headers: browser.headers })).status).toBe(403);
  expect((await visit(browser.origin.replace(/[^/]+\.tunnel/, 'evil'), { headers: browser.headers })).status).toBe(404);
  expect((await browser.visit('/over-a-relay')).text).toBe('page of the device at /over-a-relay');
  expect((await browser.visit('/big?1000000')).text.length).toBe(1_000_000);
  await site.setTime(site.first, 0);
  await until(async () => (await browser.visit('/x').catch(() => ({ status: 403 }))).status === 403);
});

it('is prolonged by whoever has it, and shows its address and time at the device', async () => {
  const { tunnelAddress } = await site.setTime(site.first, 100);
  const again = await site.setTime(site.first, 300);
  expect(again).toMatchObject({ tunnelAddress, tunnelActiveTime: 300 });
  const { data } = await site.first.ask<{
    asics: { tunnelActiveTime: number }[];
    tunnels: { tunnelActiveTime: number }[];
  }>(
    site.token,
    '{ asics { tunnelAddress tunnelActiveTime } tunnels { deviceId tunnelAddress tunnelActiveTime url } }',
  );
  expect(data.asics[0]).toMatchObject({ tunnelAddress });
  expect(data.asics[0]?.tunnelActiveTime).toBeGreaterThan(250);
  expect(data.tunnels).toMatchObject([{ deviceId: site.device.id, tunnelAddress, url: null }]);
});

it('says why it cannot be opened, and why a page does not come', async () => {
  await expect(site.setTime(site.first, 301)).rejects.toThrow('validation-failed');
  await expect(site.setTime(site.first, 300, { id: '00000000-0000-4000-8000-000000000000' })).rejects.toThrow(
    'not-found',
  );
  await sql`update agent set kinds = '{"asic": {"families": ["antminer"], "commands": []}}' where id = ${site.device.agentId}`.execute(
    site.database,
  );
  await expect(site.setTime(site.first)).rejects.toThrow('Update the agent.');
  await sql`update agent set kinds = '{"asic": {"families": ["antminer"], "commands": ["tunnel"]}}' where id = ${site.device.agentId}`.execute(
    site.database,
  );
  const browser = await site.entered();
  site.page.close();
  expect(await browser.visit('/x')).toMatchObject({
    status: 502,
    text: expect.stringContaining('The device does not answer.'),
  });
  await site.agent.close();
  await until(async () => (await browser.visit('/x').catch(() => ({ status: 403 }))).status === 403);
  await expect(site.setTime(site.first)).rejects.toThrow('The agent of this device is offline.');
});
