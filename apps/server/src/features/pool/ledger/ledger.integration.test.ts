import fc from 'fast-check';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { refusal } from '../../../platform/database/testing/try-out.ts';
import { withAccess, type AccessTransaction, type DatabaseRole } from '../../../platform/database/with-access.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { postBlockIncome } from './block-income.ts';
import { checkLedger } from './check-ledger.ts';
import { postEntries, reverseEntry, type LedgerEntry } from './post-entries.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
const sites: SeededSite[] = [];
const chains: number[] = [];
let revision = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 6 }));
  for (const name of ['north', 'south', 'west']) sites.push(await seedSite(database, name));
  for (const [coin, name] of [
    [0, 'one'],
    [0, 'two'],
    [1, 'three'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`insert into chain (coin_enum, network, genesis, name)
      values (${coin}::int, 'simulated', decode(repeat('ee', 32), 'hex'), ${name}) returning id`.execute(database);
    chains.push(rows[0]?.id ?? 0);
  }
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const asJobs = <Result>(work: (transaction: AccessTransaction) => Promise<Result>): Promise<Result> =>
  withAccess(database, 'headframe_jobs', [], work);
const subaccountOf = (place: number): number => sites[place]?.subaccountId ?? 0;
const chainOf = (place: number): number => chains[place] ?? 0;

function entry(site: number, chain: number, kind: LedgerEntry['kind'], amount: bigint): LedgerEntry {
  revision += 1;
  return { chainId: chainOf(chain), subaccountId: subaccountOf(site), kind, day: '2026-11-20', revision, amount };
}
const post = (...entries: LedgerEntry[]) => asJobs((transaction) => postEntries(transaction, entries));
const attempt = (role: DatabaseRole, statement: RawBuilder<unknown>, open: number[] = []) =>
  refusal(withAccess(database, role, open, (transaction) => statement.execute(transaction)));

async function balance(site: number, chain: number): Promise<bigint> {
  const { rows } = await sql<{ available_satoshi: bigint }>`select available_satoshi from ledger_balance
    where subaccount_id = ${subaccountOf(site)} and chain_id = ${chainOf(chain)}`.execute(database);
  return rows[0]?.available_satoshi ?? 0n;
}

async function house(chain: number): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ account: string; balance_satoshi: bigint }>`select account, balance_satoshi
    from house_balance where chain_id = ${chainOf(chain)}`.execute(database);
  return Object.fromEntries(rows.map(({ account, balance_satoshi }) => [account, balance_satoshi]));
}

