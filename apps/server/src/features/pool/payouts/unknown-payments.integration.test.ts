import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { seedSite } from '../../../testing/seed-site.ts';
import { requestOf, seedFunds, type SeededFunds } from '../../../testing/seed-withdrawals.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedUnknownPayment } from './testing/seed-unknown-payment.ts';

const server = await serveTests();
let administrator: Caller;
let owner: Caller;
let factor: GivenFactor;
let funds: SeededFunds;

beforeAll(async () => {
  const site = await seedSite(server.database, 'farm');
  owner = site.owner;
  administrator = { ...site.owner, isAdministrator: true };
  await sql`update account set is_administrator = true where id = ${site.accountId}`.execute(server.database);
  funds = await seedFunds(server.database, { subaccountId: site.subaccountId, amount: 1_000_000n });
  factor = await giveSecondFactor(server.services, site.accountId);
});

async function request(amount: bigint): Promise<number> {
  const { rows } = await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
    requestOf(funds, { amount }).execute(transaction),
  );
  return rows[0]?.id ?? 0;
}
const list = `{ adminUnknownPayments { id txid amount fee outputCount isReadable outputs { amount } matches { id number subaccount amount paid isExact } } }`;
const claim = async (id: string, withdrawals: string[], code?: string) =>
  `mutation { adminClaimPayment(id: "${id}", withdrawals: ${JSON.stringify(withdrawals)}, twoFactorCode: "${code ?? (await factor.code())}") }`;
const byHand = async (id: string) =>
  `mutation { adminMarkPaymentByHand(id: "${id}", twoFactorCode: "${await factor.code()}") }`;
const listed = async () =>
  (await server.ask<{ adminUnknownPayments: { id: string }[] }>(administrator, list)).data.adminUnknownPayments;
async function refusal(query: string, caller = administrator): Promise<string | undefined> {
  return (await server.ask(caller, query)).errors?.[0]?.message;
}

describe('a payment of the wallet that nobody knows', () => {
  it('names whose address it pays where no withdrawal waits for it, as the request may be of lost hours', async () => {
    const key = await request(3_000n);
    const payment = await seedUnknownPayment(server.database, { ...funds, withdrawalId: key, txid: 'c1' });
    const payees = async () =>
      (await server.ask(administrator, '{ adminUnknownPayments { id payees } }')).data['adminUnknownPayments'];
    expect(await payees()).toEqual([{ id: payment.id, payees: [] }]);
    await sql`update withdrawal set canceled = true where id = ${key}::bigint`.execute(server.database);
    expect(await payees()).toEqual([{ id: payment.id, payees: ['farm'] }]);
    expect(await refusal(await byHand(payment.id))).toBeUndefined();
  });

  it('is shown with the withdrawals that it may have paid, and pays those that the administrator names', async () => {
    const key = await request(4_000n);
    const payment = await seedUnknownPayment(server.database, { ...funds, withdrawalId: key });
    expect(await listed()).toEqual([
      {
        id: payment.id,
        txid: 'cc'.repeat(32),
        amount: '4000',
        fee: '700',
        outputCount: 1,
        isReadable: true,
        outputs: [{ amount: '4000' }],
        matches: [
          {
            id: payment.withdrawal,
            number: String(key),
            subaccount: 'farm',
            amount: '4000',
            paid: '4000',
            isExact: true,
          },
        ],
      },
    ]);
    expect(await refusal(list, owner)).toBeDefined();
    expect(await refusal(await claim(payment.id, [payment.withdrawal], '000000'))).toBeDefined();
    expect(await refusal(await claim(payment.id, [payment.withdrawal]), owner)).toBeDefined();
    const answer = await server.ask(administrator, await claim(payment.id, [payment.withdrawal]));
    expect(answer).toMatchObject({ data: { adminClaimPayment: true } });
    expect(await listed()).toEqual([]);
    const { rows } = await sql`select p.state, p.engine, encode(t.txid, 'hex') as txid, t.fee_satoshi::int as fee
      from withdrawal w join payout p on p.id = w.payout_id join payout_transaction t on t.payout_id = p.id
      where w.id = ${key}`.execute(server.database);
    expect(rows).toEqual([{ state: 'signed', engine: 'core', txid: 'cc'.repeat(32), fee: 700 }]);
    const audited = await sql`select after from audit_entry where action = 'payout.claim'`.execute(server.database);
    expect(audited.rows).toEqual([
      { after: { chainId: funds.chainId, txid: 'cc'.repeat(32), withdrawals: 1, satoshi: '4000' } },
    ]);
  });

  it('is taken for no withdrawal of another amount, and says so', async () => {
    const key = await request(5_000n);
    const payment = await seedUnknownPayment(server.database, {
      ...funds,
      withdrawalId: key,
      txid: 'dd',
      satoshi: 4_999n,
    });
    expect(await listed()).toMatchObject([{ matches: [{ amount: '5000', paid: '4999', isExact: false }] }]);
    expect(await refusal(await claim(payment.id, [payment.withdrawal]))).toMatch('paid another amount');
    expect(await refusal(await claim(payment.id, ['7b0e4c52-6f8c-4d0b-9d6f-0a4b8a1f2c3d']))).toMatch('does not wait');
    expect(await server.ask(administrator, await byHand(payment.id))).toMatchObject({
      data: { adminMarkPaymentByHand: true },
    });
    expect(await listed()).toEqual([]);
    expect(await refusal(await byHand(payment.id))).toMatch('no such payment');
    expect(await refusal(await claim(payment.id, [payment.withdrawal]))).toMatch('no such payment');
  });

  it('is not taken for one by hand where a payout that was not sent is to pay the same amount', async () => {
    const key = await request(6_000n);
    const payment = await seedUnknownPayment(server.database, { ...funds, withdrawalId: key, txid: 'ef' });
    await sql`with made as (insert into payout (chain_id) values (${funds.chainId}) returning id)
      update withdrawal set payout_id = (select id from made) where id = ${key}`.execute(server.database);
    expect(await refusal(await byHand(payment.id))).toMatch('might be paid twice');
  });
});

