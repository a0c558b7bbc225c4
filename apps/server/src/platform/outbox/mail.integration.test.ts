import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql, type Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../database/generated/database.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { withAccess } from '../database/with-access.ts';
import { createLogger } from '../log/create-logger.ts';
import { pruneMails, startMailSending } from './outbox.jobs.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { queueMail } from './queue-mail.ts';
import { countInvitationMail, invitationsPerRecipient } from './recipient-quota.ts';
import { sendDueMails } from './send-due-mails.ts';

const from = 'Headframe <headframe@farm.test>';

interface Delivery {
  sender: string;
  recipients: string[];
  message: string;
}

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let smtp: SMTPServer;
let deliveries: Delivery[];
/** What the mail server answers to a recipient instead of taking the mail. */
let refuseWith: number | undefined;
const logLines: string[] = [];
const log = createLogger({ level: 'debug', stream: { write: (line) => void logLines.push(line) } });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 8 }));
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refuseWith === undefined ? null : Object.assign(new Error('Not today.'), { responseCode: refuseWith }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        deliveries.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(() => {
  deliveries = [];
  refuseWith = undefined;
});
afterEach(() => sql`delete from mail`.execute(database));

const smtpUrl = () => `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

function queue(to: string, subject = 'Confirm your e-mail'): Promise<void> {
  const link = { label: 'Confirm', url: 'https://farm.test/user/?mode=verifyEmail&code=ABCD' };
  return withAccess(database, 'headframe_identity', [], (transaction) =>
    queueMail(transaction, { to, subject, paragraphs: ['Hello <b>Käthe</b>,', 'welcome.'], link }),
  );
}

async function sendNow(): Promise<void> {
  const transport = createTransport({ url: smtpUrl() });
  await sendDueMails({ database, transport, from, log });
  transport.close();
}

async function rows() {
  const { rows } = await sql<{
    recipient: string;
    text_body: string;
    html_body: string;
    attempts: number;
    sent: boolean;
    wait: number;
    last_error: string | null;
  }>`select recipient, text_body, html_body, attempts, sent_at is not null as sent, last_error,
      extract(epoch from next_attempt_at - now())::float as wait from mail order by id`.execute(database);
  return rows;
}

describe('the mail queue', () => {
  it('sends both parts to the recipient alone, and forgets the texts', async () => {
    await queue('kaethe@farm.test');
    await sendNow();
    expect(deliveries).toMatchObject([{ sender: 'headframe@farm.test', recipients: ['kaethe@farm.test'] }]);
    const message = (deliveries[0]?.message ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(message).toContain('multipart/alternative');
    expect(message).toContain('Subject: Confirm your e-mail');
    expect(message).toContain('https://farm.test/user/?mode=verifyEmail&code=ABCD');
    expect(message).toContain('Hello <b>K=C3=A4the</b>,');
    expect(message).toContain('Hello &lt;b&gt;K=C3=A4the&lt;/b&gt;,');
    expect(await rows()).toMatchObject([{ text_body: '', html_body: '', attempts: 1, sent: true }]);
    await sendNow();
    expect(deliveries).toHaveLength(1);
  });

  it('is gone with the transaction that failed', async () => {
    const failing = withAccess(database, 'headframe_identity', [], async (transaction) => {
      await queueMail(transaction, { to: 'kaethe@farm.test', subject: 'No', paragraphs: [] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  it('sends each mail once, also when several servers send at once', async () => {
    for (let number = 0; number < 12; number += 1) await queue(`person${number}@farm.test`);
    await Promise.all([sendNow(), sendNow(), sendNow()]);
    const recipients = deliveries.flatMap((delivery) => delivery.recipients);
    expect(recipients).toHaveLength(12);
    expect(new Set(recipients).size).toBe(12);
  });

  it('tries again later, each time after a longer wait, and gives up in the end', async () => {
    refuseWith = 451;
    await queue('kaethe@farm.test');
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await sendNow();
      await sendNow();
      waits.push(Math.round(((await rows())[0]?.wait ?? 0) / 60));
      await sql`update mail set next_attempt_at = now() where next_attempt_at <> 'infinity'`.execute(database);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, Infinity]);
    expect(await rows()).toMatchObject([{ attempts: 8, sent: false, text_body: '', html_body: '' }]);
    expect(deliveries).toEqual([]);
  });

  it('delivers what failed at first once the mail server takes it', async () => {
    refuseWith = 451;
    await queue('kaethe@farm.test');
    await sendNow();
    expect((await rows())[0]?.last_error).toContain('Not today.');
    refuseWith = undefined;
    await sql`update mail set next_attempt_at = now()`.execute(database);
    await sendNow();
    expect(deliveries).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 2, sent: true, last_error: null }]);
  });

  it('gives up at once on a recipient that the mail server refuses for good', async () => {
    refuseWith = 550;
    await queue('nobody@farm.test');
    await sendNow();
    expect(await rows()).toMatchObject([{ attempts: 1, sent: false, wait: Infinity, text_body: '' }]);
  });

  it('sends nothing that is older than a day', async () => {
    await queue('kaethe@farm.test');
    await sql`update mail set created_at = now() - interval '25 hours'`.execute(database);
    await sendNow();
    expect(deliveries).toEqual([]);
  });

  it('goes out by itself within seconds, and stays where there is no mail server', async () => {
    const without = startMailSending({ database, log }, { smtpUrl: undefined, mailFrom: from });
    await queue('kaethe@farm.test');
    await without.close();
    expect(await rows()).toMatchObject([{ attempts: 0, sent: false }]);
    const sending = startMailSending({ database, log }, { smtpUrl: smtpUrl(), mailFrom: from });
    await expect.poll(() => deliveries.length, { timeout: 10_000 }).toBe(1);
    await sending.close();
  });

  it('never logs the recipient or the text of a mail', () => {
    expect(logLines.length).toBeGreaterThan(0);
    for (const secret of ['@farm.test', 'ABCD', 'Käthe', 'Not today'])
      expect(logLines.join('\n').includes(secret), secret).toBe(false);
  });

  it('keeps mails for thirty days', async () => {
    await queue('old@farm.test');
    await sql`update mail set created_at = now() - interval '31 days'`.execute(database);
    await queue('new@farm.test');
    expect(await pruneMails(database)).toBe(1);
    expect(await rows()).toMatchObject([{ recipient: 'new@farm.test' }]);
  });

  it('takes a bounded number of invitations an hour for one recipient, whoever sends them', async () => {
    const secrets = createSecrets(randomBytes(32));
    const invite = (to: string) =>
      withAccess(database, 'headframe_identity', [], (transaction) => countInvitationMail(transaction, secrets, to));
    for (let sent = 0; sent < invitationsPerRecipient; sent += 1) await invite('kaethe@farm.test');
    await expect(invite('kaethe@farm.test')).rejects.toMatchObject({ code: 'permission-error' });
    await invite('other@farm.test');
    await sql`update identity_quota set resets_at = now()`.execute(database);
    await invite('kaethe@farm.test');
  });
});
