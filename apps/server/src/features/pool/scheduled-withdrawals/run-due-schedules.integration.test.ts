import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { seedRate } from '../../../testing/seed-rate.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { seedChain, seedEarnings, seedEntry } from '../../../testing/seed-withdrawals.ts';
import { runDueSchedules } from './run-due-schedules.ts';
import { runSchedule } from './run-schedule.ts';
import { seedChainTip } from './testing/seed-chain-tip.ts';
import { seedSchedule, type SeededSchedule } from './testing/seed-schedule.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
let chainId: number;
/** Two entries of the test's subaccount. */
let entries: [number, number];
let tests = 0;
const log = { error: vi.fn() };
const publish = vi.fn(() => Promise.resolve());

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 6 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  tests += 1;
  vi.clearAllMocks();
  await sql`delete from scheduled_withdrawal`.execute(database);
  site = await seedSite(database, `farm${tests}`);
  chainId = await seedChain(database, `chain ${tests}`);
  await seedChainTip(database, chainId);
  const { subaccountId } = site;
  entries = [
    await seedEntry(database, { subaccountId, chainId, code: '1JDdmqFLhpzcUwPeinhJbUPw4Co3aWLyzW' }),
    await seedEntry(database, { subaccountId, chainId, code: '1ChvUUvht2hUQufHBXF8NgLhW8SwE2ecGV' }),
  ];
});

const sunday = '2026-11-22';
const at =
  (day: string, time = '06:00') =>
  () =>
    Promise.resolve(Date.parse(`${day}T${time}:00Z`));
const run = (day = sunday, time?: string) =>
  runDueSchedules({ database, publicUrl: 'https://farm.test', pubsub: { publish }, log }, at(day, time));

/** A schedule of the test's subaccount that was last looked at before the Sunday. */
const schedule = (given: Partial<SeededSchedule> = {}) =>
  seedSchedule(database, {
    subaccountId: site.subaccountId,
    chainId,
    lastCheckedDay: '2026-11-21',
    recipients: [
      [entries[0], 3333],
      [entries[1], 6667],
    ],
    ...given,
  });
const earn = (amount: bigint) => seedEarnings(database, { subaccountId: site.subaccountId, chainId, amount });

