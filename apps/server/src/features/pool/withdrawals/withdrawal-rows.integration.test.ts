import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { refusal } from '../../../platform/database/testing/try-out.ts';
import { withAccess, type DatabaseRole } from '../../../platform/database/with-access.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { checkLedger, reverseEntry } from '../ledger/index.ts';
import { requestOf, seedEntry, seedFunds, type SeededFunds } from '../../../testing/seed-withdrawals.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
let funds: SeededFunds;
let count = 0;
const checkViolation = '23514';
const noSuchRow = '23503';
const notPermitted = '42501';
const isKept = '23000';

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
});
afterAll(async () => {
  expect(await checkLedger(database)).toEqual([]);
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  count += 1;
  site = await seedSite(database, `site${count}`);
  funds = await seedFunds(database, { subaccountId: site.subaccountId, amount: 1000n });
});

const as = <Row>(role: DatabaseRole, statement: RawBuilder<Row>) =>
  withAccess(database, role, { subaccountIds: [site.subaccountId], accountId: site.accountId }, (transaction) =>
    statement.execute(transaction),
  );
async function request(given: Parameters<typeof requestOf>[1], from = funds): Promise<number> {
  const { rows } = await as('headframe_jobs', requestOf(from, given));
  return rows[0]?.id ?? 0;
}
async function balance(): Promise<bigint> {
  const { rows } = await sql<{ available_satoshi: bigint }>`select available_satoshi from ledger_balance
    where subaccount_id = ${site.subaccountId} and chain_id = ${funds.chainId}`.execute(database);
  return rows[0]?.available_satoshi ?? 0n;
}
async function entries(withdrawalId: number): Promise<[string, bigint][]> {
  const { rows } = await sql<{ kind: string; amount_satoshi: bigint }>`select kind, amount_satoshi from ledger_entry
    where withdrawal_id = ${withdrawalId} order by id`.execute(database);
  return rows.map(({ kind, amount_satoshi }) => [kind, amount_satoshi]);
}
async function rowOf(id: number) {
  const { rows } = await sql<Record<string, unknown>>`select balance_before_satoshi, address, hold_reason as hold,
    hold_until between now() + interval '23 hours' and now() + interval '25 hours' as "isHeld",
    hold_until is null as "isFree" from withdrawal where id = ${id}`.execute(database);
  return rows[0];
}
const cancel = (id: number) =>
  as(
    'headframe_api',
    sql<{
      id: number;
    }>`update withdrawal set canceled = true where id = ${id} and payout_id is null and not canceled returning id`,
  );
async function claim(id: number): Promise<unknown> {
  return sql`with made as (insert into payout (chain_id) values (${funds.chainId}) returning id)
    update withdrawal set payout_id = made.id from made
    where withdrawal.id = ${id} and payout_id is null and not canceled and not declined`.execute(database);
}

