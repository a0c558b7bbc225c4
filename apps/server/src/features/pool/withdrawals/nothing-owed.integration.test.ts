import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedRate } from '../../../testing/seed-rate.ts';
import { seedWork } from '../../../testing/seed-work.ts';
import { closeDay } from '../ledger/index.ts';
import { seedSite } from '../../../testing/seed-site.ts';
import { requestOf, seedFunds } from '../../../testing/seed-withdrawals.ts';

const server = await serveTests();
const { database } = server;

it('A subaccount with a balance or an open withdrawal is not archived, and its owner not marked for deletion', async () => {
  const site = await seedSite(database, 'rich');
  const send = async (mutation: string) => (await server.ask(site.owner, `mutation { ${mutation} }`)).errors?.[0];
  const archive = () => send('setSubaccountArchived(subaccount: "rich", isArchived: true)');
  const mark = () => send('markAccountForDeletion');
  const funds = await seedFunds(database, { subaccountId: site.subaccountId, amount: 100n });
  const refused = (what: string) => [
    [archive, `The subaccount rich cannot be archived: it has ${what}.`] as const,
    [mark, `The account cannot be deleted: its subaccount rich has ${what}.`] as const,
  ];
  for (const [ask, message] of refused('a balance'))
    expect(await ask()).toMatchObject({ message, extensions: { code: 'constraint-violation' } });
  await withAccess(database, 'headframe_jobs', [], (transaction) =>
    requestOf(funds, { amount: 100n }).execute(transaction),
  );
  for (const [ask, message] of refused('a withdrawal that is not paid yet'))
    expect(await ask()).toMatchObject({ message });
  await sql`with made as (insert into payout (chain_id, engine) values (${funds.chainId}, 'manual') returning id)
    update withdrawal set payout_id = made.id from made`.execute(database);
  for (const [ask, message] of refused('a withdrawal that is not paid yet'))
    expect(await ask()).toMatchObject({ message });
  // Paid: nothing is owed any more.
  await sql`insert into payout_transaction (payout_id, version, txid, fee_satoshi, virtual_bytes)
    select id, 1, decode(repeat('07', 32), 'hex'), 10, 100 from payout where chain_id = ${funds.chainId}`.execute(
    database,
  );
  await sql`update withdrawal set sent = true, txid = decode(repeat('07', 32), 'hex')`.execute(database);
  expect(await archive()).toBeUndefined();
  expect(await mark()).toBeUndefined();
});

it('Shares that are not posted yet keep archive and deletion waiting, and are named with what they earn', async () => {
  const site = await seedSite(database, 'miner');
  const send = async (mutation: string) => (await server.ask(site.owner, `mutation { ${mutation} }`)).errors?.[0];
  const archive = () => send('setSubaccountArchived(subaccount: "miner", isArchived: true)');
  const day = new Date().toISOString().slice(0, 10);
  const { subaccountId } = site;
  const work = { subaccountId, worker: 'rig', at: `${day}T00:00:00Z`, difficulty: 2_011_656_761_169n };
  const { chainId } = await seedWork(database, work);
  const figure = '(0.04811443 Bitcoin before fees)';
  expect((await archive())?.message).toContain(
    `it has 1 share not in the balance yet ${figure}. They are posted once ${day}`,
  );
  expect((await send('markAccountForDeletion'))?.message).toContain(`its subaccount miner has 1 share `);
  // Posted with a user fee of all of it: nothing is left in the balance.
  await seedRate(database, 'pool_fee', { parts: 0 });
  await seedRate(database, 'user_fee', { parts: 10_000, accountId: site.accountId });
  const closing = { chainId, coinEnum: 0, day, missing: [], at: Date.now() };
  await closeDay({ database, log: { error: vi.fn(), info: vi.fn() }, rewardsReferrals: true }, closing);
  expect(await archive()).toBeUndefined();
});

it('Shares that a pool program may hold in its spool keep archive and deletion waiting, a week at most', async () => {
  const site = await seedSite(database, 'spooled');
  const send = async (mutation: string) => (await server.ask(site.owner, `mutation { ${mutation} }`)).errors?.[0];
  const archive = () => send('setSubaccountArchived(subaccount: "spooled", isArchived: true)');
  const note = (storedUntil: string, seenAt: string) =>
    sql`insert into pool_process (id, name, started_at, stored_until, seen_at)
      values ('1c8a730e-25f5-4ef5-892f-4dd14db86843', 'pool-2', now() - interval '30 days', now() - ${storedUntil}::interval, now() - ${seenAt}::interval)
      on conflict (id) do update set stored_until = excluded.stored_until, seen_at = excluded.seen_at`.execute(
      database,
    );
  await note('10 minutes', '1 second');
  const message = 'perhaps shares that the pool program pool-2 could not store yet.';
  expect((await archive())?.message).toContain(`The subaccount spooled cannot be archived: it has ${message}`);
  expect((await send('markAccountForDeletion'))?.message).toContain(`its subaccount spooled has ${message}`);
  await note('8 days', '8 days');
  expect(await send('markAccountForDeletion')).toBeUndefined();
  await note('10 seconds', '1 second');
  expect(await archive()).toBeUndefined();
});
