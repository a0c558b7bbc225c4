import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, postForm, signInOwner } from '../../../testing/owner.ts';
import { hashRefreshToken } from './refresh-token.ts';
import type { SessionView } from './session.service.ts';

let server: ListeningServer;
let second: ListeningServer;

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
  second = await startListeningServer({ beside: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const list = '{ sessions { id device ip openedAt lastUsedAt provider isSecondFactorGiven isThisOne } }';

async function sessionsOf(token: string): Promise<SessionView[]> {
  return (await server.ask<{ sessions: SessionView[] }>(token, list)).data.sessions;
}

async function isLiving(token: string, at: ListeningServer): Promise<boolean> {
  return !(await at.ask(token, '{ me { email } }')).errors;
}

describe('sessions', () => {
  it('lists each with its device, this one first, and none that ended', async () => {
    const first = await signInOwner(server);
    const another = await signInOwner(server);
    const rows = await sessionsOf(another.accessToken);
    expect(rows[0]).toMatchObject({
      device: 'a test browser',
      ip: '127.0.0.1',
      provider: 'password',
      isSecondFactorGiven: false,
      isThisOne: true,
    });
    expect(rows.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    await postForm(server, '/api/identity2/logout', { refresh_token: first.refreshToken });
    expect(await sessionsOf(another.accessToken)).toHaveLength(rows.length - 1);
  });

  it('are nothing of anyone else', async () => {
    expect((await server.ask(null, list)).errors?.[0]?.extensions.code).toBe('401');
  });
});

describe('signing out', () => {
  it('ends one session at once on both servers, with its sockets', async () => {
    const here = await signInOwner(server);
    const there = await signInOwner(server);
    const sockets = [server.openSocket(there.accessToken), second.openSocket(there.accessToken)];
    await Promise.all(sockets.map(({ connected }) => connected));
    expect(await isLiving(there.accessToken, second)).toBe(true);
    const [id] = (await sessionsOf(there.accessToken)).filter(({ isThisOne }) => isThisOne).map((row) => row.id);
    const startedAt = Date.now();
    const end = 'mutation ($id: ID!) { signOutSession(id: $id) }';
    expect((await server.ask(here.accessToken, end, { id })).data).toEqual({ signOutSession: true });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    for (const at of [server, second]) expect(await isLiving(there.accessToken, at)).toBe(false);
    expect(Date.now() - startedAt).toBeLessThan(2000);
    const refreshed = await postForm(second, '/api/identity2/refreshtoken', { refresh_token: there.refreshToken });
    expect(refreshed.statusCode).toBe(401);
    expect(await isLiving(here.accessToken, second)).toBe(true);
    expect((await server.ask(here.accessToken, end, { id })).errors?.[0]?.extensions.code).toBe('not-found');
    expect((await server.ask(here.accessToken, end, { id: 'no id' })).errors?.[0]?.extensions.code).toBe('not-found');
  });

  it('ends the others and keeps this one', async () => {
    const here = await signInOwner(server);
    const others = [await signInOwner(server), await signInOwner(server)];
    const answer = await server.ask<{ signOutOtherSessions: number }>(
      here.accessToken,
      'mutation { signOutOtherSessions }',
    );
    expect(answer.data.signOutOtherSessions).toBeGreaterThanOrEqual(2);
    expect(await isLiving(here.accessToken, server)).toBe(true);
    for (const { accessToken } of others)
      await expect.poll(() => isLiving(accessToken, second), { interval: 20, timeout: 4000 }).toBe(false);
    expect(await sessionsOf(here.accessToken)).toHaveLength(1);
    const again = await server.ask(here.accessToken, 'mutation { signOutOtherSessions }');
    expect(again.data).toEqual({ signOutOtherSessions: 0 });
  });

  it('ends all, this one too', async () => {
    const here = await signInOwner(server);
    await server.ask(here.accessToken, 'mutation { signOutAllSessions }');
    await expect.poll(() => isLiving(here.accessToken, server), { interval: 20, timeout: 4000 }).toBe(false);
  });

  it('with a refresh token is heard on the other server at once', async () => {
    const { accessToken, refreshToken } = await signInOwner(server);
    expect(await isLiving(accessToken, second)).toBe(true);
    await postForm(server, '/api/identity2/logout', { refresh_token: refreshToken });
    await expect.poll(() => isLiving(accessToken, second), { interval: 20, timeout: 4000 }).toBe(false);
  });
});

describe('a refresh token that is used again too late', () => {
  it('ends its session at once on both servers, with the sockets of whoever copied it', async () => {
    const { refreshToken, accessToken } = await signInOwner(server);
    const sockets = [server.openSocket(accessToken), second.openSocket(accessToken)];
    await Promise.all(sockets.map(({ connected }) => connected));
    const refresh = () => postForm(server, '/api/identity2/refreshtoken', { refresh_token: refreshToken });
    expect((await refresh()).statusCode).toBe(200);
    await sql`update refresh_token set used_at = used_at - interval '31 seconds'
      where token_hash = ${hashRefreshToken(refreshToken)}`.execute(server.services.database);
    const startedAt = Date.now();
    expect((await refresh()).statusCode).toBe(401);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    expect(Date.now() - startedAt).toBeLessThan(2000);
    for (const at of [server, second]) expect(await isLiving(accessToken, at)).toBe(false);
  });
});
