import rateLimit from '@fastify/rate-limit';
import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { GraphqlAnswer } from '../../../testing/graphql-server.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { loadWithdrawalEntry } from './index.ts';
import { paymentCodeCheckPath, registerPaymentCodeCheck } from './register-payment-code-check.ts';
import { seedCurrentChain, seedEntry } from './testing/seed-entry.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const paymentCode =
  'PM8TJTLJbPRGxSbc8EJi42Wrr6QbNSaSSVJ5Y3E4pbCYiTHUskHg13935Ubb7q8tx9GVbh2UuRnBc3WSyJHhUrw8KhprKnn9eDznYGieTzFcwQRya4GA';

const server = await serveTests();
let site: SeededSite;
let other: SeededSite;
let factor: GivenFactor;

beforeAll(async () => {
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
  factor = await giveSecondFactor(server.services, site.accountId);
  await seedCurrentChain(server.database);
});
beforeEach(async () => {
  await sql`truncate address_book_entry, payment_code_index cascade`.execute(server.database);
});

const problemOf = ({ errors: [first] = [] }: GraphqlAnswer<unknown>): string | undefined =>
  first && `${first.extensions.code}: ${first.message}`;

/** Sends a mutation with a valid code, unless another one is given; answers with its result or `code: message`. */
async function change<Result = boolean>(
  field: string,
  args: string,
  { caller = site.owner, code }: { caller?: Caller; code?: string | null } = {},
): Promise<{ result: Result | undefined; problem: string | undefined }> {
  const sent = code === undefined ? await factor.code() : code;
  const selection = field.startsWith('create') ? '{ id kind code state holdUntil subaccount network }' : '';
  const answer = await server.ask<Record<string, Result>>(
    caller,
    `mutation ($code: String) { ${field}(${args}, twoFactorCode: $code) ${selection} }`,
    { code: sent },
  );
  return { result: answer.errors ? undefined : answer.data[field], problem: problemOf(answer) };
}
interface Created {
  id: string;
  kind: string;
  code: string;
  state: string;
  holdUntil: string;
}
const create = (code: string, options?: Parameters<typeof change>[2]) =>
  change<Created>('createAddressBookEntry', `code: ${JSON.stringify(code)}, description: " Cold "`, options);
const idOf = async (code: string) => (await create(code)).result?.id ?? '';
async function entries(caller: Caller = site.owner): Promise<Record<string, unknown>[]> {
  const { data } = await server.ask<{ addressBookEntries: Record<string, unknown>[] }>(
    caller,
    '{ addressBookEntries { code description state cost withdrawCount isApproved isRejected isArchived } }',
  );
  return data.addressBookEntries;
}
/** How many withdrawals took an address of each entry, in the order of their subaccounts. */
const indexes = async () =>
  (
    await sql<{ count: number }>`select withdraw_count as count from address_book_entry order by subaccount_id`.execute(
      server.database,
    )
  ).rows.map(({ count }) => count);
const endHolds = () => sql`update address_book_entry set hold_until = now()`.execute(server.database);
const administrator = (): Caller => ({ ...site.owner, isAdministrator: true });
const asApi = <Result>(work: Parameters<typeof withAccess<Result>>[3], of = site) =>
  withAccess(server.database, 'headframe_api', { subaccountIds: [of.subaccountId], accountId: of.accountId }, work);

