import { fastify, type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { serveTests } from '../../../../testing/serve-tests.ts';
import { readMails } from '../../../../testing/read-mails.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { requestOf, seedEntry, seedFunds, type SeededFunds } from '../../../../testing/seed-withdrawals.ts';
import { makeCancelToken } from './cancel-token.ts';

import { mailNotices } from '../mails/mail-notices.ts';
import { registerCancelLink } from './register-cancel-link.ts';

const server = await serveTests();
let app: FastifyInstance;
let site: SeededSite;
let funds: SeededFunds;

beforeAll(async () => {
  app = fastify();
  registerCancelLink(app, server.services);
  site = await seedSite(server.database, 'held');
  funds = await seedFunds(server.database, { subaccountId: site.subaccountId, amount: 1000n });
  const entryId = await seedEntry(server.database, { ...funds, code: 'bcrt1qnew00000000', isHeld: true });
  funds = { ...funds, entryId };
});
afterAll(async () => {
  await app.close();
});

async function request(amount: bigint): Promise<number> {
  const { rows } = await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
    requestOf(funds, { amount, accountId: site.accountId }).execute(transaction),
  );
  return rows[0]?.id ?? 0;
}
const mail = () =>
  mailNotices({ database: server.database, secrets: server.services.secrets, publicUrl: server.services.publicUrl });
async function stateOf(id: number) {
  const { rows } = await sql<{
    canceled: boolean;
    id: string;
  }>`select canceled, selector_id as id from withdrawal where id = ${id}`.execute(server.database);
  return rows[0];
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };

it('A held withdrawal is mailed about once, with a link that asks first, and cancels it for whoever is not signed in', async () => {
  const id = await request(10n);
  expect(await mail()).toBe(1);
  expect(await mail()).toBe(0);
  const [sent, ...others] = await readMails(server.database, 'held@example.test');
  expect(others).toEqual([]);
  expect(sent?.text).toContain('0.00000010 BTC of the subaccount held are to be sent to:');
  expect(sent?.text).toContain('The address is new.');
  const url = `${sent?.link?.pathname}${sent?.link?.search}`;
  for (let times = 0; times < 2; times += 1) {
    const page = await app.inject({ url });
    expect([page.statusCode, page.headers['cache-control'], page.body.includes('<form method="post">')]).toEqual([
      200,
      'no-store',
      true,
    ]);
  }
  expect(await stateOf(id)).toMatchObject({ canceled: false });
  const done = await app.inject({ method: 'POST', url, headers: form, payload: '' });
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('The withdrawal is canceled')]);
  expect(await stateOf(id)).toMatchObject({ canceled: true });
  expect((await app.inject({ method: 'POST', url, headers: form, payload: '' })).statusCode).toBe(410);
  const { rows } = await sql<{
    actor: string;
  }>`select actor from audit_entry where action = 'withdrawal.cancel'`.execute(server.database);
  expect(rows).toEqual([{ actor: 'held@example.test' }]);
});

it('A link that is forged, past its end, or of a withdrawal that is being paid cancels nothing', async () => {
  const id = await request(10n);
  const { secrets } = server.services;
  const token = { withdrawal: (await stateOf(id))?.id ?? '', accountId: site.accountId };
  const post = async (text: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `/api/withdrawals/cancel?token=${encodeURIComponent(text)}`,
        headers: form,
        payload: '',
      })
    ).statusCode;
  expect(await post(makeCancelToken(secrets, token, new Date(Date.now() - 1)))).toBe(410);
  expect(await post(secrets.encrypt(JSON.stringify({ ...token, expiresAt: Date.now() + 1e6 })))).toBe(410);
  for (const text of ['', 'x', 'x'.repeat(5000), '../..']) expect(await post(text)).toBe(410);
  expect(await stateOf(id)).toMatchObject({ canceled: false });
  await sql`update withdrawal set hold_until = null where id = ${id}`.execute(server.database);
  await sql`with made as (insert into payout (chain_id) values (${funds.chainId}) returning id)
    update withdrawal set payout_id = made.id from made where withdrawal.id = ${id}`.execute(server.database);
  expect(await post(makeCancelToken(secrets, token, new Date(Date.now() + 60_000)))).toBe(410);
  expect(await stateOf(id)).toMatchObject({ canceled: false });
});
