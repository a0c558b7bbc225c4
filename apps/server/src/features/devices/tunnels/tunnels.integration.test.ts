import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createLog, startAgent, type Agent } from '@headframe/agent';
import { FakeFarm, fakeMac } from '@headframe/agent/testing/fake-devices';
import { agentLinkPath } from '@headframe/agent-link';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { freePort } from '../../../platform/database/embedded/free-port.ts';
import { ofAccounts, wholeSubaccount } from '../../../platform/pubsub/pubsub.ts';
import { requestCommand } from '../../../testing/gateway-server.ts';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from '../../../testing/owner.ts';
import { until } from '../../../testing/until.ts';
import { startDevicePage, type DevicePage } from './testing/device-page.ts';
import { TunnelBrowser, visit } from './testing/tunnel-browser.ts';

/** Has the agent; the other one only serves browsers, and gives tunnels host names. */
let first: ListeningServer;
let second: ListeningServer;
let token: string;
let page: DevicePage;
let agent: Agent;
let folder: string;
let device: { id: string; key: number; agentId: number; subaccountId: number };

interface Opened {
  tunnelActiveTime: { url: string | null; tunnelAddress: string | null; tunnelActiveTime: number };
}

const mutation = `mutation ($id: ID!, $seconds: Int, $subaccount: String) {
  tunnelActiveTime(id: $id, seconds: $seconds, subaccount: $subaccount) {
  url tunnelAddress tunnelActiveTime } }`;

async function setTime(
  server: ListeningServer,
  seconds?: number,
  { id = device.id, subaccount = 'main' } = {},
): Promise<Opened['tunnelActiveTime']> {
  const { data, errors } = await server.ask<Opened>(token, mutation, { id, seconds, subaccount });
  if (errors) throw new Error(`${errors[0]?.extensions.code}: ${errors[0]?.message}`);
  return data.tunnelActiveTime;
}

async function entered(server = first): Promise<TunnelBrowser> {
  return TunnelBrowser.enter((await setTime(server)).url ?? '');
}

/** Waits until a socket is closed, also where it is already. */
const closed = (socket: WebSocket) =>
  new Promise<unknown>((resolve) => {
    if (socket.readyState === socket.CLOSED) resolve(undefined);
    else socket.once('close', resolve);
  });

async function addDevice(): Promise<typeof device> {
  const { data } = await first.ask<{ createAgent: { id: string; key: string } }>(
    token,
    'mutation { createAgent(name: "Site", subaccount: "main") { id key } }',
  );
  const ports = JSON.stringify({ http: page.port });
  const { rows } = await sql<{ id: string; key: number; agentId: number; subaccountId: number }>`
    with site as (select id, subaccount_id from agent where selector_id = ${data.createAgent.id}::uuid),
    added as (
      insert into device (kind, subaccount_id, agent_id, ip, mac, family, ports)
      select 'asic', subaccount_id, id, '127.0.0.1', ${fakeMac(1)}, 'antminer', ${ports}::jsonb from site
      returning id, selector_id, agent_id, subaccount_id
    ),
    miner as (insert into asic (device_id, subaccount_id) select id, subaccount_id from added),
    state as (insert into asic_state (device_id, subaccount_id) select id, subaccount_id from added)
    select selector_id as id, id as key, agent_id as "agentId", subaccount_id as "subaccountId" from added`.execute(
    first.services.database,
  );
  const farm = new FakeFarm();
  farm.add('127.0.0.1', 1);
  agent = await startAgent({
    serverUrl: `${first.origin.replace('http', 'ws')}${agentLinkPath}`,
    key: data.createAgent.key,
    dataFolder: folder,
    kinds: [farm.kind],
    log: createLog(() => undefined),
  });
  await until(async () => agent.connected);
  return rows[0] as typeof device;
}

beforeAll(async () => {
  const environment = { HEADFRAME_PUBLIC_URL: 'http://127.0.0.1:8420' };
  first = await startListeningServer({ environment });
  const port = await freePort();
  second = await startListeningServer({
    beside: first,
    environment: {
      ...environment,
      HEADFRAME_ROLES: 'api',
      HEADFRAME_TUNNEL_URL: `http://*.tunnel.test:${port}`,
      HEADFRAME_TUNNEL_PORTS: String(port),
    },
  });
  await bootstrapOwner(first);
  ({ accessToken: token } = await signInOwner(first));
  page = await startDevicePage();
  folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-tunnels-'));
  device = await addDevice();
});
afterEach(async () => {
  await setTime(first, 0).catch(() => undefined);
});
afterAll(async () => {
  await agent.close();
  page.close();
  await second.app.close();
  await second.services.close();
  await first.close();
  await rm(folder, { recursive: true });
});

