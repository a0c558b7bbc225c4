import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { seedFunds, type SeededFunds } from '../../../testing/seed-withdrawals.ts';
import { seedTip } from '../../../testing/seed-work.ts';
import { checkLedger } from '../ledger/index.ts';
import { mailNotices } from './mails/mail-notices.ts';

/** In no book at first; on regtest, as the simulated chain is. */
const address = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
const paymentCode =
  'PM8TJTLJbPRGxSbc8EJi42Wrr6QbNSaSSVJ5Y3E4pbCYiTHUskHg13935Ubb7q8tx9GVbh2UuRnBc3WSyJHhUrw8KhprKnn9eDznYGieTzFcwQRya4GA';

const server = await serveTests();
let site: SeededSite;
let other: SeededSite;
let funds: SeededFunds;
let factor: GivenFactor;
let otherFactor: GivenFactor;
let count = 0;

afterAll(async () => {
  expect(await checkLedger(server.database)).toEqual([]);
});
beforeEach(async () => {
  count += 1;
  site = await seedSite(server.database, `farm${count}`);
  other = await seedSite(server.database, `other${count}`);
  funds = await seedFunds(server.database, { subaccountId: site.subaccountId, amount: 1_000_000n });
  await seedFunds(server.database, { subaccountId: other.subaccountId, amount: 1_000_000n });
  await seedTip(server.database, funds.chainId);
  factor = await giveSecondFactor(server.services, site.accountId);
  otherFactor = await giveSecondFactor(server.services, other.accountId);
});

interface Requested {
  id: string;
  status: string;
  address: string;
  entryDescription: string;
  holdReason: string | null;
  holdUntil: string | null;
}

async function withdraw(given: Record<string, unknown> = {}, caller: Caller = site.owner) {
  const isOther = caller.kind === 'account' && caller.accountId === other.accountId;
  const { data, errors } = await server.ask<{ quickWithdraw: Requested }>(
    caller,
    `mutation ($address: String!, $about: String, $amount: String!, $key: ID!, $twoFactorCode: String) {
      quickWithdraw(address: $address, addressDescription: $about, amount: $amount, fee: "0", idempotencyKey: $key,
        twoFactorCode: $twoFactorCode) { id status address entryDescription holdReason holdUntil } }`,
    {
      address,
      amount: '0.001',
      key: randomUUID(),
      twoFactorCode: await (isOther ? otherFactor : factor).code(),
      ...given,
    },
  );
  return { result: errors ? undefined : data.quickWithdraw, problem: errors?.[0]?.message, errors };
}
const asMember = (...permissions: string[]): Caller =>
  callerWith(site.accountId, site.subaccountId, site.subaccountName, permissions);
