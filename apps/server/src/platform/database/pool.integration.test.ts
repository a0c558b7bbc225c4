import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, max: 2 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('values come out as the row types say', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT 9007199254740991::int8 AS count, '{1,2}'::int8[] AS counts, 2100000000000000::int8 AS balance_satoshi,
      NULL::int8 AS fee_satoshi, date '2026-11-21' AS day, 1.10::numeric AS price, timestamptz '2026-11-21 10:00Z' AS at
  `.execute(createDatabase(pool));
  expect(rows).toEqual([
    {
      count: 9007199254740991,
      counts: [1, 2],
      balance_satoshi: 2100000000000000n,
      fee_satoshi: null,
      day: '2026-11-21',
      price: '1.10',
      at: new Date('2026-11-21T10:00:00Z'),
    },
  ]);
});

test('an integer that a number cannot hold exactly is an error, not a wrong number', async () => {
  await expect(pool.query('SELECT 9007199254740993::int8 AS count')).rejects.toThrow(/9007199254740993 .* too large/);
  await expect(pool.query('SELECT 1 AS count')).resolves.toMatchObject({ rows: [{ count: 1 }] });
});

test('a connection cut while idle is replaced', async () => {
  const errors: Error[] = [];
  const watched = createPool({ url: database.url, max: 1, onIdleError: (error) => errors.push(error) });
  const { rows } = await watched.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => errors.length).toBe(1);
  await expect(watched.query('SELECT 1')).resolves.toBeDefined();
  await watched.end();
});

test('a connection cut between two queries of a transaction fails the transaction alone', async () => {
  const watched = createPool({ url: database.url, max: 1 });
  const ended = new Promise((resolve) => watched.once('connect', (client) => client.once('end', resolve)));
  const broken = createDatabase(watched)
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await sql`SELECT 1`.execute(transaction);
    });
  await expect(broken).rejects.toThrow();
  await expect(watched.query('SELECT 1')).resolves.toBeDefined();
  await watched.end();
});
