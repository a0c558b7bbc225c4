import { permissions } from '@headframe/domain/permissions/permission-catalogue';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditActor } from '../../../platform/audit/record-audit.ts';
import { refusal } from '../../../platform/database/testing/try-out.ts';
import { withAccess, withIdentity, type DatabaseRole } from '../../../platform/database/with-access.ts';
import { ofAccounts } from '../../../platform/pubsub/pubsub.ts';
import { bootstrapOwner, postForm } from '../../../testing/owner.ts';
import type { GraphqlAnswer } from '../../../testing/graphql-server.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { closeChainDay, seedTip, seedWork } from '../../../testing/seed-work.ts';
import { solveCaptcha } from '../../../testing/solve-captcha.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { recordReferral } from './record-referral.ts';

let server: TestServer;
let people = 0;
const day = '2026-11-20';
const captcha = { cost: 1, minCounter: 1, maxCounter: 2 };

beforeAll(async () => {
  server = await composeTestServer({ captcha });
  await bootstrapOwner(server);
});
afterAll(() => server.close());

/** Someone who is signed in. */
interface Person {
  accountId: number;
  email: string;
  token: string;
}

async function sessionOf(accountId: number): Promise<string> {
  return (await server.services.sessions.open(accountId, { ip: '127.0.0.1', userAgent: 'test' })).accessToken;
}

/** A new account with a confirmed e-mail and no subaccount. */
async function person({ services }: TestServer, name: string): Promise<Person> {
  const email = `${name}@people.test`;
  const { rows } = await sql<{ id: number }>`insert into account (email, email_confirmed_at) values (${email}, now())
    returning id`.execute(services.database);
  const accountId = rows[0]?.id ?? 0;
  return { accountId, email, token: await sessionOf(accountId) };
}

async function ask<Data = Record<string, unknown>>(
  { app }: TestServer,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer<Data>> {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/graphql',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: { query, variables },
  });
  return response.json();
}

const rowsOf = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(server.services.database)).rows;

/** An address nobody used yet: requests are counted by address. */
function freshAddress(): string {
  people += 1;
  return `198.18.9.${people}`;
}

/** Someone with a subaccount of their own, signed in. */
async function farm(name: string): Promise<SeededSite & { token: string }> {
  const site = await seedSite(server.services.database, name);
  return { ...site, token: await sessionOf(site.accountId) };
}

const name = async (who: Pick<Person, 'token'> | null, body: unknown, ip = freshAddress()) =>
  server.app.inject({
    method: 'POST',
    url: '/api/referrer',
    remoteAddress: ip,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    payload: body as object,
  });

/** The name of the subaccount that referred an account. */
async function referrerOf({ accountId }: { accountId: number }): Promise<string | undefined> {
  const [row] = await rowsOf(sql<{
    name: string;
  }>`select s.name from referral r join subaccount s on s.id = r.subaccount_id
    where r.referred_account_id = ${accountId}`);
  return row?.name;
}

