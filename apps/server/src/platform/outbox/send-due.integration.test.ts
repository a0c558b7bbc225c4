import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log/create-logger.ts';
import type { DB } from '../database/generated/database.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { withIdentity } from '../database/with-access.ts';
import { claim } from './claim.ts';
import { mailChannel } from './channels/mail.channel.ts';
import { ChannelRefusal } from './define-channel.ts';
import { enqueue } from './enqueue.ts';
import { readFailed } from './failed-messages.ts';
import { pruneOutbox } from './outbox.jobs.ts';
import { queueMail } from './queue-mail.ts';
import { sendDue } from './send-due.ts';
import { settle } from './settle.ts';
import { TestSmtp } from './testing/test-smtp.ts';

const mailFrom = 'Headframe <headframe@farm.test>';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let smtp: TestSmtp;
const logLines: string[] = [];
const log = createLogger({ level: 'debug', stream: { write: (line) => void logLines.push(line) } });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 12 }));
  smtp = await TestSmtp.start();
});
afterAll(async () => {
  await smtp.close();
  await database.destroy();
  await testDatabase.drop();
});
afterEach(async () => {
  smtp.deliveries.length = 0;
  smtp.refuseWith = undefined;
  await sql`delete from outbox`.execute(database);
});

const link = { label: 'Confirm', url: 'https://farm.test/user/?mode=verifyEmail&code=ABCD' };
const queue = (to: string, key?: string[]) =>
  withIdentity(database, (transaction) =>
    queueMail(transaction, {
      to,
      subject: 'Confirm your e-mail',
      paragraphs: ['Hello <b>Käthe</b>,', 'welcome.'],
      link,
      ...(key && { key }),
    }),
  );

async function sendNow(): Promise<void> {
  const open = mailChannel.open({ smtpUrl: smtp.url, mailFrom });
  if (!open) throw new Error('There is no mail server.');
  await sendDue({ database, channel: mailChannel, open, log });
  open.close();
}

async function rows() {
  const { rows } = await sql<{
    recipient: string;
    payload: object;
    attempts: number;
    state: string;
    wait: number;
    reason: string | null;
  }>`select recipient, payload, attempts, state, reason, extract(epoch from next_attempt_at - now())::float as wait
    from outbox order by id`.execute(database);
  return rows;
}
const makeDue = () => sql`update outbox set next_attempt_at = now()`.execute(database);

