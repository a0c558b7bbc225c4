import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofLength } from '../../../../../../scripts/checks/proof-length.ts';
import { bootstrapOwner, owner, postForm, signInOwner } from '../../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

const refusedLogin = {
  access_token: null,
  refresh_token: null,
  error: 'invalid-credentials',
  message: 'Invalid username or password',
};

let server: TestServer;

beforeAll(async () => {
  server = await composeTestServer();
  await bootstrapOwner(server);
});
afterAll(() => server.close());

describe('loginwithemail', () => {
  it.each(['/api/identity2', '/api/identity/device'])('signs in under %s', async (base) => {
    const fields = { ...owner, email: '  OWNER@Headframe.local ', twofacode: '', token: '' };
    const response = await postForm(server, `${base}/loginwithemail`, fields);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const answer = response.json<{ access_token: string; refresh_token: string }>();
    expect(answer).toMatchObject({ error: null, message: null });
    const claims = decodeJwt(answer.access_token);
    expect(claims).toMatchObject({
      iss: 'http://headframe.test:8420',
      email: owner.email,
      preferred_username: owner.email,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    const graphql = await server.app.inject({
      method: 'POST',
      url: '/v1/graphql',
      headers: { authorization: `Bearer ${answer.access_token}`, subaccount: 'main' },
      payload: { query: '{ __typename }' },
    });
    expect(graphql.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('answers an unknown e-mail and a wrong password alike', async () => {
    const wrong = await postForm(server, '/api/identity2/loginwithemail', { ...owner, password: 'wrong' });
    const unknown = await postForm(server, '/api/identity2/loginwithemail', { email: 'x@example.test', password: 'y' });
    const noAddress = await postForm(server, '/api/identity2/loginwithemail', { email: 'no address', password: 'y' });
    const tooLong = { ...owner, password: owner.password + 'x'.repeat(2000) };
    const long = await postForm(server, '/api/identity2/loginwithemail', tooLong);
    for (const response of [wrong, unknown, noAddress, long]) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(refusedLogin);
    }
  });

  it('asks for the password', async () => {
    const response = await postForm(server, '/api/identity2/loginwithemail', { email: owner.email });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ error: 'missing-password', message: 'Missing password.' });
  });

  it('asks for a captcha after ten guesses at one e-mail from one address, for known and unknown ones alike', async () => {
    for (const email of [owner.email, 'guessed@example.test']) {
      const guess = (password: string) =>
        postForm(server, '/api/identity2/loginwithemail', { email, password }, '192.0.2.7');
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess('wrong')).statusCode).toBe(401);
      const stopped = await guess(owner.password);
      expect(stopped.json()).toMatchObject({ access_token: null, error: 'captcha-required' });
    }
    const elsewhere = await postForm(server, '/api/identity2/loginwithemail', owner, '192.0.2.8');
    expect(elsewhere.statusCode).toBe(200);
  });

  it('stops attempts from one address whatever the e-mail', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 125; attempt += 1) {
      const fields = { email: `person${attempt}@example.test` };
      statuses.push((await postForm(server, '/api/identity2/loginwithemail', fields, '192.0.2.9')).statusCode);
    }
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 422));
    expect(statuses.slice(120)).toEqual(Array.from({ length: 5 }, () => 429));
    const last = await postForm(server, '/api/identity/device/loginwithemail', owner, '192.0.2.9');
    expect(last.json()).toMatchObject({ access_token: null, message: 'Too many requests.' });
  });
});

describe('what the log keeps to itself', () => {
  it('never shows passwords, tokens or e-mails', async () => {
    const pair = await signInOwner(server);
    const next = await postForm(server, '/api/identity2/refreshtoken', { refresh_token: pair.refreshToken });
    await server.app.inject({
      url: `/nowhere/observer-welcome?token=observer-secret&role=watcher&Access_Token=${pair.accessToken}`,
      headers: { authorization: `Bearer ${pair.accessToken}`, cookie: 'session=cookie-secret' },
    });
    server.services.logger.info({ body: { password: 'body-secret', deep: { refreshToken: 'deep-secret' } } }, 'trial');
    server.services.logger.error({ err: Object.assign(new Error('boom'), { detail: 'row-secret' }) }, 'trial');
    const log = server.logLines.join('\n');
    expect(log.includes('/nowhere/observer-welcome?token=[redacted]&role=watcher')).toBe(true);
    for (const secret of [
      owner.password,
      pair.accessToken,
      pair.refreshToken,
      next.json<{ refresh_token: string }>().refresh_token,
      'observer-secret',
      'cookie-secret',
      'body-secret',
      'deep-secret',
      'row-secret',
    ])
      expect(log.includes(secret), secret).toBe(false);
  });
});

describe('any input', () => {
  const field = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(owner.email, 'a\0b@c.de', "' or 1=1 --", '\ud800'),
  );
  const body = fc.oneof(
    fc
      .array(fc.tuple(fc.constantFrom('email', 'password', 'refresh_token', 'token', '__proto__', 'x[y]'), field))
      .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeForm(value)}`).join('&')),
    fc.string(),
    fc.json(),
  );

  function encodeForm(value: string): string {
    return encodeURIComponent(value.toWellFormed());
  }

  it('never breaks an endpoint', async () => {
    let address = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('loginwithemail', 'refreshtoken', 'logout'),
        fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain', 'multipart/form-data'),
        body,
        async (endpoint, contentType, payload) => {
          address += 1;
          const response = await server.app.inject({
            method: 'POST',
            url: `/api/identity2/${endpoint}`,
            headers: { 'content-type': contentType },
            payload,
            remoteAddress: `198.51.${address >> 8}.${address & 255}`,
          });
          expect(response.statusCode).toBeLessThan(500);
          expect(response.json()).toHaveProperty('message');
        },
      ),
      { numRuns: proofLength(300, 2000) },
    );
  });
});
