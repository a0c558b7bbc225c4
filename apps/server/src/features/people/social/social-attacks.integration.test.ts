import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { IdentityAnswer } from '../../../platform/http/identity/identity-scope.ts';
import { startTestProvider, type TestProvider } from './testing/oidc-test-provider.ts';
import { ProviderBrowser } from './testing/provider-browser.ts';

const landing = 'http://headframe.test:8420/user/social-login';
const provider = (name: string): Promise<TestProvider> =>
  startTestProvider({
    clientId: 'headframe',
    clientSecret: `secret of ${name}`,
    redirectUris: [`http://headframe.test:8420/api/social/${name}/callback`],
    people: { mallory: { email: 'mallory@example.test', email_verified: true }, eve: {} },
  });

let first: TestProvider;
let second: TestProvider;
let server: TestServer;

beforeAll(async () => {
  [first, second] = await Promise.all([provider('first'), provider('second')]);
  const settings = Object.entries({ 1: first, 2: second }).flatMap(([slot, { issuer }]) => {
    const name = slot === '1' ? 'first' : 'second';
    const values = { NAME: name, ISSUER: issuer, CLIENT_ID: 'headframe', CLIENT_SECRET: `secret of ${name}` };
    return Object.entries(values).map(([setting, value]) => [`HEADFRAME_SOCIAL_${slot}_${setting}`, value] as const);
  });
  server = await composeTestServer({ environment: Object.fromEntries(settings) });
});
afterAll(async () => {
  await server.close();
  await Promise.all([first.close(), second.close()]);
});

async function accounts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from social_identity`.execute(
    server.services.database,
  );
  return rows[0]?.count ?? 0;
}

async function expectRefused(at: URL, error: string): Promise<void> {
  expect(at.href).toBe(`${landing}?error=${error}`);
  expect(await accounts()).toBe(0);
}

describe('an answer of a provider', () => {
  it('is worthless with another state', async () => {
    const browser = new ProviderBrowser(server);
    const answer = await browser.answerOf(await browser.start('first'), 'mallory');
    answer.parameters.set('state', 'another');
    await expectRefused(await browser.callback('first', answer), 'expired');
    answer.parameters.delete('state');
    await expectRefused(await browser.callback('first', answer), 'expired');
  });

  it('is worthless in another browser', async () => {
    const browser = new ProviderBrowser(server);
    const answer = await browser.answerOf(await browser.start('first'), 'mallory');
    await expectRefused(await new ProviderBrowser(server).callback('first', answer), 'expired');
    const other = new ProviderBrowser(server);
    await other.start('first');
    await expectRefused(await other.callback('first', answer), 'expired');
  });

  it('is worthless when its ID token answers another request (nonce)', async () => {
    const browser = new ProviderBrowser(server);
    const authorization = await browser.start('first');
    authorization.searchParams.set('nonce', 'another');
    await expectRefused(await browser.callback('first', await browser.answerOf(authorization, 'mallory')), 'failed');
    expect(server.logLines.join('')).toContain('nonce');
  });

  it('is worthless when its code was asked for by someone else (PKCE)', async () => {
    const browser = new ProviderBrowser(server);
    const authorization = await browser.start('first');
    authorization.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    await expectRefused(await browser.callback('first', await browser.answerOf(authorization, 'mallory')), 'failed');
  });

  it('is worthless at the callback of another provider, and when it names another issuer', async () => {
    const browser = new ProviderBrowser(server);
    const answer = await browser.answerOf(await browser.start('first'), 'mallory');
    await expectRefused(await browser.callback('second', answer), 'expired');
    const mixed = await browser.answerOf(await browser.start('first'), 'mallory');
    expect(mixed.parameters.get('iss')).toBe(first.issuer);
    mixed.parameters.set('iss', second.issuer);
    await expectRefused(await browser.callback('first', mixed), 'failed');
  });

  it('is worthless after ten minutes', async () => {
    const browser = new ProviderBrowser(server);
    const answer = await browser.answerOf(await browser.start('first'), 'mallory');
    await sql`update social_attempt set expires_at = now()`.execute(server.services.database);
    await expectRefused(await browser.callback('first', answer), 'expired');
  });

  it('is never looked at when it is nonsense', async () => {
    const browser = new ProviderBrowser(server);
    await expectRefused(
      await browser.callback('first', { method: 'GET', parameters: new URLSearchParams() }),
      'expired',
    );
    await expectRefused(
      await browser.callback('first', { method: 'POST', parameters: new URLSearchParams('state=a&state=b&code=\0') }),
      'expired',
    );
  });

  it('keeps code verifier and nonce out of sight while it is awaited', async () => {
    const authorization = await new ProviderBrowser(server).start('first');
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(social_attempt)::text as row from social_attempt`.execute(server.services.database);
    const stored = rows.map(({ row }) => row).join('');
    for (const name of ['state', 'nonce']) {
      const value = authorization.searchParams.get(name) ?? '';
      expect(value.length).toBeGreaterThan(20);
      expect(stored).not.toContain(value);
    }
  });
});

