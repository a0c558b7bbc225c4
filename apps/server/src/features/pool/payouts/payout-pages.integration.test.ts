import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { requestOf, seedEntry, seedFunds, type SeededFunds } from '../../../testing/seed-withdrawals.ts';
import { checkLedger } from '../ledger/index.ts';
import { mailPayoutState } from './mail-payout-state.ts';

const server = await serveTests();
let site: SeededSite;
let administrator: Caller;
let factor: GivenFactor;
let funds: SeededFunds;

beforeAll(async () => {
  site = await seedSite(server.database, 'farm');
  administrator = { ...site.owner, isAdministrator: true };
  await sql`update account set is_administrator = true where id = ${site.accountId}`.execute(server.database);
  funds = await seedFunds(server.database, { subaccountId: site.subaccountId, amount: 1_000_000n });
  factor = await giveSecondFactor(server.services, site.accountId);
});

interface Requested {
  key: number;
  id: string;
}

async function request(amount: bigint, entryId = funds.entryId): Promise<Requested> {
  const { rows } = await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
    requestOf({ ...funds, entryId }, { amount, fee: 5n }).execute(transaction),
  );
  const named = await sql<Requested>`select id as key, selector_id as id from withdrawal
    where id = ${rows[0]?.id ?? 0}`.execute(server.database);
  return named.rows[0] ?? { key: 0, id: '' };
}
async function available(): Promise<string | undefined> {
  const { rows } = await sql<{ available: string }>`select available_satoshi::text as available from ledger_balance
    where subaccount_id = ${site.subaccountId}`.execute(server.database);
  return rows[0]?.available;
}
async function ask<Value>(query: string, caller: Caller = administrator): Promise<Value> {
  const answer = await server.ask<Record<string, Value>>(caller, query);
  expect(answer.errors).toBeUndefined();
  return Object.values(answer.data)[0] as Value;
}
async function refusal(query: string, caller: Caller = administrator): Promise<string | undefined> {
  return (await server.ask(caller, query)).errors?.[0]?.extensions.code;
}
const decline = async (id: string, reason: string, code?: string) =>
  `mutation { adminDeclineWithdrawal(id: "${id}", reason: ${JSON.stringify(reason)}, twoFactorCode: "${code ?? (await factor.code())}") }`;
const waiting = `{ adminPayoutWithdrawals { count withdrawals { id number subaccount destination amount holdUntil holdReason leftOut isShort } } }`;

describe('what waits', () => {
  it('is listed with holds and with why a payout leaves it out, in pages, for the administrator alone', async () => {
    const held = await seedEntry(server.database, { ...funds, code: `bcrt1q${'h'.repeat(38)}`, isHeld: true });
    const first = await request(1000n);
    const second = await request(2000n, held);
    await sql`insert into payout_left_out (withdrawal_id, reason) values (${first.key}, 'its amount is too small')`.execute(
      server.database,
    );
    expect(await ask(waiting)).toEqual({
      count: 2,
      withdrawals: [
        {
          id: first.id,
          number: String(first.key),
          subaccount: 'farm',
          destination: `bcrt1q${'a'.repeat(38)}`,
          amount: '1000',
          holdUntil: null,
          holdReason: null,
          leftOut: 'its amount is too small',
          isShort: false,
        },
        expect.objectContaining({
          id: second.id,
          holdUntil: expect.any(String) as string,
          holdReason: 'new-address',
          leftOut: null,
        }),
      ],
    });
    const page = '{ adminPayoutWithdrawals(limit: 1, offset: 1) { count withdrawals { id } } }';
    expect(await ask(page)).toEqual({ count: 2, withdrawals: [{ id: second.id }] });
    expect(await refusal(waiting, site.owner)).toBe('access-denied');
    for (const bounds of ['limit: 0', 'limit: 101', 'offset: -1'])
      expect(await refusal(`{ adminPayoutWithdrawals(${bounds}) { count } }`), bounds).toBe('validation-failed');
  });

  it('is declined with a reason and a code, once, and gives back what it reserved', async () => {
    const before = await available();
    const { id } = await request(3000n);
    expect(await refusal(await decline(id, 'No.', '000000'))).toBeDefined();
    expect(await refusal(await decline(id, '   '))).toBe('validation-failed');
    expect(await refusal(await decline(id, 'x'.repeat(501)))).toBe('validation-failed');
    expect(await refusal(await decline(id, 'No.'), site.owner)).toBe('access-denied');
    expect(await available()).not.toBe(before);
    expect(await ask(await decline(id, ' The address cannot be paid. '))).toBe(true);
    expect(await available()).toBe(before);
    expect(await refusal(await decline(id, 'Again.'))).toBe('constraint-violation');
    expect(await refusal(await decline('00000000-0000-4000-8000-000000000000', 'None.'))).toBe('not-found');
    const { rows } =
      await sql`select declined, decline_reason as reason from withdrawal where selector_id = ${id}`.execute(
        server.database,
      );
    expect(rows).toEqual([{ declined: true, reason: 'The address cannot be paid.' }]);
    const audit = await sql`select after from audit_entry where action = 'withdrawal.decline'`.execute(server.database);
    expect(audit.rows).toEqual([{ after: { declined: true, reason: 'The address cannot be paid.' } }]);
    expect(await checkLedger(server.database)).toEqual([]);
  });

  it('cannot be declined once a payout has it, and no payout takes what was declined, whichever comes first', async () => {
    const { id, key } = await request(4000n);
    await sql`with made as (insert into payout (chain_id) values (${funds.chainId}) returning id)
      update withdrawal set payout_id = made.id from made where withdrawal.id = ${key}`.execute(server.database);
    expect(await refusal(await decline(id, 'Too late.'))).toBe('constraint-violation');
    await sql`update withdrawal set payout_id = null where id = ${key}`.execute(server.database);
    await sql`delete from payout`.execute(server.database);
    expect(await ask(await decline(id, 'In time.'))).toBe(true);
    const take = sql`with made as (insert into payout (chain_id) values (${funds.chainId}) returning id)
      update withdrawal set payout_id = made.id from made where withdrawal.id = ${key}`.execute(server.database);
    await expect(take).rejects.toThrow('taken back');
  });
});

