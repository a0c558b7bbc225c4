import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrapOwner, postForm, signInOwner } from '../../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { pruneSessions } from './sessions.jobs.ts';

interface Answer {
  access_token: string | null;
  refresh_token: string | null;
  message: string | null;
}

let server: TestServer;
let second: TestServer;

beforeAll(async () => {
  server = await composeTestServer();
  await bootstrapOwner(server);
  second = await composeTestServer({ beside: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

async function refresh(refreshToken: string, at = server): Promise<Answer & { status: number }> {
  const response = await postForm(at, '/api/identity2/refreshtoken', { refresh_token: refreshToken });
  return { status: response.statusCode, ...response.json<Answer>() };
}

async function successor(refreshToken: string): Promise<string> {
  const { status, refresh_token } = await refresh(refreshToken);
  expect(status).toBe(200);
  return refresh_token ?? '';
}

async function age(refreshToken: string, seconds: number): Promise<void> {
  await sql`update refresh_token set used_at = used_at - make_interval(secs => ${seconds})
    where token_hash = ${hashRefreshToken(refreshToken)}`.execute(server.services.database);
}

async function authenticates(accessToken: string, at = server): Promise<boolean> {
  return at.services.authentication.authenticate(`Bearer ${accessToken}`).then(
    () => true,
    () => false,
  );
}

describe('refreshtoken', () => {
  it('gives a new pair each time', async () => {
    const { refreshToken } = await signInOwner(server);
    const next = await refresh(refreshToken);
    expect(next).toMatchObject({ status: 200, message: null });
    expect(next.refresh_token).not.toBe(refreshToken);
    expect(await authenticates(next.access_token ?? '')).toBe(true);
    expect((await refresh(next.refresh_token ?? '')).status).toBe(200);
  });

  it('answers the previous token with the same successor for 30 s', async () => {
    const { refreshToken } = await signInOwner(server);
    const next = await successor(refreshToken);
    await age(refreshToken, 28);
    expect(await successor(refreshToken)).toBe(next);
    expect((await refresh(next)).status).toBe(200);
  });

  it('ends the whole family when a token is used again later', async () => {
    const { refreshToken, accessToken } = await signInOwner(server);
    const next = await successor(refreshToken);
    const nextButOne = await successor(next);
    await age(refreshToken, 31);
    expect(await authenticates(accessToken)).toBe(true);
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, access_token: null, refresh_token: null });
    for (const token of [refreshToken, next, nextButOne]) expect((await refresh(token)).status).toBe(401);
    expect(await authenticates(accessToken)).toBe(false);
    expect(server.logLines.join('')).toContain('was used again');
  });

  it('answers 500 parallel refreshes on two servers with one successor', async () => {
    const { refreshToken } = await signInOwner(server);
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => refresh(refreshToken, index % 2 === 0 ? server : second)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from refresh_token
      where session_id = (select session_id from refresh_token where token_hash = ${hashRefreshToken(refreshToken)})`.execute(
      server.services.database,
    );
    expect(rows[0]?.count).toBe(2);
  });

  it('refuses unknown, expired and missing tokens', async () => {
    const { refreshToken } = await signInOwner(server);
    await sql`update refresh_token set expires_at = now() where token_hash = ${hashRefreshToken(refreshToken)}`.execute(
      server.services.database,
    );
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh('unknown')).status).toBe(401);
    expect((await refresh('')).status).toBe(422);
  });

  it('keeps no token, only its hash', async () => {
    const { refreshToken } = await signInOwner(server);
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(refresh_token)::text as row from refresh_token`.execute(server.services.database);
    const stored = rows.map(({ row }) => row).join('');
    expect(stored).toContain(hashRefreshToken(refreshToken).toString('hex'));
    expect(stored).not.toContain(refreshToken);
  });
});

describe('logout', () => {
  it('ends the session of the token, on every server at once', async () => {
    const { refreshToken, accessToken } = await signInOwner(server);
    expect(await authenticates(accessToken, second)).toBe(true);
    const answer = await postForm(server, '/api/identity2/logout', { refresh_token: refreshToken });
    expect(answer.statusCode).toBe(200);
    expect(await authenticates(accessToken)).toBe(false);
    expect((await refresh(refreshToken)).status).toBe(401);
    await expect.poll(() => authenticates(accessToken, second), { timeout: 4000, interval: 20 }).toBe(false);
  });

  it('says nothing of an unknown token', async () => {
    const answer = await postForm(server, '/api/identity2/logout', { refresh_token: 'unknown' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('pruneSessions', () => {
  it('removes what ended long ago and nothing else', async () => {
    const { database } = server.services;
    const old = await signInOwner(server);
    const living = await signInOwner(server);
    await sql`update refresh_token set expires_at = now() - interval '1 day'
      where token_hash = ${hashRefreshToken(old.refreshToken)}`.execute(database);
    expect(await pruneSessions(database)).toBe(0);
    await sql`update session set last_used_at = now() - interval '31 days'`.execute(database);
    expect(await pruneSessions(database)).toBeGreaterThan(0);
    expect(await pruneSessions(database)).toBe(0);
    expect((await refresh(old.refreshToken)).status).toBe(401);
    expect((await refresh(living.refreshToken)).status).toBe(200);
  });
});