describe('an entry', () => {
  it('is an address of the current chain or a payment code, held for a day, with a mail to the owner', async () => {
    const { result } = await create(` ${address.toUpperCase()} `);
    expect(result).toMatchObject({
      kind: 'address',
      code: address,
      state: 'held',
      subaccount: 'site',
      network: 'simulated',
    });
    const left = Date.parse(result?.holdUntil ?? '') - Date.now();
    expect(left / 3_600_000).toBeCloseTo(24, 1);
    expect((await create(paymentCode)).result).toMatchObject({ kind: 'payment_code', state: 'waiting' });
    const [mail] = await readMails(server.database, 'site@example.test');
    expect(mail).toMatchObject({ subject: 'Address added to the address book of site', isEssential: true });
    expect(mail?.text).toContain(address);
    await endHolds();
    expect(await entries()).toMatchObject([
      { code: paymentCode, description: 'Cold', state: 'waiting', isApproved: false },
      { code: address, state: 'usable', isApproved: true },
    ]);
  });

  it('is refused where it pays to nothing here, is there already, or nobody may add it', async () => {
    for (const wrong of [
      ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'validation-failed: Wallet address is not valid'],
      [`${paymentCode.slice(0, -1)}B`, 'validation-failed: Payment code is not valid'],
      ['\u202e', 'validation-failed: Wallet address is not valid'],
    ] as const)
      expect((await create(wrong[0])).problem).toBe(wrong[1]);
    for (const wrong of ['', ' ', 'x'.repeat(129)])
      expect((await create(wrong)).problem).toMatch(/^validation-failed: entry.code/);
    await create(address);
    expect((await create(address.toUpperCase())).problem).toMatch(/^constraint-violation: This address/);
    const payer = callerWith(site.accountId, site.subaccountId, 'site', ['withdraw_write', 'paynym_write']);
    expect((await create(paymentCode, { caller: payer })).problem).toMatch(/^access-denied/);
    const keeper = callerWith(site.accountId, site.subaccountId, 'site', ['trusted_wallet_write']);
    expect((await create(paymentCode, { caller: keeper })).problem).toMatch(/^access-denied/);
    expect(
      (await create('bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6', { caller: keeper })).problem,
    ).toBeUndefined();
  });

  it('takes a code of the second factor for every write, and is closed to people without one', async () => {
    const id = await idOf(address);
    const writes = [
      ['createAddressBookEntry', `code: "${paymentCode}"`],
      ['updateAddressBookEntry', `id: "${id}", description: "x"`],
      ['archiveAddressBookEntry', `id: "${id}"`],
      ['unarchiveAddressBookEntry', `id: "${id}"`],
      ['deleteAddressBookEntry', `id: "${id}"`],
    ] as const;
    const before = await entries();
    const bare = callerWith(other.accountId, site.subaccountId, 'site', ['all']);
    for (const [field, args] of writes) {
      expect((await change(field, args, { code: null })).problem, field).toBe(
        'permission-error: Please enter verify code',
      );
      expect((await change(field, args, { code: '000000x' })).problem, field).toMatch(/Two factor auth code invalid/);
      expect((await change(field, args, { caller: bare })).problem, field).toMatch(/Set up two-factor authentication/);
    }
    expect(await entries()).toEqual(before);
  });

  it('is archived, brought back under a new hold, and deleted so that its index stays when it is added again', async () => {
    const id = await idOf(address);
    await endHolds();
    expect((await change('archiveAddressBookEntry', `id: "${id}"`)).result).toBe(true);
    expect(await entries()).toMatchObject([{ state: 'archived', isArchived: true }]);
    await expect(asApi((t) => loadWithdrawalEntry(t, site.subaccountId, id))).rejects.toThrow('archived');
    await change('unarchiveAddressBookEntry', `id: "${id}"`);
    expect(await entries()).toMatchObject([{ state: 'held' }]);
    expect(await asApi((t) => loadWithdrawalEntry(t, site.subaccountId, id))).toMatchObject({
      kind: 'address',
      code: address,
    });
    await sql`update address_book_entry set withdraw_count = 3`.execute(server.database);
    await endHolds();
    expect((await change('deleteAddressBookEntry', `id: "${id}"`)).result).toBe(true);
    expect(await entries()).toEqual([]);
    expect((await change('deleteAddressBookEntry', `id: "${id}"`)).problem).toMatch(/^not-found/);
    await expect(asApi((t) => loadWithdrawalEntry(t, site.subaccountId, id))).rejects.toThrow('does not exist');
    expect((await create(address)).result).toMatchObject({ id, state: 'held' });
    expect(await indexes()).toEqual([3]);
  });

  it('belongs to one subaccount, and to the limits of it', async () => {
    const id = await idOf(address);
    expect(await entries(other.owner)).toEqual([]);
    for (const field of ['archiveAddressBookEntry', 'deleteAddressBookEntry'])
      expect(
        (
          await change(field, `id: "${id}"`, {
            caller: callerWith(site.accountId, other.subaccountId, 'other', ['all']),
          })
        ).problem,
      ).toMatch(/^not-found/);
    await sql`insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code)
      select subaccount_id, chain_id, coin_enum, network, 'address', 'filling-the-book-' || n
      from address_book_entry, generate_series(2, ${addressBookLimits.perSubaccount}) n`.execute(server.database);
    expect((await create(paymentCode)).problem).toBe('permission-error: Address book limit reached.');
  });

  it('leaves what it pays to, its hold, its approval and its index to the database', async () => {
    await seedEntry(server.database, { subaccountId: site.subaccountId, isHeld: true });
    for (const set of ["code = 'x'", 'hold_until = now()', 'approved_at = now()', 'withdraw_count = 0', 'chain_id = 1'])
      await expect(
        asApi((t) => sql`update address_book_entry set ${sql.raw(set)}`.execute(t)),
        set,
      ).rejects.toThrow('permission denied');
    await expect(asApi((t) => sql`delete from address_book_entry`.execute(t))).rejects.toThrow('permission denied');
  });
});

