import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrapOwner } from '../../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { pruneIdentity } from './identity.jobs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await composeTestServer();
  await bootstrapOwner(server);
});
afterAll(() => server.close());

describe('pruneIdentity', () => {
  it('removes what is past, and nothing that still counts', async () => {
    const { database } = server.services;
    await sql`insert into used_captcha values ('\\x01', now() - interval '1 hour'), ('\\x02', now() + interval '5 minutes')`.execute(
      database,
    );
    await sql`insert into identity_quota values ('\\x01', 9, now() - interval '1 hour'), ('\\x02', 9, now() + interval '1 minute')`.execute(
      database,
    );
    await sql`insert into action_code (account_id, purpose, code_hash, expires_at)
      select id, 'verify-email', code, at from account, (values ('\\x01'::bytea, now() - interval '31 days'),
        ('\\x02', now() - interval '1 day')) codes (code, at)`.execute(database);
    await pruneIdentity(database);
    for (const [table, column] of [
      ['used_captcha', 'challenge_hash'],
      ['identity_quota', 'key_hash'],
      ['action_code', 'code_hash'],
    ]) {
      const { rows } = await sql<{ hash: string }>`
        select encode(${sql.raw(column ?? '')}, 'hex') as hash from ${sql.raw(table ?? '')}`.execute(database);
      expect(rows, table).toEqual([{ hash: '02' }]);
    }
  });

  it.each(['verify-email', 'reset-password'])(
    'drops the password of a form that signed up, once its code (%s) is long past',
    async (purpose) => {
      const { database } = server.services;
      await sql`insert into action_code (account_id, purpose, code_hash, expires_at, password_hash)
        select id, ${purpose}, code, at, password from account, (values
          ('\\x11'::bytea, now() - interval '31 days', 'over'), ('\\x12', now() - interval '29 days', 'counts')
        ) codes (code, at, password)`.execute(database);
      await pruneIdentity(database);
      const { rows } = await sql<{ password: string }>`select password_hash as password from action_code
        where purpose = ${purpose} and password_hash is not null`.execute(database);
      expect(rows).toEqual([{ password: 'counts' }]);
    },
  );
});