describe('the outbox', () => {
  it('sends both parts to the recipient alone, and forgets the texts', async () => {
    await queue('kaethe@farm.test');
    await sendNow();
    expect(smtp.deliveries).toMatchObject([{ sender: 'headframe@farm.test', recipients: ['kaethe@farm.test'] }]);
    const message = (smtp.deliveries[0]?.message ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(message).toContain('multipart/alternative');
    expect(message).toContain('Subject: Confirm your e-mail');
    expect(message).toContain('https://farm.test/user/?mode=verifyEmail&code=ABCD');
    expect(message).toContain('Hello <b>K=C3=A4the</b>,');
    expect(message).toContain('Hello &lt;b&gt;K=C3=A4the&lt;/b&gt;,');
    expect(await rows()).toMatchObject([{ payload: {}, attempts: 1, state: 'sent' }]);
    await makeDue();
    await sendNow();
    expect(smtp.deliveries).toHaveLength(1);
  });

  it('is gone with the transaction that failed', async () => {
    const failing = withIdentity(database, async (transaction) => {
      await queueMail(transaction, { to: 'kaethe@farm.test', subject: 'No', paragraphs: [] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  it('queues a state once, also where two report it at once and after it was sent; another state is another message', async () => {
    await Promise.all([
      queue('kaethe@farm.test', ['worker', '7', 'low']),
      queue('kaethe@farm.test', ['worker', '7', 'low']),
    ]);
    await sendNow();
    await queue('kaethe@farm.test', ['worker', '7', 'low']);
    await queue('kaethe@farm.test', ['worker', '7', 'back']);
    await queue('kaethe@farm.test', ['worker/7', 'low']);
    await sendNow();
    expect(smtp.deliveries).toHaveLength(3);
    expect(new Set(smtp.deliveries.map(({ id }) => id)).size).toBe(3);
  });

  it('sends each message once, also when several servers send at once', async () => {
    for (let number = 0; number < 40; number += 1) await queue(`person${number}@farm.test`);
    await Promise.all([sendNow(), sendNow()]);
    const recipients = smtp.deliveries.flatMap((delivery) => delivery.recipients);
    expect(recipients).toHaveLength(40);
    expect(new Set(recipients).size).toBe(40);
  });

  it('lets a sender that was overtaken settle nothing', async () => {
    await queue('kaethe@farm.test');
    const take = () => withIdentity(database, (transaction) => claim(transaction, mailChannel));
    const slow = await take();
    await makeDue();
    const quick = await take();
    if (!slow || !quick) throw new Error('Nothing was claimed.');
    await withIdentity(database, (transaction) => settle(transaction, slow.message, 'failed', 'It was slow.'));
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
    await withIdentity(database, (transaction) => settle(transaction, quick.message, 'sent', null));
    await withIdentity(database, (transaction) => settle(transaction, slow.message, 'failed', 'It was slow.'));
    expect(await rows()).toMatchObject([{ state: 'sent', reason: null }]);
  });

  it('tries again later, each time after a longer wait, and gives up in the end', async () => {
    smtp.refuseWith = 451;
    await queue('kaethe@farm.test');
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await sendNow();
      await sendNow();
      const [row] = await rows();
      if (row?.state === 'waiting') waits.push(Math.round(row.wait / 60));
      await makeDue();
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128]);
    expect(await rows()).toMatchObject([{ attempts: 8, state: 'failed', payload: {} }]);
    expect((await rows())[0]?.reason).toContain('Not today.');
    expect(smtp.deliveries).toEqual([]);
  });

  it('tries what is about money or sign-in for a week, every six hours in the end, and shows what it gave up', async () => {
    smtp.refuseWith = 451;
    await withIdentity(database, (transaction) =>
      queueMail(transaction, {
        to: 'owner@farm.test',
        key: ['withdrawal', '7', 'held'],
        subject: 'Held',
        paragraphs: [],
        isEssential: true,
      }),
    );
    const waits: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await sendNow();
      waits.push(Math.round(((await rows())[0]?.wait ?? 0) / 60));
      await makeDue();
    }
    expect(waits.slice(6, 12)).toEqual([128, 256, 360, 360, 360, 360]);
    expect(await rows()).toMatchObject([{ attempts: 20, state: 'waiting' }]);
    expect(await readFailed(database, { limit: 10, offset: 0 })).toEqual({ messages: [], count: 0 });
    await sql`update outbox set created_at = now() - interval '8 days'`.execute(database);
    await sendNow();
    expect(await readFailed(database, { limit: 10, offset: 0 })).toMatchObject({
      count: 1,
      messages: [
        {
          channel: 'mail',
          recipient: 'owner@farm.test',
          about: 'withdrawal',
          isEssential: true,
          attempts: 21,
          reason: expect.stringContaining('Not today.'),
        },
      ],
    });
  });

  it('delivers what failed at first once the mail server takes it', async () => {
    smtp.refuseWith = 451;
    await queue('kaethe@farm.test');
    await sendNow();
    expect((await rows())[0]?.reason).toContain('Not today.');
    smtp.refuseWith = undefined;
    await makeDue();
    await sendNow();
    expect(smtp.deliveries).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 2, state: 'sent', reason: null }]);
  });

  it('gives up at once on a recipient that the mail server refuses for good', async () => {
    smtp.refuseWith = 550;
    await queue('nobody@farm.test');
    await sendNow();
    expect(await rows()).toMatchObject([{ attempts: 1, state: 'failed', payload: {} }]);
  });

  it('waits as long as the other side asks, which counts as no try, and sends to others meanwhile', async () => {
    const key = (of: string) => ({ key: [of], channel: 'mail', recipient: of, payload: {} });
    await withIdentity(database, (transaction) => enqueue(transaction, [key('busy'), key('free')]));
    const sent: string[] = [];
    const open = {
      send: async ({ recipient }: { recipient: string }) => {
        if (recipient === 'busy') throw new ChannelRefusal('Too many.', { retryAfterSeconds: 7 });
        sent.push(recipient);
      },
    };
    await sendDue({ database, channel: mailChannel, open, log });
    expect(sent).toEqual(['free']);
    const [busy] = await rows();
    expect(busy).toMatchObject({ state: 'waiting', attempts: 0, reason: 'Too many.' });
    expect(busy?.wait).toBeGreaterThan(0);
    expect(busy?.wait).toBeLessThanOrEqual(7);
  });

  it('drops what could not be sent within a day', async () => {
    await queue('kaethe@farm.test');
    await sql`update outbox set created_at = now() - interval '25 hours'`.execute(database);
    await sendNow();
    expect(smtp.deliveries).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: 'dropped', reason: 'It could not be sent within a day.', payload: {} },
    ]);
  });

  it('keeps what is about money or sign-in until it can be sent, and sends it before all else', async () => {
    const noise = Array.from({ length: 8 }, (_, number) => `person${number}@farm.test`);
    for (const to of noise) await queue(to);
    await withIdentity(database, (transaction) =>
      queueMail(transaction, {
        to: 'owner@farm.test',
        subject: 'A withdrawal is held',
        paragraphs: [],
        isEssential: true,
      }),
    );
    await sql`update outbox set created_at = now() - interval '25 hours', next_attempt_at = now() - interval '1 minute'
      where recipient = 'owner@farm.test'`.execute(database);
    await sql`update outbox set next_attempt_at = now() - interval '1 hour' where recipient like 'person%'`.execute(
      database,
    );
    const taken = await withIdentity(database, (transaction) => claim(transaction, mailChannel));
    expect(taken?.message.recipient).toBe('owner@farm.test');
    await makeDue();
    await sendNow();
    expect(smtp.deliveries.flatMap(({ recipients }) => recipients).toSorted()).toEqual(['owner@farm.test', ...noise]);
  });

  it('never logs the recipient or the text of a message', () => {
    expect(logLines.length).toBeGreaterThan(0);
    for (const secret of ['@farm.test', 'ABCD', 'Käthe', 'Not today'])
      expect(logLines.join('\n').includes(secret), secret).toBe(false);
  });

  it('keeps messages for thirty days', async () => {
    await queue('old@farm.test');
    await sql`update outbox set created_at = now() - interval '31 days'`.execute(database);
    await queue('new@farm.test');
    expect(await pruneOutbox(database)).toBe(1);
    expect(await rows()).toMatchObject([{ recipient: 'new@farm.test' }]);
  });
});