describe('the list of payouts', () => {
  it('has states, transactions and the withdrawals of each, the newest first', async () => {
    const { database } = server;
    const { key } = await request(5000n);
    const { rows } = await sql<{ id: string }>`insert into payout (chain_id) values (${funds.chainId})
      returning id::text as id`.execute(database);
    const id = rows[0]?.id ?? '';
    await sql`update withdrawal set payout_id = ${id}::bigint where id = ${key}`.execute(database);
    for (const version of [1, 2])
      await database.transaction().execute(async (transaction) => {
        await sql`insert into payout_transaction (payout_id, version, txid, raw, fee_satoshi, virtual_bytes, sent_at)
          values (${id}::bigint, ${version}, decode(lpad(${`0${version}`}, 64, '0'), 'hex'), decode(repeat('00', 60), 'hex'), ${version * 100}, 140,
            '2026-11-22T12:00:00Z')`.execute(transaction);
        await sql`insert into payout_input (payout_id, version, txid, vout)
          values (${id}::bigint, ${version}, decode(repeat('ee', 32), 'hex'), 0)`.execute(transaction);
      });
    await sql`update payout set state = 'sent' where id = ${id}::bigint`.execute(database);
    const fields = 'id engine state withdrawals amount versions { version txid fee sentAt confirmations }';
    const version = { sentAt: '2026-11-22T12:00:00.000Z', confirmations: 0 };
    const payout = {
      id,
      engine: 'core',
      state: 'sent',
      withdrawals: 1,
      amount: '5000',
      versions: [
        { ...version, version: 1, txid: `01${'0'.repeat(62)}`, fee: '100' },
        { ...version, version: 2, txid: `02${'0'.repeat(62)}`, fee: '200' },
      ],
    };
    expect(await ask(`{ adminPayouts(isOpen: true) { count payouts { ${fields} } } }`)).toEqual({
      count: 1,
      payouts: [payout],
    });
    expect(await ask(`{ adminPayout(id: "${id}") { ${fields} } }`)).toEqual(payout);
    expect(await ask(`{ adminPayoutWithdrawals(payout: "${id}") { withdrawals { number amount leftOut } } }`)).toEqual({
      withdrawals: [{ number: String(key), amount: '5000', leftOut: null }],
    });
    expect(await refusal('{ adminPayout(id: "999") { id } }')).toBe('not-found');
    expect(await refusal('{ adminPayouts { count } }', site.owner)).toBe('access-denied');
  });
});

describe('a payout that funds notifications of payment codes', () => {
  it('is listed with how many they are and what it pays for them', async () => {
    const { rows } = await sql<{ id: string }>`insert into payout (chain_id) values (${funds.chainId})
      returning id::text as id`.execute(server.database);
    const id = rows[0]?.id ?? '';
    await sql`insert into payment_code_notification (chain_id, house_code, code, payout_id, address, amount_satoshi)
      select ${funds.chainId}, 'PM8Thouse', code, ${id}::bigint, 'bcrt1qkey', amount
      from (values ('PM8Tone', 700), ('PM8Ttwo', 534)) funded (code, amount)`.execute(server.database);
    expect(await ask(`{ adminPayout(id: "${id}") { withdrawals amount notifications notificationAmount } }`)).toEqual({
      withdrawals: 0,
      amount: '0',
      notifications: 2,
      notificationAmount: '1234',
    });
  });
});

