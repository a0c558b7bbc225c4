import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrapOwner, postForm, signInOwner } from '../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../testing/test-server.ts';
import { withAccess } from '../database/with-access.ts';
import type { IdentityAnswer } from '../http/identity/identity-scope.ts';
import type { OutboxPage } from './read-outbox.ts';
import { queueMail } from './queue-mail.ts';

let server: TestServer;
let administrator: string;

beforeAll(async () => {
  server = await composeTestServer();
  await bootstrapOwner(server);
  administrator = (await signInOwner(server)).accessToken;
  await queue('first@farm.test', 'First');
  await queue('second@farm.test', 'Second');
});
afterAll(() => server.close());

function queue(to: string, subject: string): Promise<void> {
  const link = { label: 'Confirm', url: 'http://headframe.test:8420/user/?mode=verifyEmail&code=SECR-ETCO-DE22' };
  return withAccess(server.services.database, 'headframe_identity', [], (transaction) =>
    queueMail(transaction, { to, subject, paragraphs: ['Hello.'], link }),
  );
}

function ask(path: string, { at = server, token = administrator, remoteAddress = '127.0.0.1', headers = {} } = {}) {
  return at.app.inject({ url: path, remoteAddress, headers: { authorization: `Bearer ${token}`, ...headers } });
}

async function isAvailable(options?: Parameters<typeof ask>[1]): Promise<boolean> {
  const response = await ask('/api/outbox/availability', options);
  expect(response.statusCode).toBe(200);
  const { isAvailable } = response.json<{ isAvailable: boolean }>();
  expect((await ask('/api/outbox', options)).statusCode).toBe(isAvailable ? 200 : 404);
  return isAvailable;
}

describe('the outbox', () => {
  it.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])(
    'opens to the administrator at %s',
    async (address) => {
      expect(await isAvailable({ remoteAddress: address })).toBe(true);
    },
  );

  it('lists mails newest first, in pages', async () => {
    const response = await ask('/api/outbox');
    expect(response.headers['cache-control']).toBe('no-store');
    const { mails, count } = response.json<OutboxPage>();
    expect(count).toBe(2);
    expect(mails).toMatchObject([
      {
        recipient: 'second@farm.test',
        subject: 'Second',
        link: 'http://headframe.test:8420/user/?mode=verifyEmail&code=SECR-ETCO-DE22',
      },
      { recipient: 'first@farm.test' },
    ]);
    expect(mails[0]?.text).toContain('Hello.');
    const paged = (await ask('/api/outbox?limit=1&offset=1')).json<OutboxPage>();
    expect(paged).toMatchObject({ count: 2, mails: [{ subject: 'First' }] });
    for (const query of ['limit=x', 'limit=1000', 'offset=-1'])
      expect((await ask(`/api/outbox?${query}`)).statusCode).toBe(400);
  });

  it('is not there from elsewhere, nor through a proxy', async () => {
    expect(await isAvailable({ remoteAddress: '192.0.2.1' })).toBe(false);
    expect(await isAvailable({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(false);
    expect(await isAvailable({ headers: { forwarded: 'for=127.0.0.1' } })).toBe(false);
  });

  it('is not there for anyone else', async () => {
    const other = { email: 'other@farm.test', password: 'Sturdy-Fence-4' };
    const hash = await server.services.passwords.hash(other.password);
    await sql`insert into account (email, password_hash, email_confirmed_at)
      values (${other.email}, ${hash}, now())`.execute(server.services.database);
    const response = await postForm(server, '/api/identity2/loginwithemail', other);
    expect(await isAvailable({ token: response.json<IdentityAnswer>().access_token ?? '' })).toBe(false);
    expect(
      (await ask('/api/outbox/failed', { token: response.json<IdentityAnswer>().access_token ?? '' })).statusCode,
    ).toBe(404);
    for (const path of ['/api/outbox', '/api/outbox/availability', '/api/outbox/failed'])
      expect((await server.app.inject({ url: path })).statusCode).toBe(401);
  });

  it('is not there where a mail server sends mails', async () => {
    const sending = await composeTestServer({ beside: server, environment: { SMTP_URL: 'smtp://127.0.0.1:2525' } });
    try {
      expect(await isAvailable({ at: sending })).toBe(false);
    } finally {
      await sending.close();
    }
  });

  it('shows the administrator what was given up, from anywhere and with a mail server, and counts it in the metrics', async () => {
    const { database } = server.services;
    await sql`insert into outbox (channel, key, recipient, payload, state, reason, attempts, is_essential, settled_at)
      values ('mail', 'withdrawal/7', 'lost@farm.test', '{}', 'failed', 'No such mailbox.', 3, true, now())`.execute(
      database,
    );
    const sending = await composeTestServer({ beside: server, environment: { SMTP_URL: 'smtp://127.0.0.1:2525' } });
    try {
      const from = { at: sending, remoteAddress: '192.0.2.1' };
      expect((await ask('/api/outbox/availability', from)).json()).toEqual({ isAvailable: false, failed: 1 });
      expect((await ask('/api/outbox/failed', from)).json()).toMatchObject({
        count: 1,
        messages: [{ recipient: 'lost@farm.test', about: 'withdrawal', reason: 'No such mailbox.', isEssential: true }],
      });
      const metrics = await sending.services.metrics.registry.metrics();
      expect(metrics).toContain('headframe_outbox_messages{state="failed",essential="true"} 1');
      expect(metrics).toContain('headframe_outbox_messages{state="waiting",essential="false"} 2');
    } finally {
      await sending.close();
    }
    await sql`delete from outbox where state = 'failed'`.execute(database);
  });

  it('leaves nothing of its mails in the log', () => {
    const log = server.logLines.join('\n');
    expect(log).toContain('/api/outbox');
    for (const secret of ['SECR-ETCO', 'first@farm.test']) expect(log.includes(secret), secret).toBe(false);
  });
});
