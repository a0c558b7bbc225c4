import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveTests } from '../../../testing/serve-tests.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { entryKey, seedChain, seedEntry } from '../../../testing/seed-withdrawals.ts';
import { seedChainTip } from './testing/seed-chain-tip.ts';

const server = await serveTests();
let site: SeededSite;
let other: SeededSite;
let own: string;
let second: string;
let foreign: string;
let factor: GivenFactor;
let chainId: number;

beforeAll(async () => {
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
  factor = await giveSecondFactor(server.services, site.accountId);
  const { subaccountId } = site;
  chainId = await seedChain(server.database, 'schedules');
  await seedChainTip(server.database, chainId);
  const entryOf = async (owner: number, code: string) =>
    entryKey(server.database, await seedEntry(server.database, { subaccountId: owner, chainId, code }));
  own = await entryOf(subaccountId, '1JDdmqFLhpzcUwPeinhJbUPw4Co3aWLyzW');
  second = await entryOf(subaccountId, '1ChvUUvht2hUQufHBXF8NgLhW8SwE2ecGV');
  foreign = await entryOf(other.subaccountId, '1JDdmqFLhpzcUwPeinhJbUPw4Co3aWLyzW');
});
beforeEach(() => sql`delete from scheduled_withdrawal`.execute(server.database));

/** Runs one mutation with a fresh code, or with the one given. */
async function change<Result = Record<string, unknown>>(
  field: string,
  { caller = site.owner, code }: { caller?: SeededSite['owner']; code?: string | null } = {},
): Promise<{ result: Result; error: string | undefined }> {
  const fresh = await factor.code();
  const call = field.replace('CODE', `twoFactorCode: ${code === null ? 'null' : `"${code ?? fresh}"`}`);
  const { data, errors } = await server.ask<Record<string, Result>>(caller, `mutation { result: ${call} }`);
  const [error] = errors ?? [];
  return { result: data?.['result'] as Result, error: error && `${error.extensions.code}: ${error.message}` };
}
const auto = (addresses: string, rest = '') =>
  `createAutoWithdrawal(minAmount: "0.001", addresses: [${addresses}], CODE${rest}) { id minAmount addresses dayOfTheMonth nextRun }`;
const half = (entry: string) => `{ entry: "${entry}", share: 5000 }`;
const whole = (entry: string) => `{ entry: "${entry}", share: 10000 }`;
const payment = (fields: string) =>
  `createPayment(payment: { ${fields} }, CODE) { id amount minAmount method isActive nextRun }`;
const list = async (query: string, caller = site.owner) => {
  const { data, errors } = await server.ask(caller, `{ ${query} }`);
  expect(errors).toBeUndefined();
  return data;
};
const audited = async () =>
  (
    await sql<{ action: string; before: unknown; after: unknown }>`select action, before, after from audit_entry
      where object_kind in ('auto-withdrawal', 'payment') order by id desc limit 1`.execute(server.database)
  ).rows[0];