describe('a withdrawal', () => {
  it('reserves amount and fee at the request, and gives both back when it is canceled', async () => {
    const id = await request({ amount: 600n, fee: 40n });
    expect(await balance()).toBe(360n);
    expect(await rowOf(id)).toMatchObject({
      balance_before_satoshi: 1000n,
      address: `bcrt1q${'a'.repeat(38)}`,
      isFree: true,
    });
    expect(await entries(id)).toEqual([
      ['network_fee', -40n],
      ['withdrawal', -600n],
    ]);
    await cancel(id);
    expect(await balance()).toBe(1000n);
    expect((await entries(id)).slice(2)).toEqual([
      ['reversal', 40n],
      ['reversal', 600n],
    ]);
    expect((await cancel(id)).rows).toEqual([]);
    expect(await refusal(sql`update withdrawal set canceled = false where id = ${id}`.execute(database))).toBe(isKept);
    const declined = await request({ amount: 1000n });
    expect(await balance()).toBe(0n);
    await sql`update withdrawal set declined = true where id = ${declined}`.execute(database);
    expect(await balance()).toBe(1000n);
  });

  it('takes no more than the balance, of this chain alone', async () => {
    expect(await refusal(request({ amount: 1000n, fee: 1n }))).toBe(checkViolation);
    const other = await seedFunds(database, { subaccountId: site.subaccountId, amount: 0n, chain: 'other' });
    expect(await refusal(request({ amount: 1n }, other))).toBe(checkViolation);
    // The entry of one chain is no entry of another.
    expect(await refusal(request({ amount: 1n }, { ...funds, entryId: other.entryId }))).toBe(noSuchRow);
    expect(await balance()).toBe(1000n);
  });

  it('is one with the request that is sent again, even when the balance is gone and the entry archived', async () => {
    const key = randomUUID();
    expect(await request({ amount: 900n, key })).toBeGreaterThan(0);
    await sql`update address_book_entry set archived_at = now() where id = ${funds.entryId}`.execute(database);
    expect(await request({ amount: 900n, key })).toBe(0);
    expect(await balance()).toBe(100n);
  });

  it('pays usable entries alone, and is held as long as a new one', async () => {
    for (const change of ['archived_at = now()', 'deleted_at = now()', 'approved_at = null, rejected_at = now()']) {
      await sql`update address_book_entry set ${sql.raw(change)} where id = ${funds.entryId}`.execute(database);
      expect(await refusal(request({ amount: 1n }))).toBe(checkViolation);
    }
    const entryId = await seedEntry(database, { ...funds, code: 'bcrt1qnew00000000', isHeld: true });
    const id = await request({ amount: 1n }, { ...funds, entryId });
    expect(await rowOf(id)).toMatchObject({ hold: 'new-address', isHeld: true });
    expect(await refusal(claim(id))).toBe(isKept);
    await cancel(id);
  });

  it('is not taken back once a payout has it, and keeps what was requested', async () => {
    const id = await request({ amount: 600n });
    await claim(id);
    expect((await cancel(id)).rows).toEqual([]);
    for (const change of ['canceled = true', 'declined = true'])
      expect(await refusal(sql`update withdrawal set ${sql.raw(change)} where id = ${id}`.execute(database))).toBe(
        checkViolation,
      );
    for (const change of [
      'amount_satoshi = 1',
      "address = 'elsewhere'",
      'entry_id = 1',
      'fee_satoshi = 9',
      'subaccount_id = 1',
    ])
      expect(
        await refusal(sql`update withdrawal set ${sql.raw(change)} where id = ${id}`.execute(database)),
        change,
      ).toBe(isKept);
    expect(await refusal(sql`delete from withdrawal`.execute(database))).toBe(isKept);
    expect(await refusal(sql`truncate withdrawal cascade`.execute(database))).toBe(isKept);
    expect(await balance()).toBe(400n);
  });

  it('that is held is canceled with its entry, also when both are in progress at once', async () => {
    const entryId = await seedEntry(database, { ...funds, code: 'bcrt1qnew00000000', isHeld: true });
    const free = await request({ amount: 100n });
    const claimed = await request({ amount: 100n }, { ...funds, entryId });
    await sql`update withdrawal set hold_until = null where id = ${claimed}`.execute(database);
    await claim(claimed);
    let deleted: Promise<unknown> = Promise.resolve();
    const held = await withAccess(database, 'headframe_jobs', [], async (transaction) => {
      const { rows } = await requestOf({ ...funds, entryId }, { amount: 300n }).execute(transaction);
      deleted = as('headframe_api', sql`update address_book_entry set deleted_at = now() where id = ${entryId}`);
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(database)).rows[0]?.count, { timeout: 30_000 }).toBe(1);
      return rows[0]?.id ?? 0;
    });
    await deleted;
    const { rows } = await sql<{ id: number; canceled: boolean }>`
      select id, canceled from withdrawal where id in (${free}, ${claimed}, ${held}) order by id`.execute(database);
    expect(rows.map(({ canceled }) => canceled)).toEqual([false, false, true]);
    expect(await balance()).toBe(800n);
  });

  it('is paid by a transaction alone, whoever says so', async () => {
    const id = await request({ amount: 600n });
    await claim(id);
    expect(await refusal(as('headframe_identity', sql`update withdrawal set sent = true where id = ${id}`))).toBe(
      checkViolation,
    );
  });

  it('stays as it is when the account that requested it is deleted', async () => {
    const { rows } = await sql<{ id: number }>`insert into account (email) values (${`member${count}@example.test`})
      returning id`.execute(database);
    const accountId = rows[0]?.id ?? 0;
    const open = await request({ amount: 100n, accountId });
    const canceled = await request({ amount: 200n, accountId });
    await cancel(canceled);
    await sql`delete from account where id = ${accountId}`.execute(database);
    const left = await sql`select id, created_by, canceled, amount_satoshi from withdrawal
      where id in (${open}, ${canceled}) order by id`.execute(database);
    expect(left.rows).toEqual([
      { id: open, created_by: null, canceled: false, amount_satoshi: 100n },
      { id: canceled, created_by: null, canceled: true, amount_satoshi: 200n },
    ]);
    const kept = await request({ amount: 100n, accountId: site.accountId });
    expect(
      await refusal(
        sql`update withdrawal set created_by = null, amount_satoshi = 1 where id = ${kept}`.execute(database),
      ),
    ).toBe(isKept);
  });

  it('is given back with its row alone', async () => {
    const id = await request({ amount: 600n });
    const { rows } = await sql<{ id: number }>`select id from ledger_entry where withdrawal_id = ${id}`.execute(
      database,
    );
    expect(await refusal(withAccess(database, 'headframe_jobs', [], (t) => reverseEntry(t, rows[0]?.id ?? 0)))).toBe(
      isKept,
    );
    const stray = (kind: string, amount: number) => sql`
      insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account, withdrawal_id)
      values (${site.subaccountId}, ${funds.chainId}, 0, ${kind}, '2026-11-20', 900000, ${amount}, 'payout', ${id})`;
    expect(await refusal(as('headframe_jobs', stray('network_fee', -1)))).toBe(isKept);
    expect(await refusal(as('headframe_jobs', stray('withdrawal', -600)))).toBe('23505');
    expect(await balance()).toBe(400n);
  });
});

