import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedRate } from '../../../testing/seed-rate.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { requestOf, seedEntry, seedFunds, type SeededFunds } from '../../../testing/seed-withdrawals.ts';
import { seedTip } from '../../../testing/seed-work.ts';
import { checkLedger } from '../ledger/index.ts';

const server = await serveTests();
let site: SeededSite;
let factor: GivenFactor;
let funds: SeededFunds;
let entry: string;
let count = 0;
/** BIP 173, on regtest: the simulated chain has its parameters. */
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

afterAll(async () => {
  expect(await checkLedger(server.database)).toEqual([]);
});
beforeEach(async () => {
  count += 1;
  site = await seedSite(server.database, `farm${count}`);
  funds = await seedFunds(server.database, { subaccountId: site.subaccountId, amount: 1_000_000n, code: address });
  await seedTip(server.database, funds.chainId);
  const { rows } = await sql<{
    id: string;
  }>`select selector_id as id from address_book_entry where id = ${funds.entryId}`.execute(server.database);
  entry = rows[0]?.id ?? '';
  factor = await giveSecondFactor(server.services, site.accountId);
});

type Caller = Parameters<GraphqlTestServer['ask']>[0];
const fields =
  'id status amount fee balanceBefore address entryId network method kind isCancelable holdReason tx createdBy';

const code = () => factor.code();
async function withdraw(given: Record<string, unknown> = {}, caller: Caller = site.owner) {
  const variables = { amount: '0.001', fee: '0', idempotencyKey: randomUUID(), twoFactorCode: await code(), ...given };
  const named = 'address' in variables ? variables : { entry, ...variables };
  return server.ask<{ quickWithdraw: Record<string, unknown> }>(
    caller,
    `mutation ($entry: ID, $address: String, $amount: String!, $fee: String!, $coinEnum: Int, $idempotencyKey: ID!, $twoFactorCode: String) {
      quickWithdraw(entry: $entry, address: $address, amount: $amount, fee: $fee, coinEnum: $coinEnum, idempotencyKey: $idempotencyKey,
        twoFactorCode: $twoFactorCode) { ${fields} } }`,
    named,
  );
}
async function refused(given: Record<string, unknown>, caller?: Caller) {
  const { errors } = await withdraw(given, caller);
  return { message: errors?.[0]?.message, ...errors?.[0]?.extensions };
}
const cancel = async (id: unknown, twoFactorCode?: string | null, caller: Caller = site.owner) =>
  server.ask(caller, 'mutation ($id: ID!, $code: String) { cancelWithdraw(id: $id, twoFactorCode: $code) }', {
    id,
    code: twoFactorCode === undefined ? await code() : twoFactorCode,
  });
async function balance(): Promise<string> {
  const { data } = await server.ask<{ withdrawInfo: { balance: string } }>(
    site.owner,
    '{ withdrawInfo { balance } }',
    {},
  );
  return data.withdrawInfo.balance;
}
async function withdrawals(where = '', caller: Caller = site.owner) {
  const { data } = await server.ask<{ withdrawals: Record<string, unknown>[] }>(
    caller,
    `{ withdrawals${where} { ${fields} } }`,
    {},
  );
  return data.withdrawals;
}

