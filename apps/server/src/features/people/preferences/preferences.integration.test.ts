import { createClient } from 'graphql-ws';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';

interface Stored {
  name: string;
  value: unknown;
  changedAt: string;
}

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from account_preference`.execute(server.database));

const setting =
  'mutation ($preferences: [PreferenceInput!]!) { setPreferences(preferences: $preferences) { name value changedAt } }';

function set(who: SeededSite, preferences: { name: string; value: unknown; changedAt: string }[]) {
  return server.ask<{ setPreferences: Stored[] }>(who.owner, setting, { preferences });
}

async function read(who: SeededSite): Promise<Record<string, unknown>> {
  const { data } = await server.ask<{ preferences: Stored[] }>(who.owner, '{ preferences { name value } }');
  return Object.fromEntries(data.preferences.map(({ name, value }) => [name, value]));
}

const early = '2026-01-01T00:00:00.000Z';
const late = '2026-01-02T00:00:00.000Z';

describe('preferences', () => {
  it('are stored per account, many at once, null included, and no other account sees them', async () => {
    const { data } = await set(site, [
      { name: 'theme', value: 'light', changedAt: early },
      { name: 'timeZone', value: null, changedAt: early },
      { name: 'dashboardCards', value: ['pool', 'iot'], changedAt: early },
    ]);
    expect(data.setPreferences).toContainEqual({ name: 'theme', value: 'light', changedAt: early });
    expect(await read(site)).toEqual({ theme: 'light', timeZone: null, dashboardCards: ['pool', 'iot'] });
    expect(await read(other)).toEqual({});
    await set(other, [{ name: 'theme', value: 'system', changedAt: late }]);
    expect((await read(site))['theme']).toBe('light');
  });

  it('belong to the later choice, whichever arrives first', async () => {
    await set(site, [{ name: 'theme', value: 'light', changedAt: late }]);
    const { data } = await set(site, [
      { name: 'theme', value: 'dark', changedAt: early },
      { name: 'density', value: 'compact', changedAt: early },
    ]);
    expect(Object.fromEntries(data.setPreferences.map(({ name, value }) => [name, value]))).toEqual({
      theme: 'light',
      density: 'compact',
    });
  });

  it('cannot be reserved for the future by a clock that runs ahead', async () => {
    const { data } = await set(site, [{ name: 'theme', value: 'light', changedAt: '2999-01-01T00:00:00.000Z' }]);
    const stored = new Date(data.setPreferences[0]?.changedAt ?? 0).getTime();
    expect(Math.abs(stored - Date.now())).toBeLessThan(60_000);
    await set(site, [{ name: 'theme', value: 'dark', changedAt: '2999-01-01T00:00:00.000Z' }]);
    expect(await read(site)).toEqual({ theme: 'dark' });
  });

  it.each([
    ['an unknown name', [{ name: 'colour', value: 'red' }], 'preferences.colour'],
    ['a bad value', [{ name: 'theme', value: 'sepia' }], 'preferences.theme'],
    ['null where it must not be', [{ name: 'density', value: null }], 'preferences.density'],
    ['an unknown zone', [{ name: 'timeZone', value: 'Mars/Olympus' }], 'preferences.timeZone'],
    [
      'a name twice',
      [
        { name: 'theme', value: 'dark' },
        { name: 'theme', value: 'light' },
      ],
      'preferences.theme',
    ],
  ])('refuse %s, and then store nothing', async (_case, given, path) => {
    const preferences = [{ name: 'isCollapseDrawer', value: true }, ...given];
    const { errors } = await set(site, preferences.map((each) => ({ ...each, changedAt: early })) as never);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation-failed', detail: { path } });
    expect(await read(site)).toEqual({});
  });

  it('are for accounts only', async () => {
    const observer = {
      kind: 'observer',
      observerId: 1,
      role: 'observer',
      view: 'farm',
      grants: site.owner.grants,
      expiresAt: null,
    } as const;
    const refused = await server.ask(observer, '{ preferences { name } }');
    expect(refused.errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await server.ask(null, '{ preferences { name } }')).errors?.[0]?.extensions.code).toBe('401');
  });

  it('leave a trace of what changed', async () => {
    await set(site, [{ name: 'theme', value: 'light', changedAt: early }]);
    await set(site, [{ name: 'theme', value: 'system', changedAt: late }]);
    await set(site, [{ name: 'theme', value: 'dark', changedAt: early }]);
    const { rows } = await sql`select action, before, after from audit_entry where account_id = ${site.accountId}
      and object_name = 'theme' order by id desc limit 2`.execute(server.database);
    expect(rows[0]).toEqual({ action: 'preference.update', before: { theme: 'light' }, after: { theme: 'system' } });
  });

  it('reach the other devices of the account, and nobody else', async () => {
    const heard: Record<string, unknown[]> = { site: [], other: [] };
    const clients = [site, other].map((who) => {
      const client = createClient({
        url: server.url.replace('http', 'ws'),
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${server.tokenFor(who.owner)}` },
      });
      client.subscribe<{ preferencesUpdates: Stored[] }>(
        { query: 'subscription { preferencesUpdates { name value } }' },
        {
          next: ({ data }) => heard[who.subaccountName]?.push(data?.preferencesUpdates),
          error: () => undefined,
          complete: () => undefined,
        },
      );
      return client;
    });
    await expect.poll(() => [heard['site']?.length, heard['other']?.length]).toEqual([1, 1]);
    await set(site, [{ name: 'theme', value: 'light', changedAt: early }]);
    await expect.poll(() => heard['site']?.at(-1), { timeout: 30_000 }).toEqual([{ name: 'theme', value: 'light' }]);
    expect(heard['other']?.flat()).toEqual([]);
    for (const client of clients) await client.dispose();
  });
});
