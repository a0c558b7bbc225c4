import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrapOwner, owner } from '../../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { IdentityAnswer } from '../../../platform/http/identity/identity-scope.ts';
import { startTestProvider, type TestProvider } from './testing/oidc-test-provider.ts';
import { ProviderBrowser } from './testing/provider-browser.ts';

const callbackOf = (name: string) => `http://headframe.test:8420/api/social/${name}/callback`;
const landing = 'http://headframe.test:8420/user/social-login';

let google: TestProvider;
let apple: TestProvider;
let server: TestServer;

beforeAll(async () => {
  google = await startTestProvider({
    clientId: 'headframe',
    clientSecret: 'secret of google',
    redirectUris: [callbackOf('google')],
    people: {
      ada: { email: 'Ada@Example.test', email_verified: true, name: 'Ada L.' },
      owner: { email: owner.email, email_verified: true },
      liar: { email: owner.email, email_verified: false },
      silent: {},
      early: { email: 'early@example.test', email_verified: true },
      brought: { email: 'brought@example.test', email_verified: true },
      referred: { email: 'referred@example.test', email_verified: true },
      guarded: { email: 'guarded@example.test', email_verified: true },
    },
  });
  apple = await startTestProvider({
    clientId: 'headframe',
    clientSecret: 'secret of apple',
    redirectUris: [callbackOf('apple')],
    claimsInIdToken: true,
    people: { ada: { email: 'grace@example.test', email_verified: 'true' } },
  });
  server = await composeTestServer({
    environment: {
      HEADFRAME_SOCIAL_1_ISSUER: google.issuer,
      HEADFRAME_SOCIAL_1_CLIENT_ID: 'headframe',
      HEADFRAME_SOCIAL_1_CLIENT_SECRET: 'secret of google',
      HEADFRAME_SOCIAL_2_ISSUER: apple.issuer,
      HEADFRAME_SOCIAL_2_CLIENT_ID: 'headframe',
      HEADFRAME_SOCIAL_2_CLIENT_SECRET: 'secret of apple',
      HEADFRAME_SOCIAL_2_RESPONSE_MODE: 'form_post',
    },
  });
  await bootstrapOwner(server);
});
afterAll(async () => {
  await server.close();
  await Promise.all([google.close(), apple.close()]);
});

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(server.services.database)).rows;
}

async function tokensOf(browser: ProviderBrowser, at: URL, fields: Record<string, string> = {}) {
  const response = await browser.trade(at, fields);
  return { status: response.statusCode, ...response.json<IdentityAnswer>() };
}

const auditOf = (email: string) =>
  rowsOf(sql<{ action: string }>`select action from audit_entry where actor = ${email} order by id`).then((rows) =>
    rows.map(({ action }) => action),
  );