describe('a quick withdrawal', () => {
  it('to a payment code says what it waits for, as long as it does', async () => {
    const paymentCode = `PM8T${'x'.repeat(112)}`;
    const { rows } = await sql<{ id: string }>`
      insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, hold_until, approved_at)
      select ${site.subaccountId}, id, coin_enum, network, 'payment_code', ${paymentCode}, now(), now()
      from chain where id = ${funds.chainId} returning selector_id as id`.execute(server.database);
    await withdraw({ entry: rows[0]?.id });
    const reason = async () => {
      const { data } = await server.ask<{ withdrawals: unknown[] }>(
        site.owner,
        '{ withdrawals { address waitReason } }',
      );
      return data.withdrawals;
    };
    expect(await reason()).toEqual([{ address: null, waitReason: 'not-set-up' }]);
    await sql`insert into payout_status (chain_id, payment_code) values (${funds.chainId}, 'PM8Thouse')`.execute(
      server.database,
    );
    expect(await reason()).toEqual([{ address: null, waitReason: 'waiting' }]);
    await sql`with p as (insert into payout (chain_id) values (${funds.chainId}) returning id)
      insert into payment_code_notification (chain_id, house_code, code, payout_id, address, amount_satoshi, txid, raw, funding_txid,
        funding_vout, sent_at)
      select ${funds.chainId}, 'PM8Thouse', ${paymentCode}, id, ${address}, 1966, decode(repeat('00', 32), 'hex'),
        decode(repeat('00', 60), 'hex'), decode(repeat('11', 32), 'hex'), 0, now() from p`.execute(server.database);
    expect(await reason()).toEqual([{ address: null, waitReason: null }]);
  });

  it('reserves amount and fee, is listed, and gives them back when it is canceled', async () => {
    const { data, errors } = await withdraw({ amount: '0.002' });
    expect(errors).toBeUndefined();
    expect(data.quickWithdraw).toMatchObject({
      status: 'Pending',
      amount: '0.00200000',
      fee: '0.00000000',
      balanceBefore: '0.01000000',
      address,
      entryId: entry,
      network: 'simulated',
      method: 'bitcoin',
      kind: 'quick',
      isCancelable: true,
      holdReason: null,
      tx: null,
    });
    expect(await balance()).toBe('0.00800000');
    expect(await withdrawals('(where: { canceled: { _eq: false }, address: { _ilike: "bcrt1%" } })')).toHaveLength(1);
    expect((await cancel(data.quickWithdraw['id'])).errors).toBeUndefined();
    expect(await balance()).toBe('0.01000000');
    expect(await withdrawals()).toMatchObject([{ status: 'Canceled', isCancelable: false }]);
    expect((await cancel(data.quickWithdraw['id'])).errors?.[0]?.message).toBe('The withdrawal is canceled already.');
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where subaccount_id = ${site.subaccountId} order by id`.execute(server.database);
    expect(rows.map(({ action }) => action)).toEqual(['withdrawal.request', 'withdrawal.cancel']);
  });

  it('is charged the fee of today; one that was requested at the fee before keeps it', async () => {
    const before = await withdraw({ amount: '0.001' });
    await seedRate(server.database, 'withdrawal_fee', { parts: 5000 });
    try {
      expect((await withdraw({ amount: '0.001' })).errors?.[0]?.message).toBe('The fee is 0.00005000 BTC.');
      const { data } = await withdraw({ amount: '0.001', fee: '0.00005' });
      expect(data.quickWithdraw['fee']).toBe('0.00005000');
      expect((await withdrawals()).map(({ fee }) => fee)).toEqual(['0.00005000', '0.00000000']);
      expect(await balance()).toBe('0.00795000');
      expect((await cancel(before.data.quickWithdraw['id'])).errors).toBeUndefined();
    } finally {
      await sql`delete from rate where source = 'administrator'`.execute(server.database);
    }
  });

  it('is refused below the minimum, above the balance, at another fee, and for what is not valid', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ amount: '0.00099999' }, 'The minimum is 0.00100000 BTC.'],
      [{ amount: '0.01000001' }, 'The balance does not cover the amount and the fee.'],
      [{ fee: '0.0001' }, 'The fee is 0.00000000 BTC.'],
      [{ coinEnum: 1 }, 'This coin is not withdrawable here.'],
      [{ address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081' }, 'Wallet address is not valid'],
      [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'Wallet address is not valid'],
      [{ entry: randomUUID() }, 'This address book entry does not exist.'],
    ];
    for (const [given, message] of cases) expect((await refused(given)).message, JSON.stringify(given)).toBe(message);
    for (const amount of ['-1', '1e3', '0.000000001', '9'.repeat(39), '', 'NaN', '0,001', '1,000', '0 001', '0.001\n'])
      expect(await refused({ amount }), amount).toMatchObject({
        code: 'validation-failed',
        message: expect.stringContaining('Invalid value.'),
      });
    expect((await refused({ idempotencyKey: 'x' })).code).toBe('validation-failed');
    expect(await withdrawals()).toEqual([]);
    expect(await balance()).toBe('0.01000000');
  });

  it('pays by address what the book holds, and nothing of another chain or subaccount', async () => {
    expect((await withdraw({ address: address.toUpperCase() })).errors).toBeUndefined();
    const foreign = await seedSite(server.database, `other${count}`);
    const entryId = await seedEntry(server.database, {
      ...funds,
      subaccountId: foreign.subaccountId,
      code: 'bcrt1qother0000',
    });
    const { rows } = await sql<{
      id: string;
    }>`select selector_id as id from address_book_entry where id = ${entryId}`.execute(server.database);
    expect((await refused({ entry: rows[0]?.id })).message).toBe('This address book entry does not exist.');
    const next = await seedFunds(server.database, {
      subaccountId: site.subaccountId,
      amount: 0n,
      chain: `next${count}`,
      code: address,
    });
    await seedTip(server.database, next.chainId);
    expect((await refused({})).message).toBe('This address book entry does not exist.');
    expect(await withdrawals()).toEqual([]);
    expect(await balance()).toBe('0.00000000');
  });

  it('is one withdrawal however often it is sent with its key', async () => {
    const idempotencyKey = randomUUID();
    const twoFactorCode = await code();
    const sent = await Promise.all([1, 2, 3, 4].map(() => withdraw({ idempotencyKey, twoFactorCode })));
    expect(new Set(sent.map(({ data }) => data.quickWithdraw['id'])).size).toBe(1);
    expect(await balance()).toBe('0.00900000');
    // The code is used up; the request changes nothing any more.
    expect((await withdraw({ idempotencyKey, twoFactorCode: null })).errors).toBeUndefined();
    expect((await refused({ idempotencyKey, amount: '0.002' })).code).toBe('constraint-violation');
    expect(await withdrawals()).toHaveLength(1);
  });

  it('is canceled only while no payout has it', async () => {
    const { data } = await withdraw();
    const id = data.quickWithdraw['id'] as string;
    await sql`with made as (insert into payout (chain_id, engine) values (${funds.chainId}, 'manual') returning id)
      update withdrawal set payout_id = made.id from made where selector_id = ${id}`.execute(server.database);
    expect((await cancel(id)).errors?.[0]?.message).toBe('The withdrawal is being paid and cannot be canceled.');
    expect(await withdrawals()).toMatchObject([{ status: 'Processing', isCancelable: false }]);
    await sql`insert into payout_transaction (payout_id, version, txid, fee_satoshi, virtual_bytes)
      select payout_id, 1, decode('01' || repeat('00', 30) || 'ff', 'hex'), 200, 140 from withdrawal where selector_id = ${id}`.execute(
      server.database,
    );
    await sql`update withdrawal set sent = true, txid = decode('01' || repeat('00', 30) || 'ff', 'hex')
      where selector_id = ${id}`.execute(server.database);
    expect(await withdrawals()).toMatchObject([{ status: 'Processed', tx: `ff${'00'.repeat(30)}01` }]);
    expect(await withdrawals('(where: { tx: { _ilike: "%FF0000%" } })')).toMatchObject([{ id }]);
    expect(await withdrawals('(where: { tx: { _ilike: "%ab%" } })')).toEqual([]);
    expect((await cancel(randomUUID())).errors?.[0]?.extensions.code).toBe('not-found');
  });
});

describe('an entry of the address book that is gone', () => {
  it.each(['deleteAddressBookEntry', 'archiveAddressBookEntry'])(
    'stops what is held on its way there, and gives it back: %s',
    async (field) => {
      await withdraw({ amount: '0.002' });
      await sql`update address_book_entry set hold_until = now() + interval '24 hours' where id = ${funds.entryId}`.execute(
        server.database,
      );
      expect((await withdraw({ amount: '0.003' })).data.quickWithdraw).toMatchObject({ holdReason: 'new-address' });
      expect(await balance()).toBe('0.00500000');
      const { errors } = await server.ask(
        site.owner,
        `mutation ($id: ID!, $code: String) { ${field}(id: $id, twoFactorCode: $code) }`,
        { id: entry, code: await code() },
      );
      expect(errors).toBeUndefined();
      expect(await balance()).toBe('0.00800000');
      expect(
        (await withdrawals('(orderBy: { createdAt: asc })')).map(({ amount, status }) => `${amount} ${status}`),
      ).toEqual(['0.00200000 Pending', '0.00300000 Canceled']);
      const { rows } = await sql<{ action: string }>`select action from audit_entry
        where subaccount_id = ${site.subaccountId} order by id desc limit 2`.execute(server.database);
      expect(rows.map(({ action }) => action)).toEqual([
        `address-book.${field.startsWith('delete') ? 'delete' : 'archive'}`,
        'withdrawal.cancel',
      ]);
    },
  );
});

describe('the second factor', () => {
  it('is asked for, and without one nothing moves', async () => {
    const { data } = await withdraw();
    const id = data.quickWithdraw['id'];
    expect(await refused({ twoFactorCode: null })).toMatchObject({ message: 'Please enter verify code' });
    const wrong = (await code()).replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
    expect(await refused({ twoFactorCode: wrong })).toMatchObject({ message: 'Two factor auth code invalid' });
    expect((await cancel(id, null)).errors?.[0]?.message).toBe('Please enter verify code');
    for (const change of ['confirmed_at = null', 'delete']) {
      if (change === 'delete')
        await sql`delete from two_factor where account_id = ${site.accountId}`.execute(server.database);
      else
        await sql`update two_factor set confirmed_at = null where account_id = ${site.accountId}`.execute(
          server.database,
        );
      expect(await refused({})).toMatchObject({ code: 'permission-error', detail: { secondFactor: 'missing' } });
      expect((await cancel(id)).errors?.[0]?.extensions).toMatchObject({ detail: { secondFactor: 'missing' } });
    }
    expect(await withdrawals()).toHaveLength(1);
  });

  it('lets each code move money once, and a removal at the same time comes before or holds', async () => {
    const twoFactorCode = await code();
    const sent = await Promise.all([1, 2, 3, 4].map(() => withdraw({ twoFactorCode })));
    expect(sent.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await withdrawals()).toHaveLength(1);
    const remove = sql`delete from two_factor where account_id = ${site.accountId}`;
    const [asked] = await Promise.all([withdraw({ twoFactorCode: await code() }), remove.execute(server.database)]);
    const left = await withdrawals();
    expect(left).toHaveLength(asked.errors ? 1 : 2);
    for (const { holdReason } of left) expect(holdReason).toBe('factor-removed');
  });

  it('takes a key of somebody else for another withdrawal', async () => {
    const idempotencyKey = randomUUID();
    await withdraw({ idempotencyKey });
    const { rows } = await sql<{
      id: number;
    }>`with made as (insert into account (email) values (${`peer${count}@example.test`}) returning id)
      insert into subaccount_access (account_id, subaccount_id, permissions) select id, ${site.subaccountId}, '{all}' from made
      returning account_id as id`.execute(server.database);
    const peer = callerWith(rows[0]?.id ?? 0, site.subaccountId, site.subaccountName, ['all']);
    const { code: refusal, message } = await refused({ idempotencyKey }, peer);
    expect([refusal, message]).toEqual(['constraint-violation', 'Another withdrawal was requested with this key.']);
    expect(await withdrawals()).toHaveLength(1);
  });

  it('lets people alone withdraw, with the right to', async () => {
    const { accountId, subaccountId, subaccountName } = site;
    const reader = callerWith(accountId, subaccountId, subaccountName, ['withdraw']);
    expect((await refused({}, reader)).code).toBe('access-denied');
    const key: Caller = {
      kind: 'api-key',
      apiKeyId: 1,
      creatorAccountId: accountId,
      description: 'robot',
      tokenEnding: 'abcd',
      grants: site.owner.grants,
      expiresAt: null,
    };
    expect((await refused({}, key)).code).toBe('access-denied');
    const observer: Caller = {
      kind: 'observer',
      observerId: 1,
      role: 'observer',
      view: 'farm',
      grants: site.owner.grants,
      expiresAt: null,
    };
    expect((await refused({}, observer)).code).toBe('access-denied');
    expect(await withdrawals('', reader)).toEqual([]);
  });
});

describe('what is beside', () => {
  it('has the limits of the specification, the last addresses and a hold', async () => {
    await withdraw();
    await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
      requestOf(funds, { amount: 5n }).execute(transaction),
    );
    await sql`update account set withdrawals_held_until = now() + interval '1 hour', withdrawals_held_reason = 'password-changed'
      where id = ${site.accountId}`.execute(server.database);
    const { data } = await server.ask<Record<string, unknown>>(
      site.owner,
      `{ withdrawInfo { isWithdrawable fee quickwithdrawMinimum autowithdrawMinimum usdMinimum lightningMinAmount lightningFee holdReason }
        withdrawFees { coinEnum network fee } withdrawAddresses { address entryId } }`,
      {},
    );
    expect(data).toEqual({
      withdrawInfo: {
        isWithdrawable: true,
        fee: '0.00000000',
        quickwithdrawMinimum: '0.00100000',
        autowithdrawMinimum: '0.00100000',
        usdMinimum: 10,
        lightningMinAmount: '0.00100000',
        lightningFee: '0.00000000',
        holdReason: 'password-changed',
      },
      withdrawFees: [
        { coinEnum: 0, network: 'bitcoin', fee: '0.00000000' },
        { coinEnum: 0, network: 'lightning', fee: '0.00000000' },
      ],
      withdrawAddresses: [{ address, entryId: entry }],
    });
    expect((await withdraw()).data.quickWithdraw).toMatchObject({ holdReason: 'password-changed' });
  });
});
