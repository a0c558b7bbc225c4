import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { checkLedger } from './check-ledger.ts';
import { postBlockIncomes } from './post-block-incomes.ts';

let testDatabase: TestDatabase;
/** Two servers on one database. */
let database: Kysely<DB>;
let other: Kysely<DB>;
let chains = 0;
let chainId = 0;
const log = { error: vi.fn() };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  other = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
});
afterAll(async () => {
  await other.destroy();
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  chains += 1;
  log.error.mockClear();
  const { rows } = await sql<{ id: number }>`insert into chain (coin_enum, network, genesis, name)
    values (0, 'regtest', decode(repeat('cc', 32), 'hex'), ${`chain ${chains}`}) returning id`.execute(database);
  chainId = rows[0]?.id ?? 0;
});

type State = 'submitted' | 'accepted' | 'confirmed' | 'orphaned';
const confirmations = { submitted: 0, accepted: 1, confirmed: 100, orphaned: 0 };

/** Writes a block as the pool program does, or moves one that is there. */
async function follow(height: number, state: State, subsidy = 300, fees = 12): Promise<void> {
  await sql`insert into block (chain_id, height, hash, found_at, stratum, n_bits, subsidy_satoshi, fees_satoshi, state, confirmations)
    values (${chainId}, ${height}, decode(lpad(to_hex(${chainId}::int), 4, '0') || lpad(to_hex(${height}::int), 60, '0'), 'hex'),
      now(), 'eu-1', 545259519, ${subsidy}, ${fees}, ${state}, ${confirmations[state]})
    on conflict (chain_id, hash) do update set state = excluded.state, confirmations = excluded.confirmations`.execute(
    database,
  );
}
const post = () => postBlockIncomes({ database, log });

async function house() {
  const { rows } = await sql<{ account: string; balance: string }>`
    select account, balance_satoshi::text as balance from house_balance where chain_id = ${chainId} and balance_satoshi <> 0
    order by account`.execute(database);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
}

async function entries(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select kind || ' ' || revision || ' ' || amount_satoshi as text from house_entry where chain_id = ${chainId} order by id`.execute(
    database,
  );
  return rows.map(({ text }) => text);
}

it('posts a block once a node has it, and when it is mature, each once', async () => {
  await follow(1, 'submitted');
  expect(await post()).toBe(0);
  await follow(1, 'accepted');
  expect(await post()).toBe(1);
  expect(await post()).toBe(0);
  expect(await house()).toEqual({ block_immature: 312, issued: -312 });
  await follow(1, 'confirmed');
  expect(await post()).toBe(1);
  expect(await post()).toBe(0);
  expect(await house()).toEqual({ block_mature: 312, issued: -312 });
  expect(await entries()).toEqual(['block_found 0 312', 'block_matured 0 312']);
});

it('posts a block that was confirmed while no server ran as found and mature', async () => {
  await follow(1, 'confirmed');
  expect(await post()).toBe(2);
  expect(await entries()).toEqual(['block_found 0 312', 'block_matured 0 312']);
});

it('takes an orphan back, and posts it with the next revision where it returns to the best chain', async () => {
  await follow(1, 'accepted');
  await follow(2, 'orphaned');
  await post();
  await follow(1, 'orphaned');
  await post();
  expect(await house()).toEqual({});
  await follow(1, 'accepted');
  await post();
  await follow(1, 'orphaned');
  await post();
  await follow(1, 'confirmed');
  await post();
  expect(await house()).toEqual({ block_mature: 312, issued: -312 });
  expect(await entries()).toEqual([
    'block_found 0 312',
    'block_orphaned 0 312',
    'block_found 1 312',
    'block_orphaned 1 312',
    'block_found 2 312',
    'block_matured 2 312',
  ]);
  expect(await checkLedger(database)).toEqual([]);
});

it('posts exactly once where two servers run at the same time, and a block that pays nothing never', async () => {
  for (let height = 1; height <= 12; height += 1)
    await follow(height, height % 2 ? 'accepted' : 'confirmed', height, 1);
  await follow(13, 'accepted', 0, 0);
  const both = [database, other, database, other].map((each) => postBlockIncomes({ database: each, log }));
  const posted = await Promise.all(both);
  expect(posted.reduce((sum, count) => sum + count, 0)).toBe(18);
  expect(log.error).not.toHaveBeenCalled();
  const mature = 2 + 4 + 6 + 8 + 10 + 12 + 6;
  const immature = 1 + 3 + 5 + 7 + 9 + 11 + 6;
  expect(await house()).toEqual({ block_mature: mature, block_immature: immature, issued: -mature - immature });
  expect(await checkLedger(database)).toEqual([]);
});
