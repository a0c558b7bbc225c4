import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { requestOf, seedEntry, seedFunds, type SeededFunds } from '../../../testing/seed-withdrawals.ts';
import { checkLedger } from '../ledger/index.ts';

const server = await serveTests();
let site: SeededSite;
let administrator: Caller;
let factor: GivenFactor;
let funds: SeededFunds;

beforeAll(async () => {
  site = await seedSite(server.database, 'farm');
  administrator = { ...site.owner, isAdministrator: true } as Caller;
  const { subaccountId, accountId } = site;
  funds = await seedFunds(server.database, { subaccountId, amount: 1_000_000n, accountId });
  factor = await giveSecondFactor(server.services, accountId);
});

const request = (entryId = funds.entryId, amount = 30_000n) =>
  requestOf({ ...funds, entryId }, { amount, fee: 500n, kind: 'quick', accountId: site.accountId }).execute(
    server.database,
  );

interface Batch {
  id: string;
  csv: string;
}

/** Sends a mutation with a valid code, unless another one is given. */
async function change(mutation: string, args: string, selection = '', code?: string) {
  const given = code ?? (await factor.code());
  const answer = await server.ask<Record<string, Batch>>(
    administrator,
    `mutation { ${mutation}(${args}, twoFactorCode: "${given}") ${selection} }`,
  );
  return { value: answer.errors ? undefined : answer.data[mutation], code: answer.errors?.[0]?.extensions.code };
}

const take = (limit = 100) =>
  change('adminTakePayout', `chainId: ${funds.chainId}, limit: ${limit}`, '{ id csv withdrawals amount }');

async function withdrawals() {
  const { rows } = await sql<{ payout: string | null; sent: boolean; txid: string | null }>`
    select payout_id::text as payout, sent, encode(txid, 'hex') as txid from withdrawal order by id`.execute(
    server.database,
  );
  return rows;
}

describe('payouts by hand', () => {
  it('are for the administrator with a second factor alone', async () => {
    await request();
    const asMiner = await server.ask(site.owner, '{ adminPayoutStatus { state } }');
    expect(asMiner.errors?.[0]?.extensions.code).toBe('access-denied');
    expect(
      (await change('adminTakePayout', `chainId: ${funds.chainId}, limit: 1`, '{ id }', '000000')).value,
    ).toBeFalsy();
    expect(await withdrawals()).toMatchObject([{ payout: null }]);
    const { data } = await server.ask<{ adminPayoutStatus: object[] }>(
      administrator,
      '{ adminPayoutStatus { chainId state waiting waitingAmount } }',
    );
    expect(data.adminPayoutStatus).toEqual([
      { chainId: funds.chainId, state: 'none', waiting: 1, waitingAmount: '30000' },
    ]);
    // A program runs for the coin, and its node has not named its chain.
    await sql`insert into payout_node (coin_enum, reason) values (0, 'Connection refused.')`.execute(server.database);
    const asked = await server.ask(administrator, '{ adminPayoutStatus { engine state reason balance } }');
    expect(asked.data).toEqual({
      adminPayoutStatus: [{ engine: 'core', state: 'waiting', reason: 'Connection refused.', balance: null }],
    });
    await sql`delete from payout_node`.execute(server.database);
  });

  it('export a batch by address, give it back, and are booked when they are marked as sent', async () => {
    const { database } = server;
    const other = await seedEntry(database, { ...funds, code: `bcrt1q${'c'.repeat(38)}`, accountId: site.accountId });
    await request();
    await request(other, 12_345n);
    const { value: batch } = await take();
    expect(batch).toMatchObject({ withdrawals: 3, amount: '72345' });
    expect(batch?.csv).toBe(`address,amount\nbcrt1q${'a'.repeat(38)},0.00060000\nbcrt1q${'c'.repeat(38)},0.00012345\n`);
    expect((await take()).code).toBe('not-found');
    expect((await change('adminReleasePayout', `id: "${batch?.id}", withdrawals: 2`)).code).toBe('validation-failed');
    expect(await withdrawals()).toMatchObject([{ payout: batch?.id }, { payout: batch?.id }, { payout: batch?.id }]);
    await change('adminReleasePayout', `id: "${batch?.id}", withdrawals: 3`);
    expect(await withdrawals()).toMatchObject([{ payout: null }, { payout: null }, { payout: null }]);

    const listed = await server.ask(
      administrator,
      '{ all: adminPayouts { payouts { state } } open: adminPayouts(isOpen: true) { count } }',
    );
    expect(listed.data).toEqual({ all: { payouts: [{ state: 'released' }] }, open: { count: 0 } });

    const { value: first } = await take(2);
    const { value: second } = await take();
    const txid = `ab${'0'.repeat(62)}`;
    expect((await change('adminMarkPayoutSent', `id: "${first?.id}", txid: "ab", fee: "1"`)).code).toBe(
      'validation-failed',
    );
    expect(await change('adminMarkPayoutSent', `id: "${first?.id}", txid: "${txid}", fee: "700"`)).toMatchObject({
      value: true,
    });
    expect((await change('adminMarkPayoutSent', `id: "${first?.id}", txid: "${txid}", fee: "700"`)).code).toBe(
      'not-found',
    );
    expect((await change('adminMarkPayoutSent', `id: "${second?.id}", txid: "${txid}", fee: "1"`)).code).toBe(
      'constraint-violation',
    );
    expect((await change('adminReleasePayout', `id: "${first?.id}", withdrawals: 2`)).code).toBe('not-found');
    const paid = { payout: first?.id, sent: true, txid: `${'0'.repeat(62)}ab` };
    expect(await withdrawals()).toEqual([paid, paid, { payout: second?.id, sent: false, txid: null }]);
    const { rows } = await sql`select kind, amount_satoshi::text as amount from house_entry order by kind`.execute(
      database,
    );
    expect(rows).toEqual([
      { kind: 'payout_fee', amount: '700' },
      { kind: 'payout_paid', amount: '60000' },
    ]);
    expect(await checkLedger(database)).toEqual([]);
  });
});
