import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { refusal } from '../../../platform/database/testing/try-out.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { seedSite } from '../../../testing/seed-site.ts';
import { requestOf, seedEarnings, seedFunds, type SeededFunds } from '../../../testing/seed-withdrawals.ts';
import { checkLedger } from '../ledger/index.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
const funds: SeededFunds[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 6 }));
  for (const name of ['north', 'south']) {
    const { subaccountId } = await seedSite(database, name);
    for (const chain of ['one', 'two']) funds.push(await seedFunds(database, { subaccountId, amount: 50_000n, chain }));
  }
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const step = fc.record({
  place: fc.nat({ max: 3 }),
  kind: fc.constantFrom('request' as const, 'retry' as const, 'cancel' as const, 'claim' as const, 'earn' as const),
  amount: fc.bigInt({ min: 1n, max: 30_000n }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Performs a step, with a key that all retries of a history share. */
async function perform({ place, kind, amount }: Step, key: string): Promise<void> {
  const from = funds[place];
  if (!from) throw new Error('No such funds.');
  const { subaccountId, chainId } = from;
  const some = sql`(select id from withdrawal where subaccount_id = ${subaccountId} and chain_id = ${chainId} order by random() limit 1)`;
  const isOpen = sql`payout_id is null and not canceled and not declined`;
  if (kind === 'earn') return seedEarnings(database, { subaccountId, chainId, amount });
  await withAccess(database, kind === 'cancel' ? 'headframe_identity' : 'headframe_jobs', [], async (transaction) => {
    if (kind === 'request') await requestOf(from, { amount, fee: 3n }).execute(transaction);
    if (kind === 'retry') await requestOf(from, { amount: 7n, key }).execute(transaction);
    if (kind === 'cancel')
      await sql`update withdrawal set canceled = true where id = ${some} and ${isOpen}`.execute(transaction);
  });
  if (kind === 'claim')
    await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into payout (chain_id) values (${chainId}) returning id`.execute(transaction);
      await sql`update withdrawal set payout_id = ${rows[0]?.id ?? 0} where id = ${some} and ${isOpen}`.execute(
        transaction,
      );
    });
}

it('Random histories of several connections, with retries and cancels against claims, balance to the satoshi', async () => {
  const histories = fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 4, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(histories, async (connections) => {
      const key = randomUUID();
      const run = async (steps: readonly Step[]) => {
        // An overdraft, a retry of another subaccount's chain under the key, or the same earnings twice: refused, never half done.
        for (const one of steps) expect(['nothing', '23514', '23505']).toContain(await refusal(perform(one, key)));
      };
      await Promise.all(connections.map(run));
      expect(await checkLedger(database)).toEqual([]);
      const { rows } = await sql`
        select b.subaccount_id, b.chain_id, b.available_satoshi::text as available, coalesce(x.earned, 0) - coalesce(x.out, 0) as expected
        from ledger_balance b cross join lateral (select
          (select sum(amount_satoshi) from ledger_entry e where e.kind = 'earnings' and e.chain_id = b.chain_id
            and e.subaccount_id = b.subaccount_id) as earned,
          (select sum(amount_satoshi + fee_satoshi) from withdrawal w where w.chain_id = b.chain_id and w.subaccount_id = b.subaccount_id
            and not w.canceled and not w.declined) as out) x
        where b.available_satoshi <> coalesce(x.earned, 0) - coalesce(x.out, 0) or b.available_satoshi < 0`.execute(
        database,
      );
      expect(rows).toEqual([]);
      const { rows: retried } = await sql<{ count: number }>`select count(*)::int as count from withdrawal
        where idempotency_key = ${key}::uuid group by subaccount_id order by 1 desc limit 1`.execute(database);
      expect(retried[0]?.count ?? 0).toBeLessThanOrEqual(1);
      const { rows: both } = await sql`select from withdrawal where canceled and payout_id is not null`.execute(
        database,
      );
      expect(both).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
