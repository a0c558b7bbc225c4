import { createSecrets } from '../secrets/secrets.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { solveCaptcha } from '../../testing/solve-captcha.ts';
import { composeTestServer, type TestServer } from '../../testing/test-server.ts';
import { captchaDifficulty, createCaptcha } from './captcha.ts';

const easy = { cost: 1, minCounter: 1, maxCounter: 20 };

let server: TestServer;

beforeAll(async () => {
  server = await composeTestServer({ captcha: easy });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

async function fetchChallenge() {
  const response = await server.app.inject({ url: '/api/captcha/challenge' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  return response.json<Awaited<ReturnType<typeof server.services.captcha.challenge>>>();
}

type Solved = { challenge: { parameters: Record<string, unknown> }; solution: Record<string, unknown> };

function altered(token: string, change: (solved: Solved) => void): string {
  const solved = JSON.parse(Buffer.from(token, 'base64').toString()) as Solved;
  change(solved);
  return Buffer.from(JSON.stringify(solved)).toString('base64');
}

describe('captcha', () => {
  it('accepts each solution once, on any server', async () => {
    const token = await solveCaptcha(await fetchChallenge());
    const beside = createCaptcha(server.services);
    const answers = await Promise.all([server.services.captcha.use(token), beside.use(token), beside.use(token)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await server.services.captcha.use(token)).toBe(false);
  });

  it('accepts nothing that is not a solution', async () => {
    const token = await solveCaptcha(await fetchChallenge());
    const { captcha } = server.services;
    for (const change of [
      (solved: Solved) => (solved.challenge.parameters['keyPrefix'] = '00'),
      (solved: Solved) => (solved.challenge.parameters['expiresAt'] = 4_000_000_000),
      (solved: Solved) => (solved.solution['derivedKey'] = '00'.repeat(32)),
      (solved: Solved) => (solved.solution['derivedKey'] = 7),
    ])
      expect(await captcha.use(altered(token, change))).toBe(false);
    for (const nonsense of ['', 'e30=', '!!', 'null', Buffer.from('[1]').toString('base64'), 'x'.repeat(10_000)])
      expect(await captcha.use(nonsense)).toBe(false);
    expect(await captcha.use(token)).toBe(true);
  });

  it('accepts no solution of another installation', async () => {
    const secrets = createSecrets(randomBytes(32));
    const elsewhere = createCaptcha({ database: server.services.database, secrets, difficulty: easy });
    expect(await server.services.captcha.use(await solveCaptcha(await elsewhere.challenge()))).toBe(false);
  });

  it('accepts no solution after ten minutes', async () => {
    const token = await solveCaptcha(await fetchChallenge());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect(await server.services.captcha.use(token)).toBe(false);
  });

  it('asks for a second of hashing on a phone', async () => {
    const { parameters } = await createCaptcha(server.services).challenge();
    expect(parameters).toMatchObject({ algorithm: 'SHA-256', cost: captchaDifficulty.cost, keyLength: 32 });
    const hashes = (captchaDifficulty.cost * (captchaDifficulty.minCounter + captchaDifficulty.maxCounter)) / 2;
    expect(hashes).toBe(200_000);
  });
});