async function lastEntry(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ledger_entry`.execute(database);
  return rows[0]?.id ?? 0;
}

const notPermitted = '42501';
const checkViolation = '23514';
const noSuchRow = '23503';
const isThereAlready = '23505';
const isKept = '23000';

describe('an entry', () => {
  it('moves satoshi between a subaccount and the house, and is taken back once, whole', async () => {
    await post(entry(0, 0, 'pool_fee', -2n), entry(0, 0, 'earnings', 100n), entry(0, 0, 'referral', 1n));
    expect(await balance(0, 0)).toBe(99n);
    expect(await house(0)).toEqual({ earnings: -100n, pool_fee: 1n });
    await post(entry(0, 0, 'user_fee', -90n), entry(0, 0, 'user_fee', -9n));
    expect(await balance(0, 0)).toBe(0n);
    const id = await lastEntry();
    expect(await asJobs((transaction) => reverseEntry(transaction, id))).toBe(true);
    expect(await refusal(asJobs((transaction) => reverseEntry(transaction, id)))).toBe(isThereAlready);
    const reversal = await lastEntry();
    expect(await refusal(asJobs((transaction) => reverseEntry(transaction, reversal)))).toBe(isKept);
    expect(await asJobs((transaction) => reverseEntry(transaction, 987_654))).toBe(false);
    expect(await checkLedger(database)).toEqual([]);
  });

  it('never takes more than there is, and leaves nothing behind when it tries', async () => {
    const before = await balance(1, 0);
    expect(await refusal(post(entry(1, 0, 'user_fee', -(before + 1n))))).toBe(checkViolation);
    expect(await refusal(post(entry(1, 0, 'earnings', 5n), entry(1, 0, 'user_fee', -(before + 6n))))).toBe(
      checkViolation,
    );
    expect(await balance(1, 0)).toBe(before);
    expect(await checkLedger(database)).toEqual([]);
  });

  it('is there once for a chain, day, subaccount, kind and revision', async () => {
    const one = entry(1, 0, 'earnings', 5n);
    await post(one);
    expect(await refusal(post(one))).toBe(isThereAlready);
    await post({ ...one, chainId: chainOf(1) }, { ...one, chainId: chainOf(1), day: '2026-11-21' });
  });

  it('has the sign and the account of its kind', async () => {
    for (const [kind, amount] of [
      ['earnings', -1n],
      ['referral', -1n],
      ['pool_fee', 1n],
      ['user_fee', 1n],
    ] as const)
      expect(await refusal(post(entry(0, 0, kind, amount))), kind).toBe(checkViolation);
    const raw = (kind: string, amount: number, account: string) =>
      attempt(
        'headframe_jobs',
        sql`insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account)
          values (${subaccountOf(0)}, ${chainOf(0)}, 0, ${kind}, '2026-11-20', 900000, ${amount}, ${account})`,
      );
    expect(await raw('earnings', 0, 'earnings')).toBe(checkViolation);
    expect(await raw('earnings', 1, 'payout')).toBe(checkViolation);
    expect(await raw('gift', 1, 'earnings')).toBe(checkViolation);
    expect(await raw('reversal', 1, 'earnings')).toBe(checkViolation);
    // Of a withdrawal, without one.
    expect(await raw('withdrawal', -1, 'payout')).toBe(isKept);
    expect(await raw('network_fee', -1, 'payout')).toBe(isKept);
  });
});

describe('chains', () => {
  it('have balances of their own, and neither pay nor take back for each other', async () => {
    await post(entry(2, 0, 'earnings', 1000n));
    expect(await balance(2, 1)).toBe(0n);
    expect(await refusal(post(entry(2, 1, 'user_fee', -1n)))).toBe(checkViolation);
    await expect(post(entry(2, 0, 'earnings', 1n), entry(2, 1, 'earnings', 1n))).rejects.toThrow('two chains');
    const id = await lastEntry();
    const raw = (site: number, chain: number, coin: number) =>
      attempt(
        'headframe_jobs',
        sql`insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account, reverses_id)
          select ${subaccountOf(site)}, ${chainOf(chain)}, ${coin}, 'reversal', day, 0, -amount_satoshi, house_account, id
          from ledger_entry where id = ${id}`,
      );
    await post(entry(2, 1, 'earnings', 2000n), entry(2, 1, 'pool_fee', -1n));
    await post(entry(1, 0, 'earnings', 2000n));
    expect(await raw(2, 1, 0)).toBe(noSuchRow);
    expect(await raw(1, 0, 0)).toBe(noSuchRow);
    expect(await raw(2, 0, 1)).toBe(noSuchRow);
    expect(await checkLedger(database)).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('grants nobody to change or remove an entry, nor a balance', async () => {
    const { rows } = await sql`
      select r.rolname, t.name, p.privilege
      from pg_roles r cross join unnest(array['ledger_entry', 'ledger_balance', 'house_entry', 'house_balance', 'revenue_day']) t (name)
        cross join unnest(array['update', 'delete', 'truncate', 'trigger', 'references']) p (privilege)
      where r.rolname like 'headframe\\_%' and (has_table_privilege(r.oid, t.name, p.privilege)
        or p.privilege in ('update', 'references') and has_any_column_privilege(r.oid, t.name, p.privilege))`.execute(
      database,
    );
    expect(rows).toEqual([]);
  });

  it('lets jobs alone post, and the API read its own rows', async () => {
    const { rows } = await sql<{ who: string; name: string; privilege: string }>`
      select r.rolname as who, t.name, p.privilege
      from pg_roles r cross join unnest(array['ledger_entry', 'ledger_balance', 'house_entry', 'house_balance', 'revenue_day']) t (name)
        cross join unnest(array['select', 'insert']) p (privilege)
      where r.rolname like 'headframe\\_%' and has_any_column_privilege(r.oid, t.name, p.privilege)
      order by 1, 2, 3`.execute(database);
    expect(rows.map(({ who, name, privilege }) => `${who} ${privilege} ${name}`)).toEqual([
      'headframe_api select ledger_balance',
      'headframe_api select ledger_entry',
      'headframe_api select revenue_day',
      'headframe_identity select ledger_balance',
      'headframe_jobs select house_balance',
      'headframe_jobs insert house_entry',
      'headframe_jobs select house_entry',
      'headframe_jobs select ledger_balance',
      'headframe_jobs insert ledger_entry',
      'headframe_jobs select ledger_entry',
      'headframe_jobs insert revenue_day',
      'headframe_jobs select revenue_day',
    ]);
  });
});

describe('raw SQL', () => {
  it('changes and removes no entry, not even as the owner of the tables', async () => {
    await post(entry(0, 0, 'earnings', 7n));
    for (const statement of [
      sql`update ledger_entry set amount_satoshi = 1`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_entry cascade`,
      sql`update ledger_balance set available_satoshi = 1`,
      sql`delete from ledger_balance`,
      sql`update house_balance set balance_satoshi = 0`,
      sql`insert into house_balance (chain_id, account, balance_satoshi) values (${chainOf(2)}, 'payout', 5)`,
      sql`select add_to_house(${chainOf(0)}, 'payout', 5)`,
    ])
      for (const role of ['headframe_jobs', 'headframe_api', 'headframe_pool', 'headframe_gateway'] as const)
        expect(await attempt(role, statement)).toBe(notPermitted);
    for (const statement of [
      sql`update ledger_entry set amount_satoshi = 1`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_entry cascade`,
    ])
      expect(await refusal(statement.execute(database))).toBe(isKept);
  });

  it('posts nothing as the API, and shows it no other subaccount', async () => {
    await post(entry(1, 0, 'earnings', 7n));
    const insert = sql`insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account)
      values (${subaccountOf(0)}, ${chainOf(0)}, 0, 'earnings', '2026-11-20', 900001, 5, 'earnings')`;
    expect(await attempt('headframe_api', insert, [subaccountOf(0)])).toBe(notPermitted);
    const lock = sql`select lock_ledger_balances(${chainOf(0)}, array[${subaccountOf(0)}]::int[])`;
    expect(await attempt('headframe_api', lock, [subaccountOf(0)])).toBe(notPermitted);
    for (const table of ['ledger_entry', 'ledger_balance']) {
      const owners = await withAccess(database, 'headframe_api', [subaccountOf(0)], (transaction) =>
        sql<{ id: number }>`select distinct subaccount_id as id from ${sql.table(table)}`.execute(transaction),
      );
      expect(owners.rows).toEqual([{ id: subaccountOf(0) }]);
    }
  });
});

describe('the income of a block', () => {
  const hash = '00'.repeat(8) + 'ab'.repeat(24);
  const event = (kind: 'found' | 'matured' | 'orphaned', amount: bigint, number = 0) =>
    asJobs((transaction) =>
      postBlockIncome(transaction, kind, { chainId: chainOf(2), hash, amount, revision: number }),
    );

  it('is immature, then mature or taken back, and no earnings change', async () => {
    await post(entry(0, 2, 'earnings', 50n));
    await event('found', 312n);
    await event('found', 312n);
    expect(await house(2)).toEqual({ block_immature: 312n, earnings: -50n, issued: -312n });
    await event('orphaned', 312n);
    await event('orphaned', 312n);
    expect(await house(2)).toEqual({ block_immature: 0n, earnings: -50n, issued: 0n });
    expect(await refusal(event('matured', 312n))).toBe(isThereAlready);
    await event('found', 312n, 1);
    expect(await refusal(event('matured', 311n, 1))).toBe(isKept);
    expect(await refusal(event('matured', 312n, 2))).toBe(isKept);
    await event('matured', 312n, 1);
    expect(await house(2)).toEqual({ block_immature: 0n, block_mature: 312n, earnings: -50n, issued: -312n });
    expect(await balance(0, 2)).toBe(50n);
    expect(await checkLedger(database)).toEqual([]);
  });
});

describe('random histories', () => {
  const step = fc.record({
    site: fc.nat({ max: 2 }),
    other: fc.nat({ max: 2 }),
    chain: fc.nat({ max: 1 }),
    kind: fc.constantFrom('earn' as const, 'refer' as const, 'spend' as const, 'reverse' as const),
    amount: fc.bigInt({ min: 1n, max: 100_000n }),
  });
  const connections = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 4, maxLength: 6 });
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  async function run({ site, other, chain, kind, amount }: Step): Promise<void> {
    const fee = -(amount / 50n);
    if (kind === 'earn') return post(entry(site, chain, 'pool_fee', fee), entry(site, chain, 'earnings', amount));
    if (kind === 'refer')
      return post(
        entry(site, chain, 'earnings', amount),
        entry(site, chain, 'pool_fee', fee),
        entry(other, chain, 'referral', amount / 100n),
      );
    if (kind === 'spend') return post(entry(site, chain, 'user_fee', -amount), entry(site, chain, 'pool_fee', -3n));
    const { rows } = await sql<{ id: number }>`select id from ledger_entry where chain_id = ${chainOf(chain)}
      and kind <> 'reversal' and subaccount_id = ${subaccountOf(site)} order by random() limit 1`.execute(database);
    await asJobs((transaction) => reverseEntry(transaction, rows[0]?.id ?? 0));
  }

  it('of several connections at once balance to the satoshi', async () => {
    let refused = 0;
    let done = 0;
    const perform = async (steps: readonly Step[]) => {
      for (const one of steps) {
        const outcome = await refusal(run(one));
        expect(['nothing', checkViolation, isThereAlready]).toContain(outcome);
        if (outcome === 'nothing') done += 1;
        else refused += 1;
      }
    };
    await fc.assert(
      fc.asyncProperty(connections, async (histories) => {
        await Promise.all(histories.map(perform));
        expect(await checkLedger(database)).toEqual([]);
        const { rows } = await sql<{
          min: number;
        }>`select min(available_satoshi) as min from ledger_balance`.execute(database);
        expect(rows[0]?.min).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 12 },
    );
    expect(done).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(0);
  });
});

describe('the nightly check', () => {
  it('finds a balance that was tampered with, and a chain that does not add up', async () => {
    await post(entry(0, 0, 'earnings', 10n));
    const right = await balance(0, 0);
    await sql`update ledger_balance set available_satoshi = available_satoshi + 1
      where subaccount_id = ${subaccountOf(0)} and chain_id = ${chainOf(0)}`.execute(database);
    expect(await checkLedger(database)).toEqual([
      { chainId: chainOf(0), account: 'chain', balance: '1', entries: '0' },
      { chainId: chainOf(0), account: `subaccount ${subaccountOf(0)}`, balance: `${right + 1n}`, entries: `${right}` },
    ]);
    await sql`update ledger_balance set available_satoshi = available_satoshi - 1
      where subaccount_id = ${subaccountOf(0)} and chain_id = ${chainOf(0)}`.execute(database);
    await sql`delete from house_balance where chain_id = ${chainOf(2)} and account = 'earnings'`.execute(database);
    expect((await checkLedger(database)).map(({ account }) => account)).toEqual(['chain', 'house earnings']);
  });
});
