import { describeEvent } from '@headframe/domain/events/event-types';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { serveTests } from '../../../../testing/serve-tests.ts';
import { readMails } from '../../../../testing/read-mails.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { requestOf, seedFunds, type SeededFunds } from '../../../../testing/seed-withdrawals.ts';
import { mailNotices } from './mail-notices.ts';

const server = await serveTests();
let site: SeededSite;
let member: SeededSite;
let funds: SeededFunds;

beforeAll(async () => {
  site = await seedSite(server.database, 'owner');
  member = await seedSite(server.database, 'member');
  await sql`insert into subaccount_access (account_id, subaccount_id, permissions)
    values (${member.accountId}, ${site.subaccountId}, '{withdraw}')`.execute(server.database);
  funds = await seedFunds(server.database, { subaccountId: site.subaccountId, amount: 1_000_000n });
});
beforeEach(() => sql`delete from outbox`.execute(server.database));

const request = (kind: string, amount: bigint, accountId = site.accountId): Promise<number> =>
  withAccess(server.database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await requestOf(funds, { kind, amount, accountId }).execute(transaction);
    return rows[0]?.id ?? 0;
  });
const mail = () =>
  mailNotices({ database: server.database, secrets: server.services.secrets, publicUrl: 'https://farm.test' });
const mailsTo = (name: string) => readMails(server.database, `${name}@example.test`);