describe('POST /api/referrer', () => {
  it('names the referrer of a new account once, and answers alike whatever the name is', async () => {
    const amy = await farm('amy');
    await farm('ben');
    const late = await person(server, 'late');
    await sql`update account set created_at = now() - interval '8 days' where id = ${late.accountId}`.execute(
      server.services.database,
    );
    const newcomer = await person(server, 'newcomer');
    const unknown = await name(newcomer, { pool_referrer: 'nobody here', user_name: newcomer.email });
    const answers = [
      unknown,
      await name(newcomer, { pool_referrer: 'amy', user_name: newcomer.email.toUpperCase() }),
      await name(newcomer, { pool_referrer: 'ben', user_name: newcomer.email }),
      await name(amy, { pool_referrer: 'amy', user_name: 'amy@example.test' }),
      await name(late, { pool_referrer: 'amy', user_name: late.email }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await referrerOf(newcomer)).toBe('amy');
    expect(await referrerOf(amy)).toBeUndefined();
    expect(await referrerOf(late)).toBeUndefined();
    expect(
      await rowsOf(sql`select actor, action, after from audit_entry where action = 'account.set-referrer'`),
    ).toEqual([{ actor: newcomer.email, action: 'account.set-referrer', after: { referrer: 'amy' } }]);
  });

  it('is for the account itself, signed in, with a bounded body and rate', async () => {
    const caller = await person(server, 'caller');
    const status = async (...given: Parameters<typeof name>) => (await name(...given)).statusCode;
    expect(await status(null, { pool_referrer: 'amy', user_name: caller.email })).toBe(401);
    expect(await status(caller, { pool_referrer: 'amy', user_name: 'newcomer@people.test' })).toBe(403);
    expect(await status(caller, { pool_referrer: 'amy' })).toBe(400);
    expect(await status(caller, { pool_referrer: 'a'.repeat(129), user_name: caller.email })).toBe(400);
    expect(await status(caller, { pool_referrer: 'a'.repeat(4096), user_name: caller.email })).toBe(413);
    expect(await status(caller, { pool_referrer: 'am\0y', user_name: caller.email })).toBe(204);
    expect(await referrerOf(caller)).toBe('amy');
    const ip = freshAddress();
    const many = await Promise.all(
      Array.from({ length: 11 }, () => status(caller, { pool_referrer: 'x', user_name: caller.email }, ip)),
    );
    expect(many.filter((code) => code === 429)).toHaveLength(1);
  });

  it('is not there in a test build, nor is the page', async () => {
    const plain = await composeTestServer({ captcha, beside: server, environment: { HEADFRAME_BUILD: 'test' } });
    try {
      const amy = await farm('tester');
      const answer = await plain.app.inject({
        method: 'POST',
        url: '/api/referrer',
        headers: { authorization: `Bearer ${amy.token}` },
        payload: { pool_referrer: 'ben', user_name: 'tester@example.test' },
      });
      expect(answer.statusCode).toBe(404);
      const page = '{ referralFeaturePresent referralPage(subaccount: "tester") { link } }';
      expect((await ask(plain, amy.token, page)).errors?.[0]?.extensions?.['code']).toBe('not-found');
      expect((await ask(plain, amy.token, '{ referralFeaturePresent }')).data).toEqual({
        referralFeaturePresent: false,
      });
      expect((await ask(server, amy.token, page)).data).toMatchObject({ referralFeaturePresent: true });
    } finally {
      await plain.close();
    }
  });
});

describe('referrers', () => {
  const record = (accountId: number, referrer: string) =>
    withIdentity(server.services.database, (transaction) =>
      recordReferral(transaction, { accountId, referrer }, auditActor(null, '127.0.0.1')),
    );

  it('form no circle, refused by the rule and by the database, from two connections at once too', async () => {
    const [one, two, three] = [await farm('one'), await farm('two'), await farm('three')];
    expect(await record(two.accountId, 'one')).toBe('recorded');
    expect(await record(three.accountId, 'two')).toBe('recorded');
    expect(await record(one.accountId, 'three')).toBe('circle');
    expect(await record(one.accountId, 'one')).toBe('self');
    expect(await record(three.accountId, 'one')).toBe('has-referrer');
    const insert = (account: SeededSite, by: SeededSite, referrerId = by.accountId) =>
      refusal(
        withIdentity(server.services.database, (transaction) =>
          sql`insert into referral (referred_account_id, subaccount_id, referrer_account_id)
            values (${account.accountId}, ${by.subaccountId}, ${referrerId})`.execute(transaction),
        ),
      );
    // The trigger goes by the owner of the subaccount, whatever the statement says.
    expect(await insert(one, three, two.accountId)).toBe('23514');
    expect(await insert(one, one, two.accountId)).toBe('23514');
    expect(await insert(three, one)).toBe('23505');
    for (let round = 0; round < 5; round += 1) {
      const pair = [await farm(`left${round}`), await farm(`right${round}`)] as const;
      const outcomes = await Promise.all([
        record(pair[0].accountId, `right${round}`),
        record(pair[1].accountId, `left${round}`),
      ]);
      expect(outcomes.toSorted()).toEqual(['circle', 'recorded']);
      const rest = [await farm(`up${round}`), await farm(`down${round}`)] as const;
      expect((await Promise.all([insert(rest[0], rest[1]), insert(rest[1], rest[0])])).toSorted()).toEqual([
        '23514',
        'nothing',
      ]);
    }
  });

  it('are set once: no role may change or remove them, and the API neither writes them nor rewards', async () => {
    const roles: DatabaseRole[] = ['headframe_api', 'headframe_jobs', 'headframe_identity', 'headframe_gateway'];
    for (const role of roles)
      for (const statement of [
        sql`update referral set registered_at = now()`,
        sql`delete from referral`,
        sql`update referral_reward set reward_satoshi = 0`,
        sql`delete from referral_reward`,
      ])
        expect(
          await refusal(
            withAccess(server.services.database, role, [], (transaction) => statement.execute(transaction)),
          ),
        ).toBe('42501');
    expect(
      await refusal(
        withAccess(server.services.database, 'headframe_api', [], (transaction) =>
          sql`select from referral`.execute(transaction),
        ),
      ),
    ).toBe('42501');
  });
});

describe('a sign-up with a referral link', () => {
  const password = 'Sturdy-Fence-4';
  const send = async (endpoint: string, fields: Record<string, string>) => {
    const token = await solveCaptcha(await server.services.captcha.challenge());
    return postForm(server, `/api/identity2/${endpoint}`, { token, ...fields }, freshAddress());
  };
  const register = (email: string, fields: Record<string, string>) =>
    send('register', { email, password, confirmpassword: password, ...fields });
  const confirm = async (email: string) => {
    const mails = await readMails(server.services.database, email);
    expect((await send('confirmemail', { email, code: mails.at(-1)?.code ?? '' })).statusCode).toBe(200);
    const [row] = await rowsOf(
      sql<{ accountId: number }>`select id as "accountId" from account where email = ${email}`,
    );
    return row ?? { accountId: 0 };
  };

  it('records the referrer once the e-mail is confirmed, and nobody where the forms differ', async () => {
    await farm('north pit');
    await register('linked@farm.test', { referrer: 'north pit' });
    expect(
      await rowsOf(sql`select from referral r join account a on a.id = r.referred_account_id
      where a.email = 'linked@farm.test'`),
    ).toEqual([]);
    await send('resendconfimation', { email: 'linked@farm.test' });
    expect(await referrerOf(await confirm('linked@farm.test'))).toBe('north pit');
    // Someone else signed up with the address and a link of their own: the reader of the mail said nothing of it.
    await register('claimed@farm.test', { referrer: 'north pit' });
    await register('claimed@farm.test', {});
    expect(await referrerOf(await confirm('claimed@farm.test'))).toBeUndefined();
    await register('unknown@farm.test', { referrer: 'no such pit' });
    expect(await referrerOf(await confirm('unknown@farm.test'))).toBeUndefined();
  });
});

describe('the referral page', () => {
  const query = `query ($start: String, $limit: Int, $offset: Int) {
    referralPage(startDate: $start, limit: $limit, offset: $offset) {
      referSubaccount link rewardPercent poolFeePercent count referrers { refered registeredAt }
      rewards { coinEnum referSubaccount referReward start end chain { network } }
    } }`;
  const read = async (who: { token: string }, subaccount: string, variables: Record<string, unknown> = {}) =>
    ask<{ referralPage: Record<string, unknown> }>(server, who.token, query, variables, { subaccount });

  it('shows its owner the link, what it pays, rewards by coin from a day on, and who came when, by two letters', async () => {
    const host = await farm('host & co');
    const guests = [await farm('guest1'), await farm('guest2')];
    await sql`update account set nickname = 'Käthe Miner' where id = ${guests[0]?.accountId ?? 0}`.execute(
      server.services.database,
    );
    for (const { accountId } of guests)
      await withIdentity(server.services.database, (transaction) =>
        recordReferral(transaction, { accountId, referrer: 'host & co' }, auditActor(null, '127.0.0.1')),
      );
    await sql`update referral set registered_at = ${`${day}T08:00:00Z`}
      where subaccount_id = ${host.subaccountId}`.execute(server.services.database);
    const chains: number[] = [];
    for (const [date, chain] of [
      [day, 'before'],
      [day, 'now'],
      ['2026-11-21', 'now'],
    ] as const) {
      const { chainId } = await seedWork(server.services.database, {
        subaccountId: guests[0]?.subaccountId ?? 0,
        worker: 'rig',
        at: `${date}T12:00:00Z`,
        difficulty: 2_011_656_761_169n,
        chain,
      });
      chains.push(chainId);
      await seedTip(server.services.database, chainId);
      await closeChainDay(server.services.database, { chainId, day: date });
    }
    const { data } = await read(host, 'host & co');
    expect(data.referralPage).toMatchObject({
      referSubaccount: 'host & co',
      link: 'http://headframe.test:8420/user/login?referrer=host%20%26%20co',
      rewardPercent: 10,
      poolFeePercent: 2,
      count: 2,
    });
    expect((data.referralPage['referrers'] as { refered: string }[]).map(({ refered }) => refered).toSorted()).toEqual([
      'Kä…',
      'gu…',
    ]);
    // 10 % of the pool fee of 96,228 satoshi each day, on the chain that is mined now alone; 0.8 of a satoshi is carried on.
    const reward = { coinEnum: 0, referSubaccount: 'host & co', chain: { network: 'simulated' }, end: '2026-11-21' };
    expect(data.referralPage['rewards']).toEqual([{ ...reward, referReward: '19245', start: day }]);
    const later = await read(host, 'host & co', { start: '2026-11-21', limit: 1, offset: 1 });
    expect(later.data.referralPage['rewards']).toEqual([{ ...reward, referReward: '9623', start: '2026-11-21' }]);
    expect(later.data.referralPage['referrers']).toHaveLength(1);
    const explained = await ask<{ revenueExplanation: unknown; revenues: unknown; wallets: unknown }>(
      server,
      host.token,
      `{ revenueExplanation(date: "${day}") { postings { revision } entries { kind amount houseAccount }
          rewards { revision fees due sharePercent carriedIn reward carriedOut } }
        revenues { days { date fpps net referReward } } wallets { amount earned } }`,
      {},
      { subaccount: 'host & co' },
    );
    expect(explained.data).toEqual({
      revenueExplanation: {
        postings: [],
        entries: [{ kind: 'referral', amount: '9622', houseAccount: 'pool_fee' }],
        rewards: [
          {
            revision: 0,
            fees: '96228',
            due: '96228',
            sharePercent: 10,
            carriedIn: '0.0000',
            reward: '9622',
            carriedOut: '0.8000',
          },
        ],
      },
      revenues: {
        days: [
          { date: '2026-11-21', fpps: '0.00000000', net: '0.00000000', referReward: '0.00009623' },
          { date: day, fpps: '0.00000000', net: '0.00000000', referReward: '0.00009622' },
        ],
      },
      wallets: [{ amount: '19245', earned: '19245' }],
    });
  });

  it('opens to delegates of its organization as long as they are, and to no member with every permission', async () => {
    const owner = await farm('organized');
    const [delegate, member] = [await person(server, 'delegate'), await person(server, 'member')];
    const { database } = server.services;
    await sql`insert into organization_member (organization_id, account_id)
      select organization_id, ${delegate.accountId} from subaccount where id = ${owner.subaccountId}`.execute(database);
    await sql`insert into subaccount_access (account_id, subaccount_id, permissions)
      values (${member.accountId}, ${owner.subaccountId}, ${permissions as string[]}::text[])`.execute(database);
    expect((await read(delegate, 'organized')).data.referralPage).toMatchObject({ referSubaccount: 'organized' });
    expect((await read(member, 'organized')).errors?.[0]?.extensions?.['code']).toBe('access-denied');
    await sql`delete from organization_member where account_id = ${delegate.accountId}`.execute(database);
    await server.services.pubsub.publish(database, ofAccounts(delegate.accountId));
    await expect
      .poll(async () => (await read(delegate, 'organized')).errors?.[0]?.extensions?.['code'], { timeout: 30_000 })
      .toBe('access-denied');
  });

  it('is the owner’s alone, and takes no date or page that is none', async () => {
    const stranger = await farm('stranger');
    const code = async (given: ReturnType<typeof read>) => (await given).errors?.[0]?.extensions?.['code'];
    expect(await code(read(stranger, 'host & co'))).toBe('access-denied');
    expect(await code(read(stranger, 'stranger', { start: '2026-02-30' }))).toBe('validation-failed');
    expect(await code(read(stranger, 'stranger', { limit: 101 }))).toBe('validation-failed');
    expect((await read(stranger, 'stranger')).data.referralPage).toMatchObject({
      rewards: [],
      referrers: [],
      count: 0,
    });
  });
});