it('opens the page of a device with a ticket that is good once, and keeps it from the console and other sites', async () => {
  const { url, tunnelAddress, tunnelActiveTime } = await setTime(first);
  expect(tunnelActiveTime).toBe(300);
  expect(new URL(url ?? '').origin).toBe(tunnelAddress);
  expect(tunnelAddress).not.toBe(first.origin);
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
  const { headers } = page.requests.at(-1) ?? { headers: {} };
  expect(headers).toEqual({
    host: `127.0.0.1:${page.port}`,
    cookie: 'session=7',
    authorization: 'Digest username="root"',
    referer: `http://127.0.0.1:${page.port}/before`,
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
  const browser = await entered();
  const before = page.requests.length;
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
  expect(await refused({ cookie: browser.cookie, origin: first.origin }, '/x', 'POST')).toBe(403);
  expect(await refused({ cookie: browser.cookie, origin: 'null' }, '/x', 'POST')).toBe(403);
  expect(await refused({ cookie: browser.cookie, referer: `${browser.origin}.evil.example/` })).toBe(403);
  expect(await refused({ cookie: browser.cookie })).toBe(403);
  expect(await refused({ ...good, 'service-worker': 'script' })).toBe(403);
  expect(await refused(good, '/.headframe-tunnel/enter?ticket=guess')).toBe(403);
  expect(page.requests.length).toBe(before);
  expect((await browser.visit('/x')).status).toBe(200);
});

it('refuses at the console what pages of a tunnel send there, by HTTP and by WebSocket', async () => {
  const browser = await entered();
  const query = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = Buffer.from(JSON.stringify({ query: '{ __typename }' }));
  const ask = async (headers: Record<string, string>) =>
    (await visit(`${first.origin}/v1/graphql`, { method: 'POST', headers: { ...query, ...headers }, body })).status;
  expect(await ask({ origin: first.origin })).toBe(200);
  expect(await ask({ origin: browser.origin })).toBe(403);
  expect(await ask({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  expect((await visit(`${first.origin}/v1/graphql`, { headers: { ...upgrade, origin: browser.origin } })).status).toBe(
    403,
  );
});

it('streams uploads and downloads, and carries WebSockets', async () => {
  const browser = await entered();
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
  const browser = await entered();
  const to = async (location: string) => {
    const { status, headers } = await browser.visit(`/away?to=${encodeURIComponent(location)}`);
    return status === 302 ? headers.location : status;
  };
  expect(await to(`http://127.0.0.1:${page.port}/login?a=1`)).toBe('/login?a=1');
  expect(await to('/login')).toBe('/login');
  expect(await to('//127.0.0.1/login')).toBe('/login');
  expect(await to('http://127.0.0.1:22/')).toBe(502);
  expect(await to('https://vendor.example/')).toBe('https://vendor.example/');
});

it('works where another server serves the browser than holds the agent', async () => {
  const browser = await entered(second);
  expect(browser.origin).toMatch(/^http:\/\/[a-v0-9]{32}\.tunnel\.test:\d+$/);
  const shown = await browser.visit('/over-a-relay', { headers: { cookie: `${browser.cookie}; session=5` } });
  expect(shown.headers['set-cookie']).toEqual(['session=1; Path=/']);
  expect(page.requests.at(-1)?.headers.cookie).toBe('session=5');
  const other = browser.origin.replace(/\/\/[^.]+/, `//${'a'.repeat(32)}`);
  expect((await visit(other, { headers: browser.headers })).status).toBe(403);
  expect((await visit(browser.origin.replace(/[^/]+\.tunnel/, 'evil'), { headers: browser.headers })).status).toBe(404);
  expect((await browser.visit('/over-a-relay')).text).toBe('page of the device at /over-a-relay');
  expect((await browser.visit('/big?1000000')).text.length).toBe(1_000_000);
  await setTime(first, 0);
  await until(async () => (await browser.visit('/x').catch(() => ({ status: 403 }))).status === 403);
});

it('is prolonged by whoever has it, and shows its address and time at the device', async () => {
  const { tunnelAddress } = await setTime(first, 100);
  const again = await setTime(first, 300);
  expect(again).toMatchObject({ tunnelAddress, tunnelActiveTime: 300 });
  const { data } = await first.ask<{ asics: { tunnelActiveTime: number }[]; tunnels: { tunnelActiveTime: number }[] }>(
    token,
    '{ asics { tunnelAddress tunnelActiveTime } tunnels { deviceId tunnelAddress tunnelActiveTime url } }',
  );
  expect(data.asics[0]).toMatchObject({ tunnelAddress });
  expect(data.asics[0]?.tunnelActiveTime).toBeGreaterThan(250);
  expect(data.tunnels).toMatchObject([{ deviceId: device.id, tunnelAddress, url: null }]);
});

const database = () => first.services.database;

/** Announces what was changed under the servers, as the features that change it do. */
async function changed(): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from account`.execute(database());
  await first.services.pubsub.publish(
    database(),
    wholeSubaccount(device.subaccountId),
    ofAccounts(...rows.map(({ id }) => id)),
  );
}

it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['it is closed', () => setTime(second, 0), async () => undefined],
  [
    'its device is deleted',
    () => sql`update device set deleted_at = now() where id = ${device.key}`.execute(database()),
    () => sql`update device set deleted_at = null where id = ${device.key}`.execute(database()),
  ],
  [
    'its device is another one by now',
    () => sql`update device set mac = '02:00:00:00:77:77' where id = ${device.key}`.execute(database()),
    () => sql`update device set mac = ${fakeMac(1)} where id = ${device.key}`.execute(database()),
  ],
  [
    'the right to tunnels is withdrawn',
    () => sql`update subaccount set has_asset = false where id = ${device.subaccountId}`.execute(database()),
    () => sql`update subaccount set has_asset = true where id = ${device.subaccountId}`.execute(database()),
  ],
  [
    'the clock of the database was set back',
    () => sql`update tunnel set prolonged_at = now() + interval '1 hour'`.execute(database()),
    async () => undefined,
  ],
  [
    'new firmware is installed on its device',
    async () => {
      const { agentId, key } = device;
      await requestCommand(database(), { agentId, kind: 'updateFirmware', deviceIds: [key] });
      await sql`update agent_request_item set state = 'started'`.execute(database());
    },
    () => sql`update agent_request_item set state = 'failed'`.execute(database()),
  ],
  [
    'the session of its person ends',
    () => sql`update session set revoked_at = now()`.execute(database()),
    async () => void ({ accessToken: token } = await signInOwner(first)),
  ],
])('ends with all connections when %s', async (_what, end, restore) => {
  const browser = await entered();
  const socket = await browser.open();
  const silent = browser.visit('/silent').catch(() => 'broken off');
  const gone = closed(socket);
  await until(async () => page.requests.at(-1)?.url === '/silent');
  await end();
  await changed();
  await gone;
  expect(await silent).toBe('broken off');
  expect((await browser.visit('/x').catch(() => ({ status: 403 }))).status).toBe(403);
  await restore();
  await changed();
  await until(
    async () =>
      await setTime(first, 0).then(
        () => true,
        () => false,
      ),
  );
});

it('opens shared devices where their owner allows it, as long as that lasts', async () => {
  await first.ask(token, 'mutation { createSubaccount(name: "guest") { name } }');
  const { rows } = await sql<{
    id: number;
  }>`update subaccount set has_asset = true where name = 'guest' returning id`.execute(database());
  await sql`insert into device_share (device_id, owner_id, owner_name, subaccount_id, subaccount_name, agent_id)
    values (${device.key}, ${device.subaccountId}, 'main', ${rows[0]?.id}, 'guest', ${device.agentId})`.execute(
    database(),
  );
  await changed();
  const shared = { subaccount: 'guest' };
  await until(async () =>
    setTime(first, 300, shared).then(
      () => false,
      ({ message }: Error) => message.startsWith('permission-error') && message.includes('has not allowed its tunnel'),
    ),
  );
  await sql`update device_share set tunnel_access = true`.execute(database());
  const browser = await TunnelBrowser.enter((await setTime(first, 300, shared)).url ?? '');
  const socket = await browser.open();
  await sql`update device_share set tunnel_access = false`.execute(database());
  await changed();
  await closed(socket);
});

it('ends by itself after its time', async () => {
  const browser = await entered();
  const socket = await browser.open();
  await setTime(first, 1);
  await closed(socket);
  const { data } = await first.ask<{ tunnels: unknown[] }>(token, '{ tunnels { deviceId } }');
  expect(data.tunnels).toEqual([]);
});

it('says why it cannot be opened, and why a page does not come', async () => {
  await expect(setTime(first, 301)).rejects.toThrow('validation-failed');
  await expect(setTime(first, 300, { id: '00000000-0000-4000-8000-000000000000' })).rejects.toThrow('not-found');
  await sql`update agent set kinds = '{"asic": {"families": ["antminer"], "commands": []}}' where id = ${device.agentId}`.execute(
    database(),
  );
  await expect(setTime(first)).rejects.toThrow('Update the agent.');
  await sql`update agent set kinds = '{"asic": {"families": ["antminer"], "commands": ["tunnel"]}}' where id = ${device.agentId}`.execute(
    database(),
  );
  const browser = await entered();
  page.close();
  expect(await browser.visit('/x')).toMatchObject({
    status: 502,
    text: expect.stringContaining('The device does not answer.'),
  });
  await agent.close();
  await until(async () => (await browser.visit('/x').catch(() => ({ status: 403 }))).status === 403);
  await expect(setTime(first)).rejects.toThrow('The agent of this device is offline.');
});