describe('a sign-in that a provider vouched for', () => {
  const trade = async (browser: ProviderBrowser, at: URL, fields: Record<string, string> = {}, base?: string) => {
    const response = await browser.trade(at, fields, base);
    return { status: response.statusCode, ...response.json<IdentityAnswer>() };
  };

  it('happens once: a callback cannot be replayed', async () => {
    const browser = new ProviderBrowser(server);
    const answer = await browser.answerOf(await browser.start('first'), 'mallory');
    const at = await browser.callback('first', answer);
    expect(at.searchParams.has('code')).toBe(true);
    expect((await browser.callback('first', answer)).href).toBe(`${landing}?error=expired`);
  });

  it('cannot be handed to another browser: nobody is signed in to a stranger by a link', async () => {
    const browser = new ProviderBrowser(server);
    const at = await browser.signIn('first', 'mallory');
    expect(await trade(new ProviderBrowser(server), at)).toMatchObject({ status: 400, error: 'invalid-code' });
    expect(await trade(browser, at, {}, '/api/identity/device')).toMatchObject({ error: 'invalid-code' });
    expect((await trade(browser, at)).status).toBe(200);
  });

  it('gives tokens once, however many ask at a time', async () => {
    const browser = new ProviderBrowser(server);
    const at = await browser.signIn('first', 'mallory');
    const answers = await Promise.all(Array.from({ length: 8 }, () => trade(browser, at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('hands tokens to the app when it was asked to', async () => {
    const at = await new ProviderBrowser(server).signIn('first', 'mallory', '?inapp=1');
    expect(at.protocol + at.host).toBe('headframe:social-login');
    expect(at.searchParams.get('hasMFA')).toBe('false');
    expect(decodeJwt(at.searchParams.get('accessToken') ?? '')).toMatchObject({ provider: 'first' });
    expect(at.searchParams.get('refreshToken')).toMatch(/^[\w-]{43}$/);
    const canceled = new ProviderBrowser(server);
    const answer = await canceled.answerOf(await canceled.start('first', '?inapp=1'), '', 'cancel');
    expect((await canceled.callback('first', answer)).href).toBe('headframe://social-login?error=canceled');
  });

  it('makes one account, however many tabs come back at a time', async () => {
    first.people['twin'] = { email: 'twin@example.test', email_verified: true };
    const browsers = Array.from({ length: 4 }, () => new ProviderBrowser(server));
    const answers = await Promise.all(
      browsers.map(async (browser) => browser.answerOf(await browser.start('first'), 'twin')),
    );
    const arrivals = await Promise.all(browsers.map((browser, index) => browser.callback('first', answers[index]!)));
    expect(arrivals.every((at) => at.searchParams.has('code'))).toBe(true);
    const { rows } = await sql`select from account where email = 'twin@example.test'`.execute(server.services.database);
    expect(rows).toHaveLength(1);
  });

  it('is borne a number of times a minute from one address', async () => {
    const browser = new ProviderBrowser(server);
    const places: string[] = [];
    for (let attempt = 0; attempt < 70; attempt += 1) places.push((await browser.start('first')).href);
    expect(places.at(-1)).toBe(`${landing}?error=too-many-requests`);
    const nowhere = new URL(`${landing}?code=guess`);
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await trade(browser, nowhere)).status));
    expect(statuses).toContain(429);
  });
});

describe('a provider that is not there', () => {
  it('leads back with its error, and is asked again the next time', async () => {
    const gone = await provider('gone');
    await gone.close();
    const lonely = await composeTestServer({
      beside: server,
      environment: { HEADFRAME_SOCIAL_1_ISSUER: gone.issuer, HEADFRAME_SOCIAL_1_CLIENT_ID: 'headframe' },
    });
    expect((await new ProviderBrowser(lonely).start('first')).href).toBe(`${landing}?error=unavailable`);
    await lonely.close();
  });
});
