import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedSite, type SeededSite } from '../../testing/seed-site.ts';
import { serveTests } from '../../testing/serve-tests.ts';
import { withIdentity } from '../database/with-access.ts';
import { createLogger } from '../log/create-logger.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { mailChannel } from './channels/mail.channel.ts';
import { noticesPerHour } from './claim.ts';
import { enqueue } from './enqueue.ts';
import { mailReaders, toEach } from './queue-mail.ts';
import { readersOf, readersOfEach, type Audience } from './readers.ts';
import { countInvitationMail, invitationsPerRecipient } from './recipient-quota.ts';
import { sendDue } from './send-due.ts';
import { holdBackReader } from './settle.ts';

const server = await serveTests();
const { database } = server;
let site: SeededSite;
let other: SeededSite;
let mate: number;

beforeAll(async () => {
  site = await seedSite(database, 'site');
  other = await seedSite(database, 'other');
  const { rows } = await sql<{ id: number }>`insert into account (email, email_confirmed_at)
    values ('mate@example.test', now()) returning id`.execute(database);
  mate = rows[0]?.id ?? 0;
});
beforeEach(async () => {
  await sql`delete from outbox`.execute(database);
  await sql`delete from subaccount_access where account_id = ${mate}`.execute(database);
  await sql`insert into subaccount_access (account_id, subaccount_id, permissions)
    values (${mate}, ${site.subaccountId}, '{agent_workers}')`.execute(database);
});

const seers = (): Audience => ({ by: 'permissions', subaccountId: site.subaccountId, permissions: ['agent_workers'] });
const emails = (...audiences: Audience[]) =>
  withIdentity(database, async (transaction) => (await readersOf(transaction, ...audiences)).map(({ email }) => email));

/** Sends what is due; returns the recipients. */
async function send(): Promise<string[]> {
  const sent: string[] = [];
  const open = { send: async ({ recipient }: { recipient: string }) => void sent.push(recipient) };
  await sendDue({ database, channel: mailChannel, open, log: createLogger({ level: 'silent' }) });
  return sent.toSorted();
}
const queue = (count = 1) =>
  withIdentity(database, async (transaction) => {
    const readers = await readersOf(transaction, seers());
    for (let number = 0; number < count; number += 1)
      await mailReaders(transaction, ['thing', number], toEach(readers, { subject: 'Look', paragraphs: [] }));
  });
/** The mate received as many notices within the hour as the bound allows. */
const receiveMany = (isEssential = false) =>
  sql`insert into outbox (channel, key, recipient, payload, reader_id, reader_right, is_essential, state, settled_at)
    select 'mail', 'before/' || n, 'mate@example.test', '{}', ${mate}, '{}', ${isEssential}, 'sent', now()
    from generate_series(1, ${noticesPerHour}) n`.execute(database);
const queueEssential = () =>
  withIdentity(database, async (transaction) => {
    const readers = await readersOf(transaction, { ...seers(), accountIds: [mate] });
    await mailReaders(
      transaction,
      ['withdrawal', 7],
      toEach(readers, { subject: 'A withdrawal is held', paragraphs: [], isEssential: true }),
    );
  });
const settled = async () =>
  (
    await sql<{
      state: string;
      reason: string | null;
    }>`select state, reason from outbox where reader_id = ${mate}`.execute(database)
  ).rows;

describe('the readers of a thing', () => {
  it('are who holds the permissions on its subaccount, the owner first, and nobody of another one', async () => {
    expect(await emails(seers())).toEqual(['site@example.test', 'mate@example.test']);
    expect(await emails({ ...seers(), permissions: ['agent_workers', 'withdraw'] } as Audience)).toEqual([
      'site@example.test',
    ]);
    expect(await emails({ ...seers(), permissions: [] } as Audience)).toEqual([]);
  });

  it('are one account only while it holds the permissions, and each once', async () => {
    const owner: Audience = { by: 'owner', subaccountId: site.subaccountId };
    expect(await emails(owner, { ...seers(), accountIds: [mate, site.accountId] })).toEqual([
      'site@example.test',
      'mate@example.test',
    ]);
    expect(await emails(owner, { ...seers(), accountIds: [other.accountId] })).toEqual(['site@example.test']);
  });

  it('are not members that are suspended, and nobody where the feature of the permission is off', async () => {
    await sql`update subaccount_access set is_suspended = true where account_id = ${mate}`.execute(database);
    expect(await emails(seers())).toEqual(['site@example.test']);
    await sql`update subaccount set has_asset = false where id = ${site.subaccountId}`.execute(database);
    expect(await emails(seers())).toEqual([]);
    await sql`update subaccount set has_asset = true where id = ${site.subaccountId}`.execute(database);
  });

  it('are found for many things at once, and the administrators for what the installation is about', async () => {
    await sql`update account set is_administrator = true where id = ${other.accountId}`.execute(database);
    const found = await withIdentity(database, (transaction) =>
      readersOfEach(transaction, [
        { by: 'operator' },
        seers(),
        { by: 'owner', subaccountId: other.subaccountId },
        { by: 'owner', subaccountId: 0 },
      ]),
    );
    await sql`update account set is_administrator = false`.execute(database);
    expect(found.map((readers) => readers.map(({ accountId }) => accountId))).toEqual([
      [other.accountId],
      [site.accountId, mate],
      [other.accountId],
      [],
    ]);
  });
});