describe('an auto-withdrawal', () => {
  it('is created with a code, listed with its addresses and next run, and deleted with a code', async () => {
    const made = await change<{ id: string; nextRun: string }>(
      auto(`${half(own)}, ${half(second)}`, ', dayOfTheMonth: 31'),
    );
    expect(made.error).toBeUndefined();
    expect(made.result).toMatchObject({
      minAmount: '0.00100000',
      dayOfTheMonth: 31,
      addresses: [
        { entry: own, share: 5000, isPayable: true },
        { entry: second, share: 5000, isPayable: true },
      ],
    });
    expect(Date.parse(made.result.nextRun)).toBeGreaterThan(Date.now() - 60_000);
    expect(await audited()).toMatchObject({ action: 'auto-withdrawal.create', after: { minAmount: '0.00100000' } });
    expect(await list('autoWithdrawals { id lastOutcome changedBy }')).toEqual({
      autoWithdrawals: [{ id: made.result.id, lastOutcome: null, changedBy: 'site@example.test' }],
    });
    expect(await list('autoWithdrawals { id }', other.owner)).toEqual({ autoWithdrawals: [] });
    const remove = `deleteAutoWithdrawal(id: "${made.result.id}", CODE)`;
    expect((await change(remove, { code: null })).error).toBe('permission-error: Please enter verify code');
    expect((await change(remove)).error).toBeUndefined();
    expect((await change(remove)).error).toMatch(/^not-found/);
    expect(await audited()).toMatchObject({ action: 'auto-withdrawal.delete', before: { dayOfTheMonth: 31 } });
  });

  it('exists once for a coin, also for those who create it at once', async () => {
    await change(auto(whole(own)));
    expect((await change(auto(whole(second)))).error).toBe(
      'constraint-violation: There is an auto-withdrawal already.',
    );
  });

  it('is refused without a factor, without a code, with a wrong one, and nothing of it stays', async () => {
    const wrong = (await factor.code()).replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
    expect((await change(auto(whole(own)), { code: null })).error).toBe('permission-error: Please enter verify code');
    expect((await change(auto(whole(own)), { code: wrong })).error).toBe(
      'validation-failed: Two factor auth code invalid',
    );
    expect((await change(auto(whole(foreign)), { caller: other.owner })).error).toMatch(
      /^permission-error: Set up two-factor/,
    );
    const reader = callerWith(site.accountId, site.subaccountId, 'site', ['withdraw']);
    expect((await change(auto(whole(own)), { caller: reader })).error).toMatch(/^access-denied/);
    expect(await list('autoWithdrawals { id }')).toEqual({ autoWithdrawals: [] });
  });

  it.each([
    ['an entry of another subaccount', () => auto(whole(foreign)), 'Wallet address is not valid'],
    ['no entry', () => auto(whole('00000000-0000-4000-8000-000000000000')), 'Wallet address is not valid'],
    ['no address', () => auto(''), 'Field is required'],
    ['shares that are no whole', () => auto(half(own)), '100 %'],
    ['another coin', () => auto(whole(own), ', coinEnum: 1'), 'Withdraw supports Bitcoin only.'],
    ['both days', () => auto(whole(own), ', dayOfTheMonth: 1, dayOfTheWeek: 1'), 'not both'],
    ['less than the minimum', () => auto(whole(own)).replace('0.001', '0.0009'), 'at least 0.00100000'],
  ])('is refused with %s', async (_what, call, message) => {
    const { error } = await change(call());
    expect(error).toContain(message);
    expect(error).toMatch(/^validation-failed/);
  });

  it('pays no archived entry', async () => {
    await sql`update address_book_entry set archived_at = now() where selector_id = ${second}::uuid`.execute(
      server.database,
    );
    expect((await change(auto(whole(second)))).error).toContain('Wallet address is not valid');
    await sql`update address_book_entry set archived_at = null where selector_id = ${second}::uuid`.execute(
      server.database,
    );
  });
});

