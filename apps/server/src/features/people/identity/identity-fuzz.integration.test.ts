import { proofLength } from '../../../../../../scripts/checks/proof-length.ts';
import fc from 'fast-check';
import type { HTTPMethods, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeAccess } from '../../../route-access.ts';
import { bootstrapOwner, owner } from '../../../testing/owner.ts';
import { solveCaptcha } from '../../../testing/solve-captcha.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

const inputs = proofLength(2000, 10_000);
const atOnce = 50;

/** Stands for the solution of a fresh captcha. */
const freshCaptcha = '(a fresh captcha)';
const provenPassword = 'Sturdy-Fence-4';

let server: TestServer;

beforeAll(async () => {
  server = await composeTestServer({
    captcha: { cost: 1, minCounter: 1, maxCounter: 2 },
    environment: { HEADFRAME_TRUSTED_PROXIES: '127.0.0.0/8', HEADFRAME_LOG_LEVEL: 'error' },
  });
  await bootstrapOwner(server);
});
afterAll(() => server.close());

/** Every route by which people sign in, up or out; a new one is tried here by itself. */
const identityRoutes = [...routeAccess.public, ...routeAccess.signedIn].filter((route) =>
  /\/api\/(identity|captcha|social|verify_old_mfa|old_mfa|outbox)/.test(route),
);

const fieldNames = [
  ['email', 'password', 'confirmpassword', 'newpassword', 'nickname', 'referrer', 'code', 'token', 'twofacode'],
  ['refresh_token', 'migration_token', 'totp', 'email[]', 'email[x]', '__proto__', 'constructor', 'toString', ''],
].flat();

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(owner.email, 'new@farm.test', owner.password, provenPassword, freshCaptcha) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.string(),
  fc.base64String({ maxLength: 80 }),
  fc.constantFrom('a\0b@c.de', '\0', '\ud800', "' or 1=1 --", '%', '123456', '\u202e\ufeff', 'x'.repeat(20_000)),
  fc.emailAddress(),
);

const anyFields = fc.array(fc.tuple(fc.constantFrom(...fieldNames), value), { maxLength: 8 });
/** A form that gets past the first checks more often than not. */
const likelyFields = fc
  .record({
    email: fc.oneof(fc.constant(owner.email), fc.emailAddress(), value),
    password: fc.oneof(fc.constant(provenPassword), value),
    newpassword: fc.oneof(fc.constant(provenPassword), value),
    code: fc.oneof(fc.constant('AAAA-BBBB-CCCC'), value),
    nickname: value,
    token: fc.constant(freshCaptcha),
  })
  .map((fields) => Object.entries({ ...fields, confirmpassword: fields.password }));

type Body =
  | { kind: 'form'; fields: [string, string][]; isJson: boolean }
  | { kind: 'raw'; bytes: Uint8Array }
  | { kind: 'text'; text: string };

const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 4, arbitrary: anyFields.map((fields) => ({ kind: 'form' as const, fields, isJson: false })) },
  { weight: 2, arbitrary: likelyFields.map((fields) => ({ kind: 'form' as const, fields, isJson: false })) },
  { weight: 1, arbitrary: likelyFields.map((fields) => ({ kind: 'form' as const, fields, isJson: true })) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ kind: 'raw' as const, bytes })) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(fc.json(), fc.string(), fc.constantFrom('email=%zz&password=%ff%fe', 'null', '[]', '"x"', '{"email":{}}'))
      .map((text) => ({ kind: 'text' as const, text })),
  },
);

const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/json; charset=nonsense',
    'x',
    '',
  ),
);

const request = fc.record({
  route: fc.constantFrom(...identityRoutes),
  contentType,
  body,
  forwarded: fc.constantFrom(undefined, 'unknown', 'fe80::1%eth0', '1.2.3.4:80', '::', '"', '10.0.0.1, nonsense'),
  agent: fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  query: fc.string({ maxLength: 30 }),
});
type FuzzRequest = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

async function payloadOf(given: Body): Promise<string | Buffer> {
  if (given.kind === 'raw') return Buffer.from(given.bytes);
  if (given.kind === 'text') return given.text;
  const fields: [string, string][] = [];
  for (const [name, text] of given.fields) {
    const isFresh = text === freshCaptcha;
    fields.push([name, isFresh ? await solveCaptcha(await server.services.captcha.challenge()) : text]);
  }
  if (given.isJson) return JSON.stringify(Object.fromEntries(fields));
  return fields.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&');
}

async function send(given: FuzzRequest, number: number): Promise<number> {
  const [method = '', path = ''] = given.route.split(' ');
  const url = path.replace(':provider', encodeURIComponent(given.query.toWellFormed()) || 'google');
  const options: InjectOptions = {
    method: method as HTTPMethods & InjectOptions['method'],
    url: `${url}?state=${encodeURIComponent(given.query.toWellFormed())}`,
    headers: {
      'user-agent': given.agent,
      ...(method === 'POST' ? { 'content-type': given.contentType } : {}),
      ...(given.forwarded === undefined ? {} : { 'x-forwarded-for': given.forwarded }),
    },
    remoteAddress: `127.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    ...(method === 'POST' ? { payload: await payloadOf(given.body) } : {}),
  };
  const response = await server.app.inject(options);
  return response.statusCode;
}

it(`answers ${inputs} inputs of any kind without ever failing itself`, { timeout: 120_000 }, async () => {
  expect(identityRoutes.length).toBeGreaterThanOrEqual(20);
  const seed = Date.now();
  const samples = fc.sample(request, { numRuns: inputs, seed });
  const counts = new Map<number, number>();
  for (let first = 0; first < samples.length; first += atOnce) {
    const batch = samples.slice(first, first + atOnce);
    const statuses = await Promise.all(batch.map((sample, place) => send(sample, first + place)));
    for (const [place, status] of statuses.entries()) {
      counts.set(status, (counts.get(status) ?? 0) + 1);
      expect(status, `seed ${seed}: ${JSON.stringify(batch[place])}`).toBeLessThan(500);
    }
  }
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(inputs);
  for (const reached of [200, 400, 401, 422]) expect(counts.get(reached) ?? 0, `status ${reached}`).toBeGreaterThan(20);
  expect(server.logLines).toEqual([]);
});