describe('social sign-in', () => {
  it('lists the providers', async () => {
    expect((await server.app.inject({ url: '/api/social/providers' })).json()).toEqual([
      { name: 'google', label: 'Google' },
      { name: 'apple', label: 'Apple' },
    ]);
    expect((await server.app.inject({ url: '/api/social/nobody/start' })).statusCode).toBe(404);
  });

  it('makes an account with a confirmed e-mail and an organization, and knows it the next time', async () => {
    const browser = new ProviderBrowser(server);
    const authorization = await browser.start('google', '?service=market');
    expect(authorization.searchParams.get('redirect_uri')).toBe(callbackOf('google'));
    expect(authorization.searchParams.get('code_challenge_method')).toBe('S256');
    const at = await browser.callback('google', await browser.answerOf(authorization, 'ada'));
    expect(at.origin + at.pathname).toBe(landing);
    expect(at.searchParams.get('service')).toBe('market');
    const { status, access_token } = await tokensOf(browser, at);
    expect(status).toBe(200);
    expect(decodeJwt(access_token ?? '')).toMatchObject({ email: 'ada@example.test', provider: 'google' });
    expect((await tokensOf(browser, at)).error).toBe('invalid-code');
    const again = new ProviderBrowser(server);
    expect((await tokensOf(again, await again.signIn('google', 'ada'))).status).toBe(200);
    const accounts = await rowsOf(sql`select a.nickname, a.password_hash, a.email_confirmed_at is not null as confirmed,
      (select count(*)::int from organization o where o.owner_account_id = a.id) as organizations,
      (select array_agg(provider) from session s where s.account_id = a.id) as sessions
      from account a where email = 'ada@example.test'`);
    const kept = { nickname: 'Ada L.', password_hash: null, confirmed: true, organizations: 1 };
    expect(accounts).toEqual([{ ...kept, sessions: ['google', 'google'] }]);
    expect((await auditOf('ada@example.test'))[0]).toBe('account.create');
  });

  it('keeps who brought someone here in the audit log, of a new account alone', async () => {
    const query = `?referrer=${encodeURIComponent('Käthe & \0Söhne\n')}`;
    for (const name of ['brought', 'owner']) await new ProviderBrowser(server).signIn('google', name, query);
    expect(
      await rowsOf(sql`select action, after ->> 'referrer' as referrer from audit_entry
        where actor in ('brought@example.test', ${owner.email}) and action in ('account.create', 'social.link')
        order by actor`),
    ).toEqual([
      { action: 'account.create', referrer: 'Käthe & Söhne' },
      { action: 'social.link', referrer: null },
    ]);
  });

  it('records who referred a new account, and leaves one that is there as it is', async () => {
    for (const name of ['referred', 'owner'])
      await new ProviderBrowser(server).signIn('google', name, '?referrer=main');
    const referred = () =>
      rowsOf(sql`select a.email, s.name from referral r join account a on a.id = r.referred_account_id
        join subaccount s on s.id = r.subaccount_id`);
    expect(await referred()).toEqual([{ email: 'referred@example.test', name: 'main' }]);
    await new ProviderBrowser(server).signIn('google', 'brought', '?referrer=main');
    expect(await referred()).toHaveLength(1);
  });

  it('links a confirmed account with the same verified e-mail, and mails its holder', async () => {
    const browser = new ProviderBrowser(server);
    const { access_token } = await tokensOf(browser, await browser.signIn('google', 'owner'));
    const caller = await server.services.authentication.authenticate(`Bearer ${access_token ?? ''}`);
    expect(caller.grants).toMatchObject([{ name: 'main' }]);
    expect(await auditOf(owner.email)).toContain('social.link');
    expect(
      await rowsOf(
        sql`select payload ->> 'subject' as subject, is_essential from outbox where recipient = ${owner.email}`,
      ),
    ).toEqual([{ subject: 'Sign-in with Google was added to your account', is_essential: true }]);
  });

  it.each(['liar', 'silent'])('never links by an e-mail that is not verified (%s)', async (name) => {
    const at = await new ProviderBrowser(server).signIn('google', name);
    expect(at.href).toBe(`${landing}?error=unverified-email`);
    expect(await rowsOf(sql`select from social_identity where subject = ${name}`)).toEqual([]);
  });

  it('leaves nothing of a registration that was never confirmed to whoever made it', async () => {
    await sql`insert into account (email, password_hash, nickname) values ('early@example.test', 'of a stranger', 'x')`.execute(
      server.services.database,
    );
    const browser = new ProviderBrowser(server);
    expect((await tokensOf(browser, await browser.signIn('google', 'early'))).status).toBe(200);
    expect(
      await rowsOf(sql`select password_hash, nickname, email_confirmed_at is not null as confirmed from account
        where email = 'early@example.test'`),
    ).toEqual([{ password_hash: null, nickname: '', confirmed: true }]);
  });

  it('accepts the form of a provider that posts, and distinguishes two providers with the same subject', async () => {
    const browser = new ProviderBrowser(server);
    const authorization = await browser.start('apple');
    expect(authorization.searchParams.get('response_mode')).toBe('form_post');
    const answer = await browser.answerOf(authorization, 'ada');
    expect(answer.method).toBe('POST');
    const { access_token } = await tokensOf(browser, await browser.callback('apple', answer));
    expect(decodeJwt(access_token ?? '')).toMatchObject({ email: 'grace@example.test', provider: 'apple' });
  });

  it('asks for the second factor of the account, for the same code again and again', async () => {
    const { database, secrets } = server.services;
    const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    await sql`with made as (
        insert into account (email, email_confirmed_at) values ('guarded@example.test', now()) returning id
      ) insert into two_factor (account_id, secret, confirmed_at)
        select id, ${secrets.encrypt(totp.secret.base32)}, now() from made`.execute(database);
    const browser = new ProviderBrowser(server);
    const at = await browser.signIn('google', 'guarded');
    expect(await tokensOf(browser, at)).toMatchObject({ status: 401, error: 'multi-factor-required' });
    const wrong = String((Number(totp.generate()) + 1) % 1_000_000).padStart(6, '0');
    expect(await tokensOf(browser, at, { twofacode: wrong })).toMatchObject({ error: 'invalid-two-factor' });
    expect(await tokensOf(browser, at, { twofacode: totp.generate() })).toMatchObject({ status: 200, error: null });
    const app = new ProviderBrowser(server);
    const inApp = await app.signIn('google', 'guarded', '?inapp=1');
    expect(inApp.searchParams.get('hasMFA')).toBe('true');
    expect(inApp.searchParams.has('accessToken')).toBe(false);
    const traded = await app.trade(inApp, {}, '/api/identity/device');
    expect(traded.json()).toMatchObject({ access_token: null, error: 'multi-factor-required' });
  });

  it.each([
    ['https', 'Secure'],
    ['http', undefined],
  ])('keeps the cookie to TLS where it was given over TLS (%s)', async (protocol, secure) => {
    const tls = await composeTestServer({
      beside: server,
      environment: { HEADFRAME_PUBLIC_URL: 'https://farm.example.org', HEADFRAME_TRUSTED_PROXIES: '192.0.2.1' },
    });
    try {
      const answer = await tls.app.inject({
        url: '/api/social/apple/start',
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-proto': protocol },
      });
      const parts = String(answer.headers['set-cookie']).split('; ');
      expect(parts.find((part) => part === 'Secure')).toBe(secure);
      expect(parts).toContain(secure ? 'SameSite=None' : 'SameSite=Lax');
    } finally {
      await tls.close();
    }
  });

  it('reports that the person refused', async () => {
    const browser = new ProviderBrowser(server);
    const answer = await browser.answerOf(await browser.start('google'), '', 'cancel');
    expect((await browser.callback('google', answer)).href).toBe(`${landing}?error=canceled`);
  });
});
