import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { bytesOfHex } from '@headframe/chain/bytes';
import { writeInvoice, type NewInvoice } from '@headframe/chain/lightning/write-invoice';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { serveTests } from '../../../../testing/serve-tests.ts';
import { giveSecondFactor, type GivenFactor } from '../../../../testing/give-second-factor.ts';
import { callerWith, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { seedFunds } from '../../../../testing/seed-withdrawals.ts';
import { seedTip } from '../../../../testing/seed-work.ts';
import { checkLedger } from '../../ledger/index.ts';

const server = await serveTests();
let site: SeededSite;
let factor: GivenFactor;
let chainId: number;
let count = 0;

afterAll(async () => {
  expect(await checkLedger(server.database)).toEqual([]);
});
beforeEach(async () => {
  server.services.limits.invoiceSatoshi = 5_000_000;
  count += 1;
  site = await seedSite(server.database, `farm${count}`);
  ({ chainId } = await seedFunds(server.database, { subaccountId: site.subaccountId, amount: 1_000_000n }));
  await seedTip(server.database, chainId);
  factor = await giveSecondFactor(server.services, site.accountId);
  await lightning(true);
});

/** Says what the payout program says: whether it pays by Lightning. */
async function lightning(isOn: boolean): Promise<void> {
  await sql`insert into payout_status (chain_id, lightning_state) values (${chainId}, ${isOn ? 'working' : null})
    on conflict (chain_id) do update set lightning_state = excluded.lightning_state`.execute(server.database);
}

const code = () => factor.code();

function invoice(change: Partial<NewInvoice> = {}): { text: string; hash: string } {
  const hash = createHash('sha256').update(randomBytes(32)).digest('hex');
  const text = writeInvoice(
    {
      bech32Prefix: 'bcrt',
      millisatoshi: 100_000_000n,
      paymentHash: hash,
      paymentSecret: '22'.repeat(32),
      description: 'Power',
      createdAt: new Date(),
      expirySeconds: 3_600,
      ...change,
    },
    bytesOfHex('11'.repeat(32)),
  );
  return { text, hash };
}

type Caller = Parameters<GraphqlTestServer['ask']>[0];

async function withdraw(given: Record<string, unknown>, caller: Caller = site.owner) {
  const answer = await server.ask<{ quickWithdraw: Record<string, unknown> }>(
    caller,
    `mutation ($entry: ID, $address: String, $invoice: String, $amount: String!, $fee: String!, $idempotencyKey: ID!, $twoFactorCode: String) {
      quickWithdraw(entry: $entry, address: $address, invoice: $invoice, amount: $amount, fee: $fee, idempotencyKey: $idempotencyKey,
        twoFactorCode: $twoFactorCode) { id status method address paymentHash paymentPreimage payoutNote amount fee holdReason isCancelable } }`,
    { amount: '0.001', fee: '0', idempotencyKey: randomUUID(), twoFactorCode: await code(), ...given },
  );
  return { result: answer.errors ? undefined : answer.data.quickWithdraw, problem: answer.errors?.[0]?.message };
}
const addEntry = async (entry: string) => {
  const answer = await server.ask<{
    createAddressBookEntry: { id: string; kind: string; state: string; code: string };
  }>(
    site.owner,
    'mutation ($code: String!, $factor: String) { createAddressBookEntry(code: $code, twoFactorCode: $factor) { id kind state code } }',
    { code: entry, factor: await code() },
  );
  return {
    result: answer.errors ? undefined : answer.data.createAddressBookEntry,
    problem: answer.errors?.[0]?.message,
  };
};

describe('a withdrawal by Lightning', () => {
  it('reserves the amount of an invoice, keeps its hash, and gives it back when it is canceled', async () => {
    const { text, hash } = invoice();
    const { result, problem } = await withdraw({ invoice: `lightning:${text.toUpperCase()}` });
    expect(problem).toBeUndefined();
    expect(result).toMatchObject({
      status: 'Pending',
      method: 'lightning',
      address: text,
      paymentHash: hash,
      paymentPreimage: null,
      amount: '0.00100000',
      fee: '0.00000000',
      isCancelable: true,
      holdReason: null,
    });
    const { data } = await server.ask<{
      withdrawInfo: object;
      addressBookEntries: unknown[];
      withdrawAddresses: unknown[];
    }>(
      site.owner,
      '{ withdrawInfo { balance isLightningOn } addressBookEntries { kind } withdrawAddresses { address } }',
      {},
    );
    expect(data.withdrawInfo).toEqual({ balance: '0.00900000', isLightningOn: true });
    expect(data.addressBookEntries).toEqual([{ kind: 'address' }]);
    expect(data.withdrawAddresses).toEqual([]);
    // The invoice is of this withdrawal until that is canceled.
    expect((await withdraw({ invoice: text })).problem).toBe('This invoice is of another withdrawal.');
    await server.ask(
      site.owner,
      'mutation ($id: ID!, $code: String) { cancelWithdraw(id: $id, twoFactorCode: $code) }',
      {
        id: result?.['id'],
        code: await code(),
      },
    );
    expect((await withdraw({ invoice: text })).result).toMatchObject({ status: 'Pending' });
  });

  it('is one with the request that is sent again', async () => {
    const given = { invoice: invoice().text, idempotencyKey: randomUUID() };
    const first = await withdraw(given);
    expect((await withdraw(given)).result).toMatchObject({ id: first.result?.['id'] });
    expect((await withdraw({ ...given, invoice: invoice().text })).problem).toBe(
      'Another withdrawal was requested with this key.',
    );
  });

  it.each<[string, Partial<NewInvoice>, string]>([
    ['another amount', { millisatoshi: 100_001_000n }, 'The invoice asks for 0.00100001 BTC.'],
    ['a part of a satoshi', { millisatoshi: 100_000_001n }, 'The invoice asks for a part of a satoshi.'],
    ['no amount', { millisatoshi: undefined }, 'The invoice names no amount: ask for one that does.'],
    ['another network', { bech32Prefix: 'bc' }, 'The invoice is one of another network.'],
    ['an end that is near', { expirySeconds: 60 }, 'The invoice has expired, or is about to.'],
  ])('refuses an invoice with %s', async (_what, change, message) => {
    expect((await withdraw({ invoice: invoice(change).text })).problem).toBe(message);
  });

  it('refuses what is no invoice, less than the minimum, another fee, and more than the balance', async () => {
    expect((await withdraw({ invoice: 'lnbcrt1nonsense' })).problem).toContain('no Lightning invoice');
    const small = invoice({ millisatoshi: 99_999_000n }).text;
    expect((await withdraw({ invoice: small, amount: '0.00099999' })).problem).toBe('The minimum is 0.00100000 BTC.');
    expect((await withdraw({ invoice: invoice().text, fee: '0.00000001' })).problem).toBe('The fee is 0.00000000 BTC.');
    const large = invoice({ millisatoshi: 1_000_001_000n }).text;
    expect((await withdraw({ invoice: large, amount: '0.01000001' })).problem).toBe(
      'The balance does not cover the amount and the fee.',
    );
  });

  it('takes the right to change the address book for an invoice, and the second factor', async () => {
    const { accountId, subaccountId, subaccountName } = site;
    const member = callerWith(accountId, subaccountId, subaccountName, ['withdraw', 'withdraw_write']);
    const { text } = invoice();
    expect((await withdraw({ invoice: text }, member)).result).toBeUndefined();
    expect((await withdraw({ invoice: text, twoFactorCode: null })).problem).toBe('Please enter verify code');
    const { rows } =
      await sql`select from address_book_entry where kind = 'invoice' and subaccount_id = ${subaccountId}`.execute(
        server.database,
      );
    expect(rows).toHaveLength(0);
    const trusted = callerWith(accountId, subaccountId, subaccountName, [
      'withdraw',
      'withdraw_write',
      'trusted_wallet_write',
    ]);
    expect((await withdraw({ invoice: text }, trusted)).result).toMatchObject({ status: 'Pending' });
  });

  describe('to invoices', () => {
    const left = async (caller: Caller = site.owner) =>
      (await server.ask<{ withdrawInfo: object }>(caller, '{ withdrawInfo { invoiceLimit invoiceLeft } }', {})).data
        .withdrawInfo;
    const refusal = (rest: string) =>
      `An invoice cannot be held, so invoices take at most 0.00250000 BTC in 24 hours: ${rest} BTC is left. Withdraw more to a Lightning address or a Bitcoin address.`;

    beforeEach(() => {
      server.services.limits.invoiceSatoshi = 250_000;
    });

    it('takes no more in a day than is allowed, with what is paid and what waits; what comes back is free again', async () => {
      expect(await left()).toEqual({ invoiceLimit: '0.00250000', invoiceLeft: '0.00250000' });
      const first = await withdraw({ invoice: invoice().text });
      const again = { invoice: invoice().text, idempotencyKey: randomUUID() };
      const second = await withdraw(again);
      expect([first.problem, second.problem]).toEqual([undefined, undefined]);
      const third = invoice().text;
      expect((await withdraw({ invoice: third })).problem).toBe(refusal('0.00050000'));
      // A request that is sent again is the one that was allowed.
      expect((await withdraw(again)).result).toMatchObject({ id: second.result?.['id'] });
      await sql`update withdrawal set canceled = true where selector_id = ${String(first.result?.['id'])}::uuid`.execute(
        server.database,
      );
      expect(await left()).toMatchObject({ invoiceLeft: '0.00150000' });
      expect((await withdraw({ invoice: third })).problem).toBeUndefined();
      server.services.limits.invoiceSatoshi = 0;
      expect(await left()).toEqual({ invoiceLimit: '0.00000000', invoiceLeft: '0.00000000' });
    });

    it('counts those of a person in all subaccounts, and those of a subaccount by all persons', async () => {
      const other = await seedSite(server.database, `other${count}`);
      await seedFunds(server.database, { subaccountId: other.subaccountId, amount: 1_000_000n });
      const rights = ['withdraw', 'withdraw_write', 'trusted_wallet_write'];
      const { accountId, subaccountId, subaccountName } = site;
      const elsewhere = callerWith(accountId, other.subaccountId, other.subaccountName, rights);
      const colleague = callerWith(other.accountId, subaccountId, subaccountName, rights);
      const second = await giveSecondFactor(server.services, other.accountId);
      const large = () => invoice({ millisatoshi: 200_000_000n }).text;
      // At the same time, each with a code of their own: one of the two is above what the subaccount has left.
      const codes = [await second.code(), await code()] as const;
      const both = await Promise.all([
        withdraw({ invoice: large(), amount: '0.002', twoFactorCode: codes[1] }),
        withdraw({ invoice: large(), amount: '0.002', twoFactorCode: codes[0] }, colleague),
      ]);
      expect(both.map(({ problem }) => problem).filter((problem) => problem !== undefined)).toEqual([
        refusal('0.00050000'),
      ]);
      await sql`update withdrawal set canceled = true where subaccount_id = ${subaccountId}`.execute(server.database);
      await withdraw({ invoice: large(), amount: '0.002' });
      expect(await left(elsewhere)).toMatchObject({ invoiceLeft: '0.00050000' });
      expect((await withdraw({ invoice: invoice().text }, elsewhere)).problem).toBe(refusal('0.00050000'));
      expect(
        (await withdraw({ invoice: invoice().text, twoFactorCode: await second.code() }, other.owner)).problem,
      ).toBe(undefined);
    });

    it('counts what was paid in the last 24 hours, and what still waits however old it is', async () => {
      const { result } = await withdraw({ invoice: invoice().text });
      const id = String(result?.['id']);
      const passed = (hours: number, isSent: boolean) =>
        server.database.transaction().execute(async (transaction) => {
          await sql`alter table withdrawal disable trigger user`.execute(transaction);
          await sql`with made as (insert into payout (chain_id, engine) values (${chainId}, 'lightning') returning id)
            update withdrawal set updated_at = now() - make_interval(hours => ${hours}::int), sent = ${isSent}, payout_id = made.id,
              payment_hash = sha256(decode(repeat('01', 32), 'hex')), payment_preimage = decode(repeat('01', 32), 'hex')
            from made where selector_id = ${id}::uuid`.execute(transaction);
          await sql`alter table withdrawal enable trigger user`.execute(transaction);
        });
      await passed(25, false);
      expect(await left()).toMatchObject({ invoiceLeft: '0.00150000' });
      await passed(23, true);
      expect(await left()).toMatchObject({ invoiceLeft: '0.00150000' });
      await passed(25, true);
      expect(await left()).toMatchObject({ invoiceLeft: '0.00250000' });
    });
  });

  it('is refused for an invoice while withdrawals are held, which would outlast it', async () => {
    await sql`update account set withdrawals_held_until = now() + interval '1 hour', withdrawals_held_reason = 'password-changed'
      where id = ${site.accountId}`.execute(server.database);
    expect((await withdraw({ invoice: invoice().text })).problem).toMatch(
      /^Your withdrawals are held for longer than an invoice/,
    );
  });

  it('goes to a Lightning address of the book, held as a new one is', async () => {
    const added = await addEntry(' Ada@Pay.example.com ');
    expect(added.result).toMatchObject({ kind: 'lightning', state: 'held', code: 'ada@pay.example.com' });
    const { result } = await withdraw({ entry: added.result?.id });
    expect(result).toMatchObject({
      method: 'lightning',
      address: 'ada@pay.example.com',
      paymentHash: null,
      holdReason: 'new-address',
    });
    expect((await withdraw({ address: 'ADA@pay.example.com' })).result).toMatchObject({ method: 'lightning' });
    expect((await withdraw({ address: 'lightning:Bob@pay.example.com' })).result).toMatchObject({
      method: 'lightning',
      address: 'bob@pay.example.com',
      holdReason: 'new-address',
    });
    expect((await addEntry('ada@127.0.0.1')).problem).toBe('Wallet address is not valid');
  });

  it('is not there where the pool does not pay by Lightning', async () => {
    const added = await addEntry('ada@pay.example.com');
    await lightning(false);
    for (const given of [{ invoice: invoice().text }, { entry: added.result?.id }, { address: 'bob@pay.example.com' }])
      expect((await withdraw(given)).problem).toBe('This pool does not pay by Lightning.');
    expect((await addEntry('bob@pay.example.com')).problem).toBe('Wallet address is not valid');
    const { data } = await server.ask<{ withdrawInfo: object }>(site.owner, '{ withdrawInfo { isLightningOn } }', {});
    expect(data.withdrawInfo).toEqual({ isLightningOn: false });
  });
});