describe('a payment that pays as much as a withdrawal to a payment code asks for', () => {
  it('is not taken for one by hand while that waits', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, hold_until, approved_at)
      select ${funds.subaccountId}::int, id, coin_enum, network, 'payment_code', ${`PM8T${'a'.repeat(100)}`}, now(), now()
      from chain where id = ${funds.chainId}::int returning id`.execute(server.database);
    const entryId = rows[0]?.id ?? 0;
    const made = await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
      requestOf({ ...funds, entryId }, { amount: 9_000n }).execute(transaction),
    );
    const key = await request(9_001n);
    const payment = await seedUnknownPayment(server.database, {
      ...funds,
      withdrawalId: key,
      txid: '2f',
      satoshi: 9_000n,
    });
    expect(await refusal(await byHand(payment.id))).toMatch(`withdrawal ${made.rows[0]?.id} to a payment code`);
    await sql`update withdrawal set canceled = true where id = ${made.rows[0]?.id ?? 0}`.execute(server.database);
    expect(await refusal(await byHand(payment.id))).toBeUndefined();
  });
});

describe('a chain with an unknown payment', () => {
  it('gives no batch to pay by hand before somebody has decided on it', async () => {
    const key = await request(8_000n);
    await seedUnknownPayment(server.database, { ...funds, withdrawalId: key, txid: '1f' });
    const take = async () =>
      `mutation { adminTakePayout(chainId: ${funds.chainId}, limit: 1, twoFactorCode: "${await factor.code()}") { withdrawals } }`;
    expect(await refusal(await take())).toMatch('Say what each paid first.');
    await sql`update unknown_payment set state = 'by_hand', decided_at = now() where state = 'open'`.execute(
      server.database,
    );
    expect(await server.ask(administrator, await take())).toMatchObject({ data: { adminTakePayout: {} } });
  });
});

describe('a house that was restored', () => {
  it('gives no batch to pay by hand until the administrator has looked', async () => {
    await request(7_000n);
    const take = async () =>
      `mutation { adminTakePayout(chainId: ${funds.chainId}, limit: 10, twoFactorCode: "${await factor.code()}") { withdrawals } }`;
    await sql`select notice_restore('a test', 'It was restored.', 1, null, now())`.execute(server.database);
    expect(await refusal(await take())).toMatch('The database was restored.');
    await sql`update house_restore set looked_at = now()`.execute(server.database);
    expect(await server.ask(administrator, await take())).toMatchObject({ data: { adminTakePayout: {} } });
  });
});
