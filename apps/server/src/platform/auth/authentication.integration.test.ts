import { SignJWT } from 'jose';
import { sql, type RawBuilder } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrapOwner, owner, signInOwner } from '../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../testing/test-server.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { createAccessTokens } from './access-tokens.ts';
import { callerGrant, permittedGrants } from './caller-grant.ts';
import { loadSigningKeys } from './signing-keys.ts';

let server: TestServer;
let accessToken: string;

beforeAll(async () => {
  server = await composeTestServer();
  await bootstrapOwner(server);
  ({ accessToken } = await signInOwner(server));
});
afterAll(() => server.close());

const authenticate = (token: string | undefined) =>
  server.services.authentication.authenticate(token === undefined ? undefined : `Bearer ${token}`);

async function refused(token: string | undefined): Promise<void> {
  await expect(authenticate(token)).rejects.toMatchObject({ name: 'DomainError', code: '401' });
}

describe('authenticate', () => {
  it('knows the caller and what they hold', async () => {
    const caller = await authenticate(accessToken);
    expect(caller).toMatchObject({ kind: 'account', grants: [{ name: 'main', permissions: ['all'] }] });
    expect(callerGrant(caller, 'main').permissions).toEqual(['all']);
    expect(permittedGrants(caller, ['assets'], null)).toHaveLength(1);
    expect(() => callerGrant(caller, 'other')).toThrow('access');
  });

  it('refuses what is no token', async () => {
    for (const token of [undefined, '', 'x', 'a.b.c', `${accessToken}x`, accessToken.slice(0, -4)])
      await refused(token);
    await expect(server.services.authentication.authenticate(`Basic ${accessToken}`)).rejects.toThrow('sign in');
  });

  it('refuses unsigned and self-signed tokens, and those of another issuer', async () => {
    const [, payload = ''] = accessToken.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    await refused(`${header}.${payload}.`);
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    await refused(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(randomBytes(32)));
    const keys = await loadSigningKeys(server.services.database, server.services.secrets);
    const subject = {
      accountId: String(claims.sub),
      sessionId: String(claims.sid),
      email: owner.email,
      nickname: '',
      provider: 'password',
    };
    await refused(await createAccessTokens(keys, 'http://elsewhere.test').issue(subject));
    expect(
      await authenticate(await createAccessTokens(keys, 'http://headframe.test:8420').issue(subject)),
    ).toBeTruthy();
  });

  it('leaves out what is suspended, within a second of the announcement', async () => {
    const { database, pubsub } = server.services;
    const [grant] = (await authenticate(accessToken)).grants;
    const change = async (statement: RawBuilder<unknown>) => {
      await statement.execute(database);
      await pubsub.publish(database, { topic: 'subaccount', subaccountId: grant?.subaccountId ?? 0, ids: 'all' });
    };
    const held = async () =>
      (await authenticate(accessToken)).grants.map(({ permissions }) => permissions.includes('all'));
    expect(await held()).toEqual([true]);
    await change(sql`update subaccount_access set is_suspended = true`);
    await expect.poll(held, { timeout: 4000 }).toEqual([false]);
    await change(sql`update organization set is_admin_suspended = true`);
    await expect.poll(held, { timeout: 4000 }).toEqual([]);
    await sql`update subaccount_access set is_suspended = false`.execute(database);
    await change(sql`update organization set is_admin_suspended = false`);
    await expect.poll(held, { timeout: 4000 }).toEqual([true]);
  });
});

describe('signing keys', () => {
  it('are one and the same for every server, and need the same secret key', async () => {
    const { database, secrets } = server.services;
    await sql`update signing_key set retired_at = now()`.execute(database);
    const loaded = await Promise.all(Array.from({ length: 4 }, () => loadSigningKeys(database, secrets)));
    expect(new Set(loaded.map(({ current }) => current.keyId)).size).toBe(1);
    await expect(loadSigningKeys(database, createSecrets(randomBytes(32)))).rejects.toThrow('HEADFRAME_SECRET_KEY');
    const { rows } = await sql<{ key: string }>`select private_jwk::text as key from signing_key`.execute(database);
    expect(rows.map(({ key }) => key).join('')).not.toContain('"d"');
  });
});