async function requested(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select kind || ' ' || amount_satoshi || ' fee ' || fee_satoshi as text
    from withdrawal where subaccount_id = ${site.subaccountId} order by id`.execute(database);
  return rows.map(({ text }) => text);
}
async function balance(): Promise<string | undefined> {
  const { rows } = await sql<{ available: string }>`select available_satoshi::text as available from ledger_balance
    where subaccount_id = ${site.subaccountId}`.execute(database);
  return rows[0]?.available;
}
async function outcome(id: number) {
  const { rows } = await sql<{
    text: string;
  }>`select concat_ws(' ', last_outcome, last_checked_day, last_requested_day) as text
    from scheduled_withdrawal where id = ${id}`.execute(database);
  return rows[0]?.text;
}
const half = ['auto 49995 fee 0', 'auto 100005 fee 0'];

describe('an auto-withdrawal', () => {
  it('withdraws everything in the window, free, the remainder to the last address, once a day', async () => {
    const id = await schedule();
    await earn(150_000n);
    expect(await run(sunday, '05:29')).toBe(0);
    expect(await run(sunday, '12:00')).toBe(0);
    expect(await requested()).toEqual([]);
    expect(await run(sunday, '05:30')).toBe(1);
    expect(await requested()).toEqual(half);
    expect(await balance()).toBe('0');
    await earn(200_000n);
    expect(await run(sunday, '11:59')).toBe(0);
    expect(await requested()).toEqual(half);
    expect(await outcome(id)).toBe(`requested ${sunday} ${sunday}`);
    expect(await run('2026-11-23')).toBe(1);
    expect(await requested()).toHaveLength(4);
  });

  it('pays whom a change names that is in progress when its turn comes', async () => {
    const id = await schedule({ kind: 'payment', fixed: 50_000n, recipients: [[entries[0], 10_000]] });
    await earn(300_000n);
    let due: Promise<number> = Promise.resolve(0);
    await database.transaction().execute(async (transaction) => {
      await sql`update scheduled_withdrawal set fixed_satoshi = 200000 where id = ${id}`.execute(transaction);
      await sql`update scheduled_recipient set entry_id = ${entries[1]} where schedule_id = ${id}`.execute(transaction);
      due = run();
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(database)).rows[0]?.count, { timeout: 30_000 }).toBe(1);
    });
    expect(await due).toBe(1);
    const { rows } = await sql`select entry_id as entry, amount_satoshi::text as amount from withdrawal
      where subaccount_id = ${site.subaccountId}`.execute(database);
    expect(rows).toEqual([{ entry: entries[1], amount: '200000' }]);
  });

  it('is paid once by two servers at a time, and by one that is killed half-way and runs again', async () => {
    const id = await schedule();
    await earn(150_000n);
    const killed = withAccess(database, 'headframe_jobs', [], async (transaction) => {
      expect(await runSchedule(transaction, id, sunday)).toMatchObject({ outcome: 'requested' });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await requested()).toEqual([]);
    expect(await balance()).toBe('150000');
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.toSorted()).toEqual([0, 0, 1]);
    expect(await requested()).toEqual(half);
  });

  it('that is deleted and created again on the same day pays that day no second time', async () => {
    const id = await schedule();
    await earn(150_000n);
    await run();
    await earn(150_000n);
    await sql`delete from scheduled_withdrawal where id = ${id}`.execute(database);
    await schedule({ recipients: [[entries[0], 10_000]] });
    await run();
    expect(await requested()).toEqual(half);
    await run('2026-11-23');
    expect(await requested()).toEqual([...half, 'auto 150000 fee 0']);
  });

  it('waits for the next day where its window was missed, and for its own day where it was not', async () => {
    const id = await schedule({ dayOfWeek: 0 });
    await earn(150_000n);
    // Nothing ran on Sunday.
    expect(await run('2026-11-23')).toBe(1);
    await earn(150_000n);
    expect(await run('2026-11-24')).toBe(0);
    expect(await run('2026-11-29')).toBe(1);
    expect(await outcome(id)).toBe('requested 2026-11-29 2026-11-29');
  });

  it('below its minimum waits in the window and then for its next day', async () => {
    const id = await schedule({ dayOfWeek: 0, minimum: 100_000n });
    await earn(99_999n);
    expect(await run()).toBe(0);
    expect(await outcome(id)).toBe(`balance-too-low ${sunday}`);
    expect(await run('2026-11-23')).toBe(0);
    await earn(1n);
    expect(await run('2026-11-23')).toBe(0);
    expect(await run('2026-11-29')).toBe(1);
  });

  it('pays nothing where one of its addresses is archived, and none of an archived subaccount', async () => {
    const id = await schedule();
    await earn(150_000n);
    await sql`update address_book_entry set archived_at = now() where id = ${entries[1]}`.execute(database);
    expect(await run()).toBe(0);
    expect(await outcome(id)).toBe(`address-unavailable ${sunday}`);
    expect(await requested()).toEqual([]);
    await sql`update address_book_entry set archived_at = null where id = ${entries[1]}`.execute(database);
    await sql`update subaccount set is_archived = true where id = ${site.subaccountId}`.execute(database);
    expect(await run()).toBe(0);
    await sql`update subaccount set is_archived = false where id = ${site.subaccountId}`.execute(database);
    expect(await run()).toBe(1);
  });

  it('is held as long as its addresses, or who set it up, are', async () => {
    const { subaccountId, accountId } = site;
    const entry = await seedEntry(database, {
      subaccountId,
      chainId,
      code: '1FsBVhT5dQutGwaPePTYMe5qvYqqjxyftc',
      isHeld: true,
    });
    await schedule({ recipients: [[entry, 10_000]], changedBy: accountId });
    await earn(150_000n);
    await run();
    const held = async () =>
      (
        await sql<{ reason: string; isHeld: boolean }>`select hold_reason as reason, hold_until > now() as "isHeld"
          from withdrawal where subaccount_id = ${subaccountId} order by id desc limit 1`.execute(database)
      ).rows;
    expect(await held()).toEqual([{ reason: 'new-address', isHeld: true }]);
    await sql`update address_book_entry set hold_until = now() where id = ${entry}`.execute(database);
    await sql`update account set withdrawals_held_until = now() + interval '1 hour', withdrawals_held_reason = 'password-changed'
      where id = ${accountId}`.execute(database);
    await earn(150_000n);
    await run('2026-11-23');
    expect(await held()).toEqual([{ reason: 'password-changed', isHeld: true }]);
  });

  it('announces what it requested', async () => {
    const id = await schedule();
    await earn(150_000n);
    await run();
    const { rows } = await sql<{
      id: number;
    }>`select id from withdrawal where subaccount_id = ${site.subaccountId} order by id`.execute(database);
    const { subaccountId } = site;
    expect(publish.mock.calls.map((call: unknown[]) => call[1])).toEqual([
      { topic: 'scheduledWithdrawal', subaccountId, ids: [id] },
      { topic: 'withdrawal', subaccountId, ids: rows.map((row) => row.id) },
    ]);
  });

  it('pays nothing once who set it up has left, with one mail to the owner, and goes on in the name of who sets it up again', async () => {
    const member = await seedSite(database, `member${tests}`);
    await sql`insert into subaccount_access (account_id, subaccount_id, permissions)
      values (${member.accountId}, ${site.subaccountId}, '{withdraw,withdraw_write}')`.execute(database);
    const id = await schedule({ changedBy: member.accountId });
    await earn(150_000n);
    expect(await run()).toBe(1);
    await earn(150_000n);
    await sql`delete from subaccount_access where account_id = ${member.accountId} and subaccount_id = ${site.subaccountId}`.execute(
      database,
    );
    for (const day of ['2026-11-23', '2026-11-24']) expect(await run(day)).toBe(0);
    expect(await outcome(id)).toBe(`not-permitted 2026-11-24 ${sunday}`);
    expect(await requested()).toHaveLength(2);
    const mails = await readMails(database, `farm${tests}@example.test`);
    expect(mails).toMatchObject([{ subject: `The auto-withdrawal of farm${tests} is stopped`, isEssential: true }]);
    expect(await readMails(database, `member${tests}@example.test`)).toEqual([]);
    await sql`update scheduled_withdrawal set changed_by = ${site.accountId} where id = ${id}`.execute(database);
    expect(await run('2026-11-25')).toBe(1);
  });

  it('of an account that was deleted, or that may look and not withdraw, pays nothing', async () => {
    const member = await seedSite(database, `reader${tests}`);
    await sql`insert into subaccount_access (account_id, subaccount_id, permissions)
      values (${member.accountId}, ${site.subaccountId}, '{withdraw,payments_write}')`.execute(database);
    const recipients = [[entries[0], 10_000]] as const;
    const changedBy = member.accountId;
    const payment = await schedule({ kind: 'payment', recipients, fixed: 100_000n, changedBy });
    const auto = await schedule({ changedBy });
    await earn(400_000n);
    expect(await run()).toBe(1);
    expect(await requested()).toEqual(['payment 100000 fee 0']);
    expect(await outcome(auto)).toBe(`not-permitted ${sunday}`);
    await sql`update scheduled_withdrawal set changed_by = null where id = ${payment}`.execute(database);
    expect(await run('2026-11-23')).toBe(0);
    expect(await outcome(payment)).toBe(`not-permitted 2026-11-23 ${sunday}`);
  });

  it('of a chain that the pool mines no more pays nothing', async () => {
    await schedule();
    await earn(150_000n);
    await seedChainTip(database, await seedChain(database, `node ${tests}`));
    expect(await run()).toBe(0);
    expect(await requested()).toEqual([]);
  });

  it('that fails is logged and leaves the others alone', async () => {
    await schedule();
    await earn(150_000n);
    publish.mockRejectedValueOnce(new Error('no news'));
    expect(await run()).toBe(0);
    expect(log.error).toHaveBeenCalledOnce();
    expect(await requested()).toEqual([]);
    expect(await run()).toBe(1);
  });
});

describe('a payment', () => {
  it('of a fixed amount is paid before an auto-withdrawal takes the rest', async () => {
    await schedule();
    const recipients = [[entries[0], 10_000]] as const;
    const fixed = await schedule({ kind: 'payment', recipients, fixed: 100_000n, minimum: 100_000n });
    const off = await schedule({ kind: 'payment', recipients, fixed: 1000n, minimum: 1000n, isActive: false });
    await earn(400_000n);
    expect(await run()).toBe(2);
    expect(await requested()).toEqual(['payment 100000 fee 0', 'auto 99990 fee 0', 'auto 200010 fee 0']);
    expect(await outcome(off)).toBe('2026-11-21');
    await earn(99_999n);
    await run('2026-11-23');
    expect(await outcome(fixed)).toBe(`balance-too-low 2026-11-23 ${sunday}`);
  });

  it('costs and pays at least what the pool says on its day; one of a smaller amount says so', async () => {
    const [monday, tuesday] = ['2026-11-23', '2026-11-24'];
    await seedRate(database, 'withdrawal_fee', { parts: 700, firstDay: monday });
    await seedRate(database, 'withdrawal_minimum', { parts: 200_000, firstDay: tuesday });
    await seedRate(database, 'auto_withdrawal_minimum', { parts: 300_000, firstDay: tuesday });
    try {
      const recipients = [[entries[0], 10_000]] as const;
      const fixed = await schedule({ kind: 'payment', recipients, fixed: 100_000n, minimum: 100_000n });
      await earn(500_000n);
      await run(sunday);
      await run(monday);
      expect(await requested()).toEqual(['payment 100000 fee 0', 'payment 100000 fee 700']);
      expect(await run(tuesday)).toBe(0);
      expect(await outcome(fixed)).toBe(`below-minimum ${tuesday} ${monday}`);
      const auto = await schedule({ minimum: 100_000n });
      expect(await run(tuesday)).toBe(0);
      expect(await outcome(auto)).toBe(`balance-too-low ${tuesday}`);
      await earn(700n);
      expect(await run(tuesday)).toBe(1);
    } finally {
      await sql`delete from rate where source = 'administrator'`.execute(database);
    }
  });

  it('by Lightning goes to its Lightning address while Lightning is on', async () => {
    const { subaccountId } = site;
    const ada = await seedEntry(database, { subaccountId, chainId, code: 'ada@pay.example.com', kind: 'lightning' });
    const recipients = [[ada, 10_000]] as const;
    const id = await schedule({ kind: 'payment', method: 'lightning', recipients, fixed: 100_000n, minimum: 100_000n });
    await earn(400_000n);
    expect(await run()).toBe(0);
    expect(await outcome(id)).toBe(`address-unavailable ${sunday}`);
    await sql`insert into payout_status (chain_id, lightning_state) values (${chainId}, 'working')`.execute(database);
    expect(await run('2026-11-23')).toBe(1);
    const { rows } =
      await sql`select network, address, payment_hash from withdrawal where subaccount_id = ${subaccountId}`.execute(
        database,
      );
    expect(rows).toEqual([{ network: 'lightning', address: 'ada@pay.example.com', payment_hash: null }]);
  });

  it('starts again when it is switched on or gets other days', async () => {
    const id = await schedule({ kind: 'payment', dayOfWeek: 0, lastCheckedDay: '2026-01-01' });
    await sql`update scheduled_withdrawal set is_active = false where id = ${id}`.execute(database);
    const checked = async () =>
      (
        await sql<{ isRecent: boolean }>`select last_checked_day >= (now() at time zone 'UTC')::date - 1 as "isRecent"
          from scheduled_withdrawal where id = ${id}`.execute(database)
      ).rows[0]?.isRecent;
    expect(await checked()).toBe(false);
    await sql`update scheduled_withdrawal set is_active = true where id = ${id}`.execute(database);
    expect(await checked()).toBe(true);
  });
});