describe('a payment', () => {
  it('is created, changed, switched off and on, and deleted, each with a code', async () => {
    const made = await change<{ id: string }>(
      payment(`entry: "${own}", amount: "0.25", description: "Power", dayOfTheWeek: 0`),
    );
    expect(made).toMatchObject({
      error: undefined,
      result: { amount: '0.25000000', method: 'bitcoin', isActive: true },
    });
    const id = `id: "${made.result.id}"`;
    const changed = await change(
      `updatePayment(${id}, changes: { amount: null, minAmount: "1.5", entry: "${second}", dayOfTheWeek: null, description: null }, CODE)
        { amount minAmount address description dayOfTheWeek }`,
    );
    expect(changed.result).toEqual({
      amount: null,
      minAmount: '1.50000000',
      address: '1ChvUUvht2hUQufHBXF8NgLhW8SwE2ecGV',
      description: 'Power',
      dayOfTheWeek: null,
    });
    expect(await audited()).toMatchObject({
      action: 'payment.update',
      before: { amount: '0.25000000', dayOfTheWeek: 0 },
      after: { amount: null, minAmount: '1.50000000' },
    });
    expect((await change(`togglePayment(${id}, isActive: false, CODE) { isActive nextRun }`)).result).toEqual({
      isActive: false,
      nextRun: null,
    });
    expect((await change(`setPaymentMethod(${id}, method: bitcoin, CODE) { method }`)).error).toBeUndefined();
    for (const call of ['togglePayment(ID, isActive: true, CODE) { id }', 'deletePayment(ID, CODE)'])
      expect((await change(call.replace('ID', id), { code: null })).error).toBe(
        'permission-error: Please enter verify code',
      );
    expect((await change(`deletePayment(${id}, CODE)`)).error).toBeUndefined();
    expect(await list('payments { id }')).toEqual({ payments: [] });
  });

  it('goes by Lightning to a Lightning address alone, where Lightning is on', async () => {
    const { subaccountId } = site;
    const ada = await entryKey(
      server.database,
      await seedEntry(server.database, { subaccountId, chainId, code: 'ada@pay.example.com', kind: 'lightning' }),
    );
    const lightning = (isOn: boolean) =>
      sql`insert into payout_status (chain_id, lightning_state) values (${chainId}, ${isOn ? 'working' : null})
        on conflict (chain_id) do update set lightning_state = excluded.lightning_state`.execute(server.database);
    const byLightning = (entry: string) => payment(`entry: "${entry}", amount: "0.002", method: lightning`);
    expect((await change(byLightning(ada))).error).toContain('Lightning is not enabled');
    await lightning(true);
    expect((await change(byLightning(own))).error).toContain('to a Lightning address of the address book');
    for (const onChain of [payment(`entry: "${ada}", amount: "0.002"`), auto(whole(ada))])
      expect((await change(onChain)).error).toContain('takes payments by Lightning alone');
    const { result } = await change<{ id: string }>(byLightning(ada));
    expect(result).toMatchObject({ method: 'lightning', isActive: true });
    const id = `id: "${result.id}"`;
    expect((await change(`setPaymentMethod(${id}, method: bitcoin, CODE) { id }`)).error).toContain(
      'takes payments by Lightning alone',
    );
    expect((await change(`updatePayment(${id}, changes: { entry: "${own}" }, CODE) { id }`)).error).toContain(
      'to a Lightning address',
    );
    const moved = await change(
      `updatePayment(${id}, changes: { entry: "${own}", method: bitcoin }, CODE) { method address }`,
    );
    expect(moved.result).toEqual({ method: 'bitcoin', address: '1JDdmqFLhpzcUwPeinhJbUPw4Co3aWLyzW' });
    await change(`updatePayment(${id}, changes: { entry: "${ada}", method: lightning }, CODE) { id }`);
    // Where Lightning went off, it can be switched off, and not on again.
    await lightning(false);
    const toggle = (isActive: boolean) => change(`togglePayment(${id}, isActive: ${isActive}, CODE) { isActive }`);
    expect((await toggle(false)).result).toEqual({ isActive: false });
    expect((await toggle(true)).error).toContain('Lightning is not enabled');
  });

  it('that was stopped, as who set it up may not withdraw, has no next run until somebody changes it', async () => {
    const { result } = await change<{ id: string }>(payment(`entry: "${own}", amount: "1"`));
    const listed = async () => (await list('payments { nextRun lastOutcome }')) as { payments: object[] };
    await sql`update scheduled_withdrawal set last_outcome = 'not-permitted'`.execute(server.database);
    expect(await listed()).toEqual({ payments: [{ nextRun: null, lastOutcome: 'not-permitted' }] });
    for (const isActive of [false, true])
      await change(`togglePayment(id: "${result.id}", isActive: ${isActive}, CODE) { id }`);
    expect(await listed()).toEqual({ payments: [{ nextRun: expect.any(String) as string, lastOutcome: null }] });
  });

  it.each([
    ['an amount and a minimum', 'amount: "1", minAmount: "1"', 'fixed amount or a minimum'],
    ['neither', '', 'fixed amount or a minimum'],
    ['less than the minimum', 'amount: "0.0009"', '0.00100000'],
    ['Lightning, which is not enabled', 'amount: "1", method: lightning', 'Lightning is not enabled'],
    ['an amount that is no number', 'amount: "1e9"', 'Invalid value'],
  ])('is refused with %s', async (_what, fields, message) => {
    expect((await change(payment(`entry: "${own}", ${fields}`))).error).toContain(message);
  });

  it('of another subaccount is nobody else’s, and their number is bounded', async () => {
    const made = await change<{ id: string }>(payment(`entry: "${own}", amount: "1"`));
    await giveSecondFactor(server.services, other.accountId);
    const toggle = `togglePayment(id: "${made.result.id}", isActive: false, CODE) { id }`;
    expect((await change(toggle, { caller: other.owner })).error).toMatch(/^not-found/);
    await sql`insert into scheduled_withdrawal (subaccount_id, chain_id, coin_enum, network, kind, fixed_satoshi, min_satoshi)
      select subaccount_id, chain_id, coin_enum, network, kind, fixed_satoshi, min_satoshi from scheduled_withdrawal, generate_series(1, 49)`.execute(
      server.database,
    );
    expect((await change(payment(`entry: "${own}", amount: "1"`))).error).toBe(
      'permission-error: Payment limit reached.',
    );
  });
});

it('is listed while the pool mines its chain: it never runs on another', async () => {
  await change(auto(whole(own)));
  await change(payment(`entry: "${own}", amount: "1"`));
  const both = async () => {
    const { autoWithdrawals, payments } = await list('autoWithdrawals { id } payments { id }');
    return [autoWithdrawals, payments].map((rows) => (rows as unknown[]).length);
  };
  expect(await both()).toEqual([1, 1]);
  await seedChainTip(server.database, await seedChain(server.database, 'another chain'));
  expect(await both()).toEqual([0, 0]);
  await seedChainTip(server.database, chainId);
  expect(await both()).toEqual([1, 1]);
});
