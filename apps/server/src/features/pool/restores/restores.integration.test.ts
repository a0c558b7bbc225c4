import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { followRestores } from './follow-restores.ts';
import { addRestoreMetrics } from './restore-metrics.ts';

const server = await serveTests();
let site: SeededSite;
let administrator: Caller;
let factor: GivenFactor;

beforeAll(async () => {
  site = await seedSite(server.database, 'farm');
  administrator = { ...site.owner, isAdministrator: true } as Caller;
  factor = await giveSecondFactor(server.services, site.accountId);
});
beforeEach(async () => {
  await sql`delete from house_restore`.execute(server.database);
});

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(server.database)).rows;
const follow = () =>
  followRestores({ database: server.database, pubsub: server.services.pubsub, publicUrl: 'https://house.test/' });
const held = async () =>
  (await rowsOf(sql<{ reason: string | null }>`select payouts_held() as reason`))[0]?.reason ?? null;
const noticed = () =>
  sql`select notice_restore('pool eu-1', 'Shares', (select epoch from house), '2026-11-20T14:02:00Z', '2026-11-20T15:40:00Z')`.execute(
    server.database,
  );
const ask = (id: number, code: string, caller = administrator) =>
  server.ask<{ adminLookAtRestore: boolean }>(
    caller,
    `mutation { adminLookAtRestore(id: ${id}, twoFactorCode: "${code}") }`,
  );
const listed = async () =>
  (
    await server.ask<{ adminHouseRestores: { id: number; kind: string; lookedBy: string; things: object | null }[] }>(
      administrator,
      '{ adminHouseRestores { id kind noticedBy gapFrom gapTo endedSessions endedCodes lookedBy things { apiKeys agents } } }',
    )
  ).data.adminHouseRestores;

it('what was open before a restore ends once, what comes later stays', async () => {
  const session = (at: string) =>
    sql`insert into session (account_id, created_at) values (${site.accountId}, ${at}::timestamptz)`.execute(
      server.database,
    );
  const code = (at: string) =>
    sql`insert into action_code (account_id, purpose, code_hash, created_at, expires_at)
      values (${site.accountId}, 'reset-password', '\\x00', ${at}::timestamptz, now() + interval '1 day')`.execute(
      server.database,
    );
  await sql`delete from session`.execute(server.database);
  await session('2026-11-20T14:00:00Z');
  await code('2026-11-20T14:00:00Z');
  await noticed();
  expect(await follow()).toBe(1);
  const later = new Date(Date.now() + 60_000).toISOString();
  await session(later);
  await code(later);
  expect(await follow()).toBe(0);
  expect(await rowsOf(sql`select revoke_reason from session order by created_at`)).toEqual([
    { revoke_reason: 'the database was restored' },
    { revoke_reason: null },
  ]);
  expect(await rowsOf(sql`select from action_code`)).toHaveLength(1);
  expect(await listed()).toMatchObject([{ noticedBy: 'pool eu-1', endedSessions: 1, endedCodes: 1 }]);
});

it('payouts are held until the administrator has looked, with a second factor', async () => {
  await noticed();
  const [restore] = await listed();
  const id = restore?.id ?? 0;
  expect(restore).toMatchObject({ kind: 'restored', things: { agents: 1 } });
  expect((await ask(id, await factor.code(), site.owner)).errors?.[0]?.extensions.code).toBe('access-denied');
  expect((await ask(id, '000000')).errors).toBeDefined();
  expect(await held()).toContain('was restored');
  expect((await ask(id, await factor.code())).data.adminLookAtRestore).toBe(true);
  expect(await held()).toBeNull();
  expect((await listed())[0]).toMatchObject({ lookedBy: expect.stringContaining('@') as string, things: null });
  expect((await ask(id, await factor.code())).errors?.[0]?.extensions.code).toBe('constraint-violation');
  expect((await ask(0, await factor.code())).errors?.[0]?.extensions.code).toBe('not-found');
});

it('an older house that goes on begins an epoch beyond that of the newer one', async () => {
  const newer = Math.floor(Date.now() / 1000) + 500;
  await sql`select notice_newer_house('pool eu-1', ${newer}::bigint)`.execute(server.database);
  const [restore] = await listed();
  expect(await held()).toContain('A newer house');
  expect((await ask(restore?.id ?? 0, await factor.code())).errors).toBeUndefined();
  expect(await held()).toBeNull();
  const [house] = await rowsOf(sql<{ epoch: string }>`select epoch::text as epoch from house`);
  expect(Number(house?.epoch)).toBeGreaterThan(newer);
});

it('the administrator is mailed once, with the gap', async () => {
  await noticed();
  await sql`delete from outbox`.execute(server.database);
  await sql`update account set is_administrator = true where id = ${site.accountId}`.execute(server.database);
  await Promise.all([follow(), follow()]);
  const mails = await rowsOf(
    sql<{ text: string }>`select payload::text as text from outbox where key like 'house-restore/%'`,
  );
  for (const { text } of mails) expect(text).toContain('from 2026-11-20 14:02 UTC to 2026-11-20 15:40 UTC');
  expect(mails).toHaveLength(1);
});

it('the metrics say that a restore is open', async () => {
  await noticed();
  const metrics = createMetrics();
  addRestoreMetrics({ metrics, database: server.database, logger: { warn: () => undefined } as never });
  const text = await metrics.registry.getSingleMetricAsString('headframe_house_restores_open');
  expect(text).toContain('headframe_house_restores_open{kind="restored"} 1');
  expect(text).toContain('headframe_house_restores_open{kind="superseded"} 0');
});
