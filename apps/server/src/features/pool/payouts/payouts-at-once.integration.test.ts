import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedSite } from '../../../testing/seed-site.ts';
import { requestOf, seedFunds, type SeededFunds } from '../../../testing/seed-withdrawals.ts';
import { checkLedger } from '../ledger/index.ts';

/** An administrator with a second factor: codes of one person wait for each other, those of two do not. */
interface Administrator {
  accountId: number;
  caller: Caller;
  factor: GivenFactor;
}

const server = await serveTests();
let funds: SeededFunds;
let amy: Administrator;
let ben: Administrator;

async function administrator(name: string): Promise<Administrator> {
  const { owner, accountId, subaccountId } = await seedSite(server.database, name);
  if (name === 'amy') funds = await seedFunds(server.database, { subaccountId, amount: 1_000_000n, accountId });
  return {
    accountId,
    caller: { ...owner, isAdministrator: true },
    factor: await giveSecondFactor(server.services, accountId),
  };
}

beforeAll(async () => {
  amy = await administrator('amy');
  ben = await administrator('ben');
});

/** Takes a new withdrawal into a batch of its own; its id. */
async function takeBatch(): Promise<string> {
  await requestOf(funds, { amount: 30_000n, kind: 'quick', accountId: amy.accountId }).execute(server.database);
  const answer = await server.ask<{ adminTakePayout: { id: string } }>(
    amy.caller,
    `mutation { adminTakePayout(chainId: ${funds.chainId}, limit: 1, twoFactorCode: "${await amy.factor.code()}") { id } }`,
  );
  return answer.data.adminTakePayout.id;
}

/** Sends a mutation; resolves to the code of its refusal, or 'done'. */
async function send({ caller, factor }: Administrator, mutation: string): Promise<string> {
  const text = `mutation { ${mutation.replace(/\)$/, `, twoFactorCode: "${await factor.code()}")`)} }`;
  const { errors } = await server.ask(caller, text);
  return errors?.[0] ? String(errors[0].extensions.code) : 'done';
}

const marking = (id: string, txid: string) => `adminMarkPayoutSent(id: "${id}", txid: "${txid}", fee: "900")`;

/** Sends mutations one after the other while a lock keeps each of them waiting, then lets all go. */
async function sendBehind(lock: RawBuilder<unknown>, mutations: readonly (() => Promise<string>)[]): Promise<string[]> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const sent: Promise<string>[] = [];
  await server.database.transaction().execute(async (transaction) => {
    await lock.execute(transaction);
    for (const mutation of mutations) {
      sent.push(mutation());
      await expect
        .poll(async () => (await waiting.execute(server.database)).rows[0]?.count, { timeout: 30_000 })
        .toBe(sent.length);
    }
  });
  return Promise.all(sent);
}

describe('payouts by hand of two administrators at once', () => {
  it('are not marked as sent once they are given back', async () => {
    const id = await takeBatch();
    const outcomes = await sendBehind(sql`select from payout where id = ${id}::bigint for update`, [
      () => send(amy, `adminReleasePayout(id: "${id}", withdrawals: 1)`),
      () => send(ben, marking(id, 'cd'.repeat(32))),
    ]);
    expect(outcomes).toEqual(['done', 'not-found']);
    const { rows } = await sql`select p.state, (select count(*)::int from withdrawal where payout_id = p.id) as paid
      from payout p where id = ${id}::bigint`.execute(server.database);
    expect(rows).toEqual([{ state: 'claimed', paid: 0 }]);
  });

  it('are not given back once they are marked as sent', async () => {
    const id = await takeBatch();
    const outcomes = await sendBehind(sql`select from payout where id = ${id}::bigint for update`, [
      () => send(amy, marking(id, 'ce'.repeat(32))),
      () => send(ben, `adminReleasePayout(id: "${id}", withdrawals: 1)`),
    ]);
    expect(outcomes).toEqual(['done', 'not-found']);
  });

  it('are not both paid by one transaction', async () => {
    const [first, second] = [await takeBatch(), await takeBatch()];
    const txid = 'cf'.repeat(32);
    const outcomes = await sendBehind(sql`lock table payout_transaction in share mode`, [
      () => send(amy, marking(first, txid)),
      () => send(ben, marking(second, txid)),
    ]);
    expect(outcomes.toSorted()).toEqual(['constraint-violation', 'done']);
  });

  it('are held when they are given back, for what happened while the batch had them', async () => {
    const [first, second, third] = [await takeBatch(), await takeBatch(), await takeBatch()];
    const givenBack = (id: string) => send(ben, `adminReleasePayout(id: "${id}", withdrawals: 1)`);
    const ids = sql<{ id: string }>`select id::text as id, payout_id::text as payout from withdrawal
      where payout_id = any (${[first, second, third]}::bigint[]) order by id`;
    const keys = (await ids.execute(server.database)).rows.map(({ id }) => id);
    const states = async () =>
      (
        await sql<{ reason: string | null; canceled: boolean; waits: boolean }>`
          select hold_reason as reason, canceled, coalesce(hold_until > now() + interval '23 hours', false) as waits
          from withdrawal where id = any (${keys}::bigint[]) order by id`.execute(server.database)
      ).rows;
    const free = { reason: null, canceled: false, waits: false };
    expect(await givenBack(first)).toBe('done');
    expect(await states()).toEqual([free, free, free]);
    // The change of a password is in progress when the batch is given back, which waits for it.
    const change = sql`select hold_withdrawals(${amy.accountId}::int, 'password-changed')`;
    expect(await sendBehind(change, [() => givenBack(second)])).toEqual(['done']);
    const held = { reason: 'password-changed', canceled: false, waits: true };
    expect(await states()).toEqual([held, held, free]);
    const taken = await server.ask(
      ben.caller,
      `mutation { adminTakePayout(chainId: ${funds.chainId}, limit: 9, twoFactorCode: "${await ben.factor.code()}") { id } }`,
    );
    expect(taken.errors?.[0]?.extensions.code).toBe('not-found');
    // Whoever archives the entry stops what is held on its way there.
    await sql`update address_book_entry set archived_at = now() where id = ${funds.entryId}`.execute(server.database);
    expect(await givenBack(third)).toBe('done');
    expect(await states()).toEqual([held, held, held].map((state) => ({ ...state, canceled: true })));
    expect(await checkLedger(server.database)).toEqual([]);
  });
});
