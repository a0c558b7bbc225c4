import { fakeMac } from '@headframe/agent/testing/fake-devices';
import { startMinerAgent } from '@headframe/agent/testing/start-miner-agent';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { requestCommand } from '../../../testing/gateway-server.ts';
import { signInOwner } from '../../../testing/owner.ts';
import { until } from '../../../testing/until.ts';
import { TunnelBrowser } from './testing/tunnel-browser.ts';
import { TunnelSite } from './testing/tunnel-site.ts';

let site: TunnelSite;

beforeAll(async () => {
  site = await TunnelSite.start({ mac: fakeMac(1), startAgent: startMinerAgent });
});
afterEach(async () => {
  await site.setTime(site.first, 0).catch(() => undefined);
});
afterAll(() => site.close());

/** Waits until a socket is closed, also where it is already. */
const closed = (socket: WebSocket) =>
  new Promise<unknown>((resolve) => {
    if (socket.readyState === socket.CLOSED) resolve(undefined);
    else socket.once('close', resolve);
  });

it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['it is closed', () => site.setTime(site.second, 0), async () => undefined],
  [
    'its device is deleted',
    () => sql`update device set deleted_at = now() where id = ${site.device.key}`.execute(site.database),
    () => sql`update device set deleted_at = null where id = ${site.device.key}`.execute(site.database),
  ],
  [
    'its device is another one by now',
    () => sql`update device set mac = '02:00:00:00:77:77' where id = ${site.device.key}`.execute(site.database),
    () => sql`update device set mac = ${fakeMac(1)} where id = ${site.device.key}`.execute(site.database),
  ],
  [
    'the right to tunnels is withdrawn',
    () => sql`update subaccount set has_asset = false where id = ${site.device.subaccountId}`.execute(site.database),
    () => sql`update subaccount set has_asset = true where id = ${site.device.subaccountId}`.execute(site.database),
  ],
  [
    'the clock of the database was set back',
    () => sql`update tunnel set prolonged_at = now() + interval '1 hour'`.execute(site.database),
    async () => undefined,
  ],
  [
    'new firmware is installed on its device',
    async () => {
      const { agentId, key } = site.device;
      await requestCommand(site.database, { agentId, kind: 'updateFirmware', deviceIds: [key] });
      await sql`update agent_request_item set state = 'started'`.execute(site.database);
    },
    () => sql`update agent_request_item set state = 'failed'`.execute(site.database),
  ],
  [
    'the session of its person ends',
    () => sql`update session set revoked_at = now()`.execute(site.database),
    async () => void ({ accessToken: site.token } = await signInOwner(site.first)),
  ],
])('ends with all connections when %s', async (_what, end, restore) => {
  const browser = await site.entered();
  const socket = await browser.open();
  const silent = browser.visit('/silent').catch(() => 'broken off');
  const gone = closed(socket);
  await until(async () => site.page.requests.at(-1)?.url === '/silent');
  await end();
  await site.changed();
  await gone;
  expect(await silent).toBe('broken off');
  expect((await browser.visit('/x').catch(() => ({ status: 403 }))).status).toBe(403);
  await restore();
  await site.changed();
  await until(
    async () =>
      await site.setTime(site.first, 0).then(
        () => true,
        () => false,
      ),
  );
});

it('opens shared devices where their owner allows it, as long as that lasts', async () => {
  await site.first.ask(site.token, 'mutation { createSubaccount(name: "guest") { name } }');
  const { rows } = await sql<{
    id: number;
  }>`update subaccount set has_asset = true where name = 'guest' returning id`.execute(site.database);
  await sql`insert into device_share (device_id, owner_id, owner_name, subaccount_id, subaccount_name, agent_id, created_by_account_id)
    select ${site.device.key}, id, 'main', ${rows[0]?.id}, 'guest', ${site.device.agentId}, owner_account_id from subaccount
    where id = ${site.device.subaccountId}`.execute(site.database);
  await site.changed();
  const shared = { subaccount: 'guest' };
  await until(async () =>
    site.setTime(site.first, 300, shared).then(
      () => false,
      ({ message }: Error) => message.startsWith('permission-error') && message.includes('has not allowed its tunnel'),
    ),
  );
  await sql`update device_share set tunnel_access = true`.execute(site.database);
  const browser = await TunnelBrowser.enter((await site.setTime(site.first, 300, shared)).url ?? '');
  const socket = await browser.open();
  await sql`update device_share set tunnel_access = false`.execute(site.database);
  await site.changed();
  await closed(socket);
});

it('ends by itself after its time', async () => {
  const browser = await site.entered();
  const socket = await browser.open();
  await site.setTime(site.first, 1);
  await closed(socket);
  const { data } = await site.first.ask<{ tunnels: unknown[] }>(site.token, '{ tunnels { deviceId } }');
  expect(data.tunnels).toEqual([]);
});