/** The book without the address that comes with the funds. */
async function book({ subaccountId }: SeededSite = site): Promise<{ code: string; description: string }[]> {
  const { rows } = await sql<{ code: string; description: string }>`
    select code, description from address_book_entry where subaccount_id = ${subaccountId} and deleted_at is null
      and code not like 'bcrt1qaaa%' order by id`.execute(server.database);
  return rows;
}
async function audited(): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit_entry
    where subaccount_id = ${site.subaccountId} order by id`.execute(server.database);
  return rows.map(({ action }) => action);
}
const setEntry = (change: string) =>
  sql`update address_book_entry set ${sql.raw(change)} where code = ${address}`.execute(server.database);

describe('an address that is not in the book', () => {
  it('is added with the withdrawal, which is held as long, with a mail and an audit entry for each', async () => {
    const { result, problem } = await withdraw({ address: address.toUpperCase(), about: ' Cold ' });
    expect(problem).toBeUndefined();
    expect(result).toMatchObject({ status: 'Pending', address, entryDescription: 'Cold', holdReason: 'new-address' });
    expect((Date.parse(result?.holdUntil ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await book()).toEqual([{ code: address, description: 'Cold' }]);
    expect(await audited()).toEqual(['address-book.create', 'withdrawal.request']);
    const { database, services } = server;
    const sweep = () => mailNotices({ database, secrets: services.secrets, publicUrl: 'https://farm.test' });
    await sweep();
    await sweep();
    const mails = await readMails(database, `${site.subaccountName}@example.test`);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Address added to the address book of ${site.subaccountName}`,
      expect.stringMatching(/held/),
    ]);
    for (const { text } of mails) expect(text).toContain(address);
  });

  it('is added once, however often the request is sent with its key, and is used as it is afterwards', async () => {
    const given = { key: randomUUID(), twoFactorCode: await factor.code() };
    const sent = await Promise.all([1, 2, 3].map(() => withdraw(given)));
    expect(sent.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined]);
    expect(new Set(sent.map(({ result }) => result?.id)).size).toBe(1);
    expect((await withdraw({ ...given, twoFactorCode: null })).result?.id).toBe(sent[0]?.result?.id);
    expect((await withdraw({ ...given, address: paymentCode })).problem).toMatch(/^Another withdrawal was requested/);
    await setEntry('hold_until = now()');
    expect((await withdraw({ about: 'Another name' })).result).toMatchObject({
      entryDescription: '',
      holdReason: null,
    });
    expect(await book()).toHaveLength(1);
    expect(await audited()).toEqual(['address-book.create', 'withdrawal.request', 'withdrawal.request']);
  });

  it('takes the right to change the book, and says so; a new payment code waits for its approval', async () => {
    const payer = asMember('withdraw', 'withdraw_write', 'paynym_write');
    const { problem, errors } = await withdraw({}, payer);
    expect(problem).toMatch(/not in the address book.*takes the permission trusted_wallet_write/);
    expect(errors?.[0]?.extensions.code).toBe('permission-error');
    const key: Caller = {
      kind: 'api-key',
      apiKeyId: 1,
      creatorAccountId: site.accountId,
      description: 'robot',
      tokenEnding: 'abcd',
      grants: site.owner.grants,
      expiresAt: null,
    };
    expect((await withdraw({}, key)).errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await withdraw({ address: paymentCode })).problem).toMatch(/^This payment code is not in the address book/);
    expect(await book()).toEqual([]);
    expect((await withdraw({}, asMember('withdraw', 'withdraw_write', 'trusted_wallet_write'))).problem).toBe(
      undefined,
    );
    expect((await withdraw({}, payer)).result).toMatchObject({ address, holdReason: 'new-address' });
    expect(await book()).toHaveLength(1);
  });

  it('is not added where the withdrawal is refused', async () => {
    const refused: [Record<string, unknown>, RegExp][] = [
      [{ twoFactorCode: null }, /^Please enter verify code$/],
      [{ amount: '0.0001' }, /^The minimum is/],
      [{ amount: '0.02' }, /^The balance does not cover/],
      [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, /^Wallet address is not valid$/],
      [{ about: 'x'.repeat(129) }, /addressDescription/],
    ];
    for (const [given, problem] of refused)
      expect((await withdraw(given)).problem, JSON.stringify(given)).toMatch(problem);
    expect(await book()).toEqual([]);
    expect(await audited()).toEqual([]);
    expect(await readMails(server.database, `${site.subaccountName}@example.test`)).toEqual([]);
  });

  it('is of one subaccount: another one has to add it itself', async () => {
    await withdraw();
    await setEntry('hold_until = now()');
    const payer = callerWith(other.accountId, other.subaccountId, other.subaccountName, ['withdraw_write']);
    expect((await withdraw({}, payer)).problem).toMatch(/not in the address book/);
    expect((await withdraw({}, other.owner)).result).toMatchObject({ holdReason: 'new-address' });
    expect(await book(other)).toHaveLength(1);
    expect(await book()).toHaveLength(1);
  });

  it('comes back under a new hold where it was deleted, and stays archived where it is archived', async () => {
    await withdraw();
    await setEntry('hold_until = now(), archived_at = now()');
    expect((await withdraw()).problem).toBe('This address book entry is archived.');
    await setEntry('archived_at = null, deleted_at = now()');
    expect((await withdraw({ about: 'Back' })).result).toMatchObject({
      entryDescription: 'Back',
      holdReason: 'new-address',
    });
    expect(await book()).toEqual([{ code: address, description: 'Back' }]);
  });
});