describe('mails to the administrator', () => {
  const lightning = (state: string | null, reason: string) =>
    sql`update payout_status set lightning_state = ${state}, lightning_reason = ${reason}`.execute(server.database);
  const mail = () => mailPayoutState({ database: server.database, publicUrl: 'https://farm.test' });
  const subjects = async () => (await readMails(server.database, 'farm@example.test')).map(({ subject }) => subject);
  const status = (state: string, reason: string, minutes: number) =>
    sql`insert into payout_status (chain_id, state, reason, checked_at, changed_at)
      values (${funds.chainId}, ${state}, ${reason}, now(), now() - ${minutes} * interval '1 minute')
      on conflict (chain_id) do update set state = excluded.state, reason = excluded.reason, checked_at = now(),
        changed_at = excluded.changed_at`.execute(server.database);

  it('go out once for each change that needs a person, by two servers at once, and name the reason', async () => {
    await sql`delete from outbox`.execute(server.database);
    await request(6000n);
    await status('working', '', 0);
    expect(await mail()).toBe(0);
    await status('stopped', 'The wallet was restored.', 0);
    expect((await Promise.all([mail(), mail()])).toSorted()).toEqual([0, 1]);
    expect(await mail()).toBe(0);
    const [stopped] = await readMails(server.database, 'farm@example.test');
    expect(stopped).toMatchObject({
      subject: 'Payouts of Bitcoin · Simulated chain · withdrawals are stopped',
      isEssential: true,
    });
    expect(stopped?.text).toContain('The reason: The wallet was restored.');
    expect(stopped?.link?.pathname).toBe('/user/pool/payouts');

    await status('waiting', 'The node is away.', 5);
    expect(await mail()).toBe(0);
    await status('waiting', 'The node is away.', 31);
    expect(await mail()).toBe(1);
    await status('working', '', 0);
    expect(await mail()).toBe(0);
    await status('working', 'Withdrawal 7 is not paid: its amount is too small.', 0);
    expect(await mail()).toBe(1);
    await status('waiting', 'The node is away.', 1);
    expect(await mail()).toBe(0);
    await status('working', 'Withdrawal 7 is not paid: its amount is too small.', 0);
    expect(await mail()).toBe(0);
    await sql`update payout_status set checked_at = now() - interval '16 minutes'`.execute(server.database);
    expect(await mail()).toBe(1);
    await status('working', '1 withdrawals wait, as the wallet cannot pay them now; others are paid.', 0);
    await sql`insert into payout_left_out (withdrawal_id, reason, cause)
      select id, 'the wallet has less than it asks for', 'wallet' from withdrawal where payout_id is null and not canceled
        and not declined order by id limit 1 on conflict (withdrawal_id) do update set cause = 'wallet'`.execute(
      server.database,
    );
    expect([await mail(), await mail()]).toEqual([1, 0]);
    expect(await ask('{ adminPayoutWithdrawals { withdrawals { isShort } } }')).toMatchObject({
      withdrawals: expect.arrayContaining([{ isShort: true }]) as unknown,
    });
    await sql`delete from payout_left_out where cause = 'wallet'`.execute(server.database);
    expect((await subjects()).map((subject) => subject.slice(subject.indexOf('withdrawals ') + 12))).toEqual([
      'are stopped',
      'wait',
      'leave withdrawals out',
      'are not looked after',
      'wait for the wallet',
    ]);
  });

  it('go out where payments by Lightning are stopped, with their reason, while payouts on the chain work', async () => {
    await status('working', '', 0);
    await mail();
    await sql`delete from outbox`.execute(server.database);
    await lightning('stopped', 'The Lightning node forgot a payment.');
    expect([await mail(), await mail()]).toEqual([1, 0]);
    const [stopped] = await readMails(server.database, 'farm@example.test');
    expect(stopped?.subject).toBe('Payouts of Bitcoin · Simulated chain · withdrawals by Lightning are stopped');
    expect(stopped?.text).toContain('The reason: The Lightning node forgot a payment.');
    await lightning(null, '');
    expect(await mail()).toBe(0);
  });

  it('go out where withdrawals have waited to be paid by hand, again once others do', async () => {
    await sql`delete from outbox`.execute(server.database);
    await sql`delete from payout_alert`.execute(server.database);
    await sql`delete from payout_status`.execute(server.database);
    expect(await mail()).toBe(0);
    const late = sql`update payout_alert set state = 'fine'`;
    await sql`alter table withdrawal disable trigger a_change`.execute(server.database);
    await sql`update withdrawal set created_at = now() - interval '16 minutes'`.execute(server.database);
    await sql`alter table withdrawal enable trigger a_change`.execute(server.database);
    expect(await mail()).toBe(1);
    expect(await mail()).toBe(0);
    await late.execute(server.database);
    expect(await mail()).toBe(1);
    expect(await subjects()).toEqual(Array(2).fill(expect.stringContaining('wait to be paid by hand')));
  });
});