describe('a message to a reader', () => {
  it('goes to nobody who has lost the right meanwhile', async () => {
    await queue();
    await sql`delete from subaccount_access where account_id = ${mate}`.execute(database);
    expect(await send()).toEqual(['site@example.test']);
    expect(await settled()).toEqual([{ state: 'dropped', reason: 'Its reader may not read it any more.' }]);
  });

  it('goes to the address that its reader has by then', async () => {
    await queue();
    await sql`update account set email = 'new@example.test' where id = ${mate}`.execute(database);
    expect(await send()).toEqual(['new@example.test', 'site@example.test']);
    await sql`update account set email = 'mate@example.test' where id = ${mate}`.execute(database);
  });

  it('waits while its reader received many within the hour, and what goes to an address does not', async () => {
    await receiveMany();
    await queue(3);
    await withIdentity(database, (transaction) =>
      enqueue(transaction, [{ key: ['code'], channel: 'mail', recipient: 'mate@example.test', payload: {} }]),
    );
    expect(await send()).toEqual(['mate@example.test', ...Array<string>(3).fill('site@example.test')]);
    await sql`update outbox set settled_at = settled_at - interval '1 hour' where state = 'sent'`.execute(database);
    expect(await send()).toEqual([]);
    await sql`update outbox set next_attempt_at = now() where state = 'waiting'`.execute(database);
    expect(await send()).toEqual(Array<string>(3).fill('mate@example.test'));
    const { rows } = await sql`select distinct attempts from outbox where key like 'thing%'`.execute(database);
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('about money or sign-in goes out at once, however many notices its reader received or has waiting', async () => {
    await receiveMany();
    await queue(3);
    await send();
    await queueEssential();
    expect(await send()).toEqual(['mate@example.test']);
    const { rows } = await sql`select key from outbox where state = 'sent' and is_essential`.execute(database);
    expect(rows).toEqual([{ key: `withdrawal/7/${mate}` }]);
    const waiting = await sql`select from outbox where reader_id = ${mate} and state = 'waiting'`.execute(database);
    expect(waiting.rows).toHaveLength(3);
  });

  it('about money or sign-in does not use up the bound of the others', async () => {
    await receiveMany(true);
    await queue();
    expect(await send()).toEqual(['mate@example.test', 'site@example.test']);
  });

  it('is held back without waiting for what another sender has, and what is essential is not', async () => {
    await queue(3);
    await queueEssential();
    const { rows } = await sql<{ id: number; claim: number }>`select id, claim from outbox
      where reader_id = ${mate} and not is_essential order by id`.execute(database);
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('Nothing was queued.');
    await withIdentity(database, async (other) => {
      await sql`select from outbox where id = ${second.id} for update`.execute(other);
      await withIdentity(database, async (transaction) => {
        await sql`set local lock_timeout = '10s'`.execute(transaction);
        await holdBackReader(transaction, { ...first, channel: 'mail', readerId: mate });
      });
    });
    const held = await sql<{ id: number }>`select id from outbox where next_attempt_at > now() order by id`.execute(
      database,
    );
    expect(held.rows.map(({ id }) => id)).toEqual([first.id, third.id]);
  });
});

it('an address receives a bounded number of invitations an hour, whoever sends them', async () => {
  const secrets = createSecrets(randomBytes(32));
  const invite = (to: string) => withIdentity(database, (transaction) => countInvitationMail(transaction, secrets, to));
  for (let sent = 0; sent < invitationsPerRecipient; sent += 1) await invite('kaethe@farm.test');
  await expect(invite('kaethe@farm.test')).rejects.toMatchObject({ code: 'permission-error' });
  await invite('other@farm.test');
  await sql`update identity_quota set resets_at = now()`.execute(database);
  await invite('kaethe@farm.test');
});