/** Pays withdrawals in one payout by hand; returns its txid as explorers print it. */
async function pay(ids: readonly number[], first: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into payout (chain_id, engine) values (${funds.chainId}, 'manual')
    returning id::text as id`.execute(server.database);
  const id = rows[0]?.id ?? '';
  const txid = Buffer.from(`${first}${'0'.repeat(62)}`, 'hex');
  await sql`update withdrawal set payout_id = ${id}::bigint where id = any (${ids as number[]})`.execute(
    server.database,
  );
  await sql`insert into payout_transaction (payout_id, version, txid, fee_satoshi, virtual_bytes)
    values (${id}::bigint, 1, ${txid}, 0, 0)`.execute(server.database);
  await sql`update withdrawal set sent = true, txid = ${txid} where payout_id = ${id}::bigint`.execute(server.database);
  return `${'0'.repeat(62)}${first}`;
}

it('A quick withdrawal is mailed about once to the owner and to who requested it, with a link that cancels it while it waits', async () => {
  const id = await request('quick', 10n, member.accountId);
  expect((await Promise.all([mail(), mail()])).toSorted()).toEqual([0, 1]);
  expect(await mail()).toBe(0);
  for (const name of ['owner', 'member']) {
    const [sent, ...others] = await mailsTo(name);
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ subject: 'A withdrawal of owner was requested', isEssential: true });
    expect(sent?.text).toContain(
      'member@example.test requested that 0.00000010 BTC of the subaccount owner be sent to:',
    );
    expect(sent?.link?.pathname).toBe('/api/withdrawals/cancel');
  }
  await pay([id], 'aa');
  expect(await mail()).toBe(1);
});

it('Who requested a withdrawal and may not see withdrawals any more is not mailed about it', async () => {
  const stranger = await seedSite(server.database, 'stranger');
  await request('quick', 13n, stranger.accountId);
  expect(await mail()).toBe(1);
  expect(await mailsTo('owner')).toHaveLength(1);
  expect(await mailsTo('stranger')).toEqual([]);
});

it('What people are mailed about is an event, as soon as it happens, once', async () => {
  await sql`delete from event`.execute(server.database);
  const id = await request('quick', 15n, member.accountId);
  await pay([id], 'ee');
  await sql`update withdrawal set sent = true where id = ${id}`.execute(server.database);
  const { rows } = await sql<{ code: number; data: object; name: string; actor: string }>`
    select code, data, name, actor from event order by id`.execute(server.database);
  expect(rows.map(({ code, data, name, actor }) => [describeEvent(code, data), name, actor])).toEqual([
    [
      { label: 'Withdrawal requested', severity: 'info', text: '0.00000015 BTC.' },
      `bcrt1q${'a'.repeat(38)}`,
      'member@example.test',
    ],
    [{ label: 'Withdrawal paid', severity: 'good', text: '0.00000015 BTC.' }, `bcrt1q${'a'.repeat(38)}`, ''],
  ]);
  await mail();
  await sql`delete from outbox`.execute(server.database);
});

it('What was canceled before the mail is not mailed about, and what a payout has leads to the history', async () => {
  const canceled = await request('quick', 11n);
  await sql`update withdrawal set canceled = true where id = ${canceled}`.execute(server.database);
  const paid = await request('quick', 12n);
  await pay([paid], 'bb');
  expect(await mail()).toBe(3);
  const mails = await mailsTo('owner');
  expect(mails.map(({ subject, link }) => [subject, link?.pathname]).toSorted()).toEqual([
    ['A withdrawal of owner was paid', '/user/pool/withdrawal-history'],
    ['A withdrawal of owner was requested', '/user/pool/withdrawal-history'],
  ]);
});

it('What schedules request is mailed about once it is paid, all of one transaction together', async () => {
  const ids = [await request('auto', 21n), await request('auto', 22n), await request('payment', 23n)];
  expect(await mail()).toBe(0);
  const txid = await pay(ids, 'cc');
  expect(await mail()).toBe(3);
  const [sent, ...others] = await mailsTo('owner');
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ subject: '3 withdrawals of owner were paid', isEssential: true });
  const address = `bcrt1q${'a'.repeat(38)}`;
  for (const amount of ['21', '22', '23']) expect(sent?.text).toContain(`0.000000${amount} BTC to ${address}`);
  expect(sent?.text).toContain(`Transaction ID:\n${txid}`);
});

it('A payment that a reorganisation took back is mailed about once, and again only with another transaction', async () => {
  const id = await request('auto', 31n);
  await pay([id], 'dd');
  const unsent = () => sql`update withdrawal set sent = false, txid = null where id = ${id}`.execute(server.database);
  await unsent();
  expect(await mail()).toBe(0);
  const again = (first: string) =>
    sql`update withdrawal set sent = true, txid = decode(rpad(${first}, 64, '0'), 'hex') where id = ${id}`.execute(
      server.database,
    );
  await again('dd');
  expect(await mail()).toBe(1);
  await unsent();
  await again('dd');
  expect(await mail()).toBe(0);
  expect(await mailsTo('owner')).toHaveLength(1);
});

it('A declined withdrawal is mailed about with its reason', async () => {
  const id = await request('auto', 41n);
  await sql`update withdrawal set declined = true, decline_reason = 'Not an address of this chain.' where id = ${id}`.execute(
    server.database,
  );
  expect(await mail()).toBe(1);
  const [sent] = await mailsTo('owner');
  expect(sent?.subject).toBe('A withdrawal of owner was declined');
  expect(sent?.text).toContain('The reason: Not an address of this chain.');
  expect(sent?.text).toContain('back in the balance');
});

it('A hold that changes again and again is mailed about once an hour, as it is by then', async () => {
  const id = await request('quick', 51n);
  await mail();
  await sql`delete from outbox`.execute(server.database);
  const hold = (minutes: number) =>
    sql`update withdrawal set hold_until = now() + make_interval(mins => ${minutes}), hold_reason = 'password-changed'
      where id = ${id}`.execute(server.database);
  for (const minutes of [1000, 1001, 1002]) await hold(minutes);
  await mail();
  for (const minutes of [1100, 1101]) await hold(minutes);
  expect(await mail()).toBe(0);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from withdrawal_notice
    where withdrawal_id = ${id} and kind = 'held'`.execute(server.database);
  expect(rows[0]?.count).toBe(2);
  const subjects = async () => (await mailsTo('owner')).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['A withdrawal of owner is held']);
  await sql`update withdrawal_notice set mailed_at = mailed_at - interval '1 hour' where withdrawal_id = ${id} and mailed_at is not null`.execute(
    server.database,
  );
  expect(await mail()).toBe(1);
  expect(await subjects()).toHaveLength(2);
});
