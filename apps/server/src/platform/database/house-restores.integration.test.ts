import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let admin: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = database.adminPool();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});
beforeEach(async () => {
  await admin.query('delete from house_restore');
});

const one = async <Row>(query: string, values: unknown[] = []): Promise<Row> =>
  (await admin.query(query, values)).rows[0] as Row;
const epochNow = async () => Number((await one<{ epoch: string }>('select epoch from house')).epoch);
const held = async () => (await one<{ reason: string | null }>('select payouts_held() as reason')).reason;
/** What the restore command notes, as the owner of the database. */
async function restored(): Promise<number> {
  const note = `select notice_restore('restore command', 'A backup was restored.', (select epoch from house), $1, now()) as epoch`;
  return Number((await one<{ epoch: string }>(note, [at('14:02')])).epoch);
}
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
/** What a program with the login of the pool notes; its role alone is set. */
async function noticed(knownEpoch: number, from: Date, to: Date): Promise<number> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('set local role headframe_pool');
    const { rows } = await client.query<{ epoch: string }>(
      `select notice_restore('pool eu-1', 'Shares', $1, $2, $3) as epoch`,
      [knownEpoch, from, to],
    );
    await client.query('commit');
    return Number(rows[0]?.epoch);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

it('a restore begins an epoch of its own, also one of the same backup, and holds payouts until somebody has looked', async () => {
  expect(await held()).toBeNull();
  const before = await epochNow();
  const first = await restored();
  expect(first).toBeGreaterThan(before);
  expect(await held()).toContain('The database was restored.');
  // The same backup, restored again later.
  await admin.query('update house set epoch = $1', [before]);
  await sleep(1_100);
  const second = await restored();
  expect(second).toBeGreaterThan(first);
  await admin.query(`update house_restore set looked_at = now(), looked_name = 'administrator'`);
  expect(await held()).toBeNull();
});

it('a restore that several programs notice is one, with the gap of all', async () => {
  const before = await epochNow();
  const epoch = await noticed(before, at('14:10'), at('15:30'));
  expect(epoch).toBeGreaterThan(before);
  expect(await noticed(before, at('14:02'), at('15:40'))).toBe(epoch);
  expect(await noticed(before, at('14:20'), at('15:00'))).toBe(epoch);
  const { rows } = await admin.query('select gap_from, gap_to from house_restore');
  expect(rows).toEqual([{ gap_from: at('14:02'), gap_to: at('15:40') }]);
});

it('ids of the lost time are not given again', async () => {
  const insert = `insert into account (email) values ($1) returning id`;
  const { id } = await one<{ id: number }>(insert, ['before@example.test']);
  await noticed(await epochNow(), at('14:02'), at('15:40'));
  expect((await one<{ id: number }>(insert, ['after@example.test'])).id).toBeGreaterThan(id + 1_000_000);
});

it('a program that serves a newer house holds the payouts of the older one, once', async () => {
  const epoch = await epochNow();
  for (let time = 0; time < 2; time += 1)
    await admin.query('select notice_newer_house($1, $2)', ['pool eu-1', epoch + 10]);
  expect(await held()).toContain('A newer house');
  expect((await admin.query('select kind, epoch from house_restore')).rows).toEqual([
    { kind: 'superseded', epoch: String(epoch + 10) },
  ]);
  await admin.query('delete from house_restore');
  await admin.query('select notice_newer_house($1, $2)', ['pool eu-1', epoch]);
  expect(await held()).toBeNull();
});

it('an epoch after which none could come is refused, and holds nothing', async () => {
  const before = await epochNow();
  for (const beyond of ['253402300800', '9223372036854775806']) {
    await expect(noticed(Number(beyond), at('14:02'), at('15:40'))).rejects.toThrow();
    await expect(admin.query('select notice_newer_house($1, $2)', ['pool eu-1', beyond])).rejects.toThrow();
  }
  expect(await held()).toBeNull();
  expect(await epochNow()).toBe(before);
});

it.each(['headframe_api', 'headframe_gateway', 'headframe_identity'])('%s can note no restore', async (role) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    const note = client.query(`select notice_restore('an agent', 'frames', 1, null, null)`);
    await expect(note).rejects.toThrow('permission denied');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