describe('the API', () => {
  it('requests quick withdrawals in the name of its caller, and cancels; nothing else', async () => {
    const quick = { amount: 5n, kind: 'quick', accountId: site.accountId };
    const { rows } = await as('headframe_api', requestOf(funds, quick));
    const id = rows[0]?.id ?? 0;
    expect(id).toBeGreaterThan(0);
    expect(await refusal(as('headframe_api', requestOf(funds, { ...quick, accountId: null })))).toBe(notPermitted);
    expect(await refusal(as('headframe_api', requestOf(funds, { ...quick, kind: 'auto' })))).toBe(notPermitted);
    // In another name it would evade the holds of its caller.
    const member = await sql<{
      id: number;
    }>`with made as (insert into account (email) values (${`peer${count}@example.test`}) returning id)
      insert into subaccount_access (account_id, subaccount_id, permissions) select id, ${site.subaccountId}, '{all}' from made
      returning account_id as id`.execute(database);
    const accountId = member.rows[0]?.id ?? 0;
    expect(await refusal(as('headframe_api', requestOf(funds, { ...quick, accountId })))).toBe(notPermitted);
    for (const change of [
      'sent = true',
      'declined = true',
      'payout_id = 1',
      "txid = decode(repeat('00', 32), 'hex')",
      'hold_until = null',
      'amount_satoshi = 1',
    ])
      expect(await refusal(as('headframe_api', sql`update withdrawal set ${sql.raw(change)}`)), change).toBe(
        notPermitted,
      );
    for (const statement of [
      sql`delete from withdrawal`,
      sql`insert into payout (chain_id) values (${funds.chainId})`,
      sql`select from payout`,
    ])
      expect(await refusal(as('headframe_api', statement))).toBe(notPermitted);
    const other = await seedSite(database, `other${count}`);
    const foreign = await withAccess(database, 'headframe_api', [other.subaccountId], (transaction) =>
      sql`update withdrawal set canceled = true where id = ${id} returning id`.execute(transaction),
    );
    expect(foreign.rows).toEqual([]);
    expect(await balance()).toBe(995n);
  });
});

describe('a change of password or second factor', () => {
  const secure = (statement: RawBuilder<unknown>) => as('headframe_identity', statement);
  const setUp = () =>
    secure(sql`insert into two_factor (account_id, secret, confirmed_at) values (${site.accountId}, 's', now())`);
  const remove = () => secure(sql`delete from two_factor where account_id = ${site.accountId}`);
  const rest = () =>
    sql`update account set withdrawals_held_until = now() - interval '1 second' where id = ${site.accountId}`.execute(
      database,
    );
  const ask = () => request({ amount: 1n, accountId: site.accountId });

  it('holds what its account requests for a day: a changed password, a removed factor, one set up again', async () => {
    await setUp();
    expect(await rowOf(await ask())).toMatchObject({ isFree: true });
    await sql`update account set email_confirmed_at = now() where id = ${site.accountId}`.execute(database);
    await secure(sql`update account set password_hash = 'x' where id = ${site.accountId}`);
    expect(await rowOf(await ask())).toMatchObject({ hold: 'password-changed', isHeld: true });
    await rest();
    expect(await rowOf(await ask())).toMatchObject({ isFree: true });
    await remove();
    expect(await rowOf(await ask())).toMatchObject({ hold: 'factor-removed', isHeld: true });
    await rest();
    await setUp();
    expect(await rowOf(await ask())).toMatchObject({ hold: 'factor-added', isHeld: true });
  });

  it('holds what its account requested before and no payout has taken, and nothing of others', async () => {
    const pending = await ask();
    const taken = await ask();
    const automatic = await request({ amount: 1n });
    await claim(taken);
    await secure(sql`insert into old_two_factor (account_id, secret) values (${site.accountId}, 's')`);
    await secure(sql`delete from old_two_factor where account_id = ${site.accountId}`);
    expect(await rowOf(pending)).toMatchObject({ hold: 'factor-removed', isHeld: true });
    for (const id of [taken, automatic]) expect(await rowOf(id)).toMatchObject({ hold: null });
  });
});