describe('a payment code', () => {
  const waiting = async (caller: Caller) =>
    server.ask<{ adminPaymentCodes: unknown[] }>(caller, '{ adminPaymentCodes { code subaccount } }');

  it('waits for the administrator, who approves it with its cost or rejects it', async () => {
    const id = await idOf(paymentCode);
    const approve = `id: "${id}", cost: 1200`;
    expect(problemOf(await waiting(site.owner))).toMatch(/^access-denied/);
    expect((await change('adminApprovePaymentCode', approve)).problem).toMatch(/^access-denied/);
    const asAdministrator = { caller: administrator() };
    expect((await waiting(administrator())).data.adminPaymentCodes).toEqual([
      { code: paymentCode, subaccount: 'site' },
    ]);
    await expect(asApi((t) => loadWithdrawalEntry(t, site.subaccountId, id))).rejects.toThrow('not approved');
    for (const cost of [-1, addressBookLimits.costSatoshi + 1])
      expect((await change('adminApprovePaymentCode', `id: "${id}", cost: ${cost}`, asAdministrator)).problem).toMatch(
        /^validation-failed/,
      );
    expect((await change('adminApprovePaymentCode', approve, { ...asAdministrator, code: null })).problem).toMatch(
      /^permission-error/,
    );
    expect((await change('adminApprovePaymentCode', approve, asAdministrator)).result).toBe(true);
    expect(await entries()).toMatchObject([{ cost: 1200, isApproved: true, state: 'held' }]);
    expect((await change('adminRejectPaymentCode', `id: "${id}"`, asAdministrator)).problem).toMatch(/^not-found/);
    expect((await waiting(administrator())).data.adminPaymentCodes).toEqual([]);
  });

  it('says how far its notification is, and what the pool pays from, to whoever sees the book', async () => {
    const { database } = server;
    const asked = async (caller: Caller = site.owner) =>
      server.ask<{ housePaymentCode: { code: string | null; isAlive: boolean }; addressBookEntries: object[] }>(
        caller,
        '{ housePaymentCode { code isAlive } addressBookEntries { notification notificationTx } }',
      );
    const seen = async () => {
      const { data } = await asked();
      return { house: data.housePaymentCode, entries: data.addressBookEntries };
    };
    const id = await idOf(paymentCode);
    expect(await seen()).toEqual({
      house: { code: null, isAlive: false },
      entries: [{ notification: null, notificationTx: null }],
    });
    await change('adminApprovePaymentCode', `id: "${id}", cost: 0`, { caller: administrator() });
    expect((await seen()).entries).toEqual([{ notification: 'not-set-up', notificationTx: null }]);
    const chainId = await seedCurrentChain(database);
    await sql`insert into payout_status (chain_id, payment_code, checked_at) values (${chainId}, 'PM8Thouse', now())`.execute(
      database,
    );
    const house = { code: 'PM8Thouse', isAlive: true };
    expect(await seen()).toEqual({ house, entries: [{ notification: 'waiting', notificationTx: null }] });
    await sql`with p as (insert into payout (chain_id) values (${chainId}) returning id)
      insert into payment_code_notification (chain_id, house_code, code, payout_id, address, amount_satoshi, txid, raw, funding_txid,
        funding_vout)
      select ${chainId}, 'PM8Thouse', ${paymentCode}, id, ${address}, 1966, decode(repeat('00', 31) || 'ab', 'hex'),
        decode(repeat('00', 60), 'hex'), decode(repeat('11', 32), 'hex'), 0 from p`.execute(database);
    expect((await seen()).entries).toEqual([{ notification: 'waiting', notificationTx: null }]);
    await sql`update payment_code_notification set sent_at = now()`.execute(database);
    const notificationTx = `ab${'00'.repeat(31)}`;
    expect((await seen()).entries).toEqual([{ notification: 'sent', notificationTx }]);
    await sql`update payment_code_notification set height = 840000`.execute(database);
    expect((await seen()).entries).toEqual([{ notification: 'confirmed', notificationTx }]);
    await sql`insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code)
      select ${other.subaccountId}, id, coin_enum, network, 'payment_code', ${paymentCode} from chain where id = ${chainId}`.execute(
      database,
    );
    const { addressBookEntries: ofStranger } = (await asked(other.owner)).data;
    expect(ofStranger).toEqual([{ notification: null, notificationTx: null }]);
    const unseen = callerWith(site.accountId, site.subaccountId, 'site', ['revenue']);
    expect(problemOf(await asked(unseen))).toMatch(/^access-denied/);
    await sql`update payout_status set checked_at = now() - interval '1 hour'`.execute(database);
    expect((await seen()).house).toEqual({ code: 'PM8Thouse', isAlive: false });
  });

  it('that was rejected takes nothing, and waits again when it is added again', async () => {
    const id = await idOf(paymentCode);
    await change('adminRejectPaymentCode', `id: "${id}"`, { caller: administrator() });
    expect(await entries()).toMatchObject([{ state: 'rejected', isRejected: true }]);
    await expect(asApi((t) => loadWithdrawalEntry(t, site.subaccountId, id))).rejects.toThrow('not approved');
    await change('deleteAddressBookEntry', `id: "${id}"`);
    expect((await create(paymentCode)).result).toMatchObject({ id, state: 'waiting' });
  });

  it('gives each withdrawal of all subaccounts an index of its own', async () => {
    const { entryId } = await seedEntry(server.database, { subaccountId: site.subaccountId, code: paymentCode });
    const { entryId: same } = await seedEntry(server.database, { subaccountId: other.subaccountId, code: paymentCode });
    await sql`update address_book_entry set kind = 'payment_code'`.execute(server.database);
    const take = async (entry: number) =>
      (await sql<{ index: number }>`select take_payment_code_index(${entry}) as index`.execute(server.database)).rows[0]
        ?.index;
    const taken = await Promise.all([entryId, same, entryId, same, entryId].map(take));
    expect(taken.toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect(await indexes()).toEqual([3, 2]);
    for (const role of ['headframe_api', 'headframe_jobs', 'headframe_identity'] as const)
      await expect(
        withAccess(server.database, role, [site.subaccountId], (t) =>
          sql`select take_payment_code_index(${entryId})`.execute(t),
        ),
      ).rejects.toThrow('permission denied');
  });

  it('is checked by POST /wallet/bip47, which answers at most 60 times a minute', async () => {
    const app = fastify();
    await app.register(rateLimit, { global: false });
    registerPaymentCodeCheck(app);
    const post = async (body: unknown) =>
      app.inject({ method: 'POST', url: paymentCodeCheckPath, payload: body as object });
    expect((await post({ code: ` ${paymentCode}` })).json()).toEqual({
      valid: true,
      notificationAddress: '1JDdmqFLhpzcUwPeinhJbUPw4Co3aWLyzW',
    });
    expect((await post({ code: address })).json()).toEqual({ valid: false });
    for (const body of [{}, { code: 1 }, { code: 'x'.repeat(129) }, []])
      expect((await post(body)).statusCode).not.toBe(200);
    expect((await post({ code: '', more: 'x'.repeat(2000) })).statusCode).toBe(413);
    const answers = await Promise.all(Array.from({ length: 60 }, () => post({ code: '' })));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
    await app.close();
  });
});
