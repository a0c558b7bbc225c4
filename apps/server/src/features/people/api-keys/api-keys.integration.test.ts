import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from '../../../testing/owner.ts';

let first: ListeningServer;
let second: ListeningServer;
let ownerToken: string;
let roleIds: Map<string, string>;

beforeAll(async () => {
  first = await startListeningServer();
  second = await startListeningServer({ beside: first });
  await bootstrapOwner(first);
  ownerToken = (await signInOwner(first)).accessToken;
  await sql`insert into role (organization_id, alias, permissions)
    select organization_id, 'Rebooter', '{agent_workers,agent_worker_reboot_write}' from subaccount`.execute(
    first.services.database,
  );
  await sql`
    with site as (
      insert into agent (subaccount_id, name, key_hash) select id, 'north', sha256('north') from subaccount
      returning id, subaccount_id
    ), added as (
      insert into device (kind, subaccount_id, agent_id, ip, family) select 'asic', subaccount_id, id, '10.0.0.9', 'antminer' from site
      returning id, subaccount_id
    ), miner as (
      insert into asic (device_id, subaccount_id) select id, subaccount_id from added
    )
    insert into asic_state (device_id, subaccount_id, is_online, is_mining) select id, subaccount_id, true, true
    from added`.execute(first.services.database);
  const { data } = await first.ask<{ apiKeyRoles: { id: string; alias: string }[] }>(
    ownerToken,
    '{ apiKeyRoles { id alias } }',
  );
  roleIds = new Map(data.apiKeyRoles.map(({ id, alias }) => [alias, id]));
});
afterAll(async () => {
  await second.close();
  await first.close();
});

interface Created {
  id: string;
  token: string;
}

const createKey = `mutation ($roleId: ID!, $description: String, $twoFactorCode: String) {
  createApiKey(roleId: $roleId, description: $description, twoFactorCode: $twoFactorCode) { id token }
}`;

const roleId = (alias: string) => roleIds.get(alias) ?? 'no such role';
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;
const tryCreate = (token: string, alias: string, variables: object = {}) =>
  first.ask<{ createApiKey: Created }>(token, createKey, { roleId: roleId(alias), ...variables });

async function makeKey(alias: string, description = ''): Promise<Created> {
  const { data, errors } = await tryCreate(ownerToken, alias, { description });
  expect(errors).toBeUndefined();
  return data.createApiKey;
}

describe('API keys', () => {
  it('are listed with role and ending, never with their token, and show when they were last used', async () => {
    const { token, id } = await makeKey('Rebooter', 'Grafana');
    expect(token).toMatch(/^hfk_[\w-]{43}$/);
    const list = async () =>
      (
        await first.ask(
          ownerToken,
          '{ apiKeys { id roleId role description tokenEnding createdBy lastUsedAt subaccount } }',
        )
      ).data;
    const row = {
      id,
      roleId: roleId('Rebooter'),
      role: 'Rebooter',
      description: 'Grafana',
      tokenEnding: token.slice(-4),
      createdBy: 'owner@headframe.local',
      subaccount: 'main',
    };
    expect(await list()).toEqual({ apiKeys: [{ ...row, lastUsedAt: null }] });
    await first.ask(token, '{ asics { ip } }');
    expect(await list()).toEqual({ apiKeys: [{ ...row, lastUsedAt: expect.any(String) as string }] });
    await first.ask(ownerToken, 'mutation ($id: ID!) { deleteApiKey(id: $id) }', { id });
  });

  it('may do what their role may, over HTTP and sockets, and nothing else', async () => {
    const { token } = await makeKey('Rebooter', 'Night watch');
    expect((await first.ask(token, '{ asicsAggregate { count } }')).data).toEqual({ asicsAggregate: { count: 1 } });
    expect(codeOf(await first.ask(token, '{ agents { name } }'))).toBe('access-denied');
    expect(codeOf(await first.ask(token, '{ me { email } }'))).toBe('access-denied');
    expect(
      codeOf(await first.ask(token, 'mutation { stopAsics(where: { ip: { _eq: "10.0.0.9" } }) { deviceCount } }')),
    ).toBe('access-denied');
    const rebooted = await first.ask(
      token,
      'mutation { rebootAsics(where: { ip: { _eq: "10.0.0.9" } }) { deviceCount } }',
    );
    expect(rebooted).toMatchObject({ data: { rebootAsics: { deviceCount: 1 } } });
    const { client } = first.openSocket(token);
    const counted = client.iterate({ query: 'subscription { asicsAggregateUpdates(names: ["count"]) }' });
    expect((await counted.next()).value).toEqual({ data: { asicsAggregateUpdates: { count: 1 } } });
    await client.dispose();
    const { data } = await first.ask(ownerToken, '{ agentRequests { kind requestedBy } }');
    const requestedBy = `API key Night watch (…${token.slice(-4)})`;
    expect(data).toEqual({ agentRequests: [{ kind: 'reboot', requestedBy }] });
    const listed = await first.ask(token, '{ agentRequestItems { requestedBy } }');
    expect(listed.data).toEqual({ agentRequestItems: [{ requestedBy: null }] });
  });

  it('have new rights at once when their role changes, and end at once when deleted, on every server', async () => {
    const { token, id } = await makeKey('Rebooter', 'Moved');
    const counts = '{ asicsAggregate { count } }';
    expect(codeOf(await second.ask(token, counts))).toBeUndefined();
    const narrowed = await first.ask(
      ownerToken,
      'mutation ($id: ID!, $roleId: ID!) { updateApiKey(id: $id, roleId: $roleId, description: "Books") }',
      { id, roleId: roleId('Accountant') },
    );
    expect(narrowed.errors).toBeUndefined();
    await expect.poll(async () => codeOf(await second.ask(token, counts)), { timeout: 4000 }).toBe('access-denied');
    const sockets = [first.openSocket(token), second.openSocket(token)];
    await Promise.all(sockets.map(({ connected }) => connected));
    await first.ask(ownerToken, 'mutation ($id: ID!) { deleteApiKey(id: $id) }', { id });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    for (const server of [first, second]) expect((await server.ask(token, counts)).status).toBe(401);
    const { rows } = await sql`select action, before, after from audit_entry
      where object_id = ${id} order by id`.execute(first.services.database);
    expect(rows).toMatchObject([
      { action: 'api-key.create', after: { role: 'Rebooter', description: 'Moved' } },
      {
        action: 'api-key.update',
        before: { role: 'Rebooter', description: 'Moved' },
        after: { role: 'Accountant', description: 'Books' },
      },
      { action: 'api-key.delete', before: { role: 'Accountant', tokenEnding: token.slice(-4) } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(first.logLines.join('')).not.toContain(token);
  });

  it('never hold more than their creator, and are not made by keys', async () => {
    const admin = await makeKey('Admin', 'Everything');
    expect(codeOf(await tryCreate(admin.token, 'Viewer'))).toBe('access-denied');
    const { rows } = await sql<{ id: number }>`
      with home as (select id, organization_id from subaccount), member as (
        insert into account (email, email_confirmed_at) values ('member@headframe.local', now()) returning id
      ), held as (
        insert into role (organization_id, alias, permissions)
        select organization_id, 'Integrator', '{observers_write,observers,agent_workers}' from home returning id
      ), access as (
        insert into subaccount_access (account_id, subaccount_id, role_id) select member.id, home.id, held.id from member, home, held
      )
      select id from member`.execute(first.services.database);
    const caller = { ip: '127.0.0.1', userAgent: 'test' };
    const { accessToken } = await first.services.sessions.open(rows[0]?.id ?? 0, caller);
    expect(codeOf(await tryCreate(accessToken, 'Rebooter'))).toBe('permission-error');
    const own = await first.ask<{ apiKeyRoles: { id: string; alias: string; canGrant: boolean }[] }>(
      accessToken,
      '{ apiKeyRoles { id alias canGrant } }',
    );
    const givable = own.data.apiKeyRoles.filter(({ canGrant }) => canGrant);
    expect(givable.map(({ alias }) => alias)).toEqual(['Integrator']);
    const widened = await first.ask(
      accessToken,
      'mutation ($id: ID!, $roleId: ID!) { updateApiKey(id: $id, roleId: $roleId) }',
      { id: admin.id, roleId: roleId('Manager') },
    );
    expect(codeOf(widened)).toBe('permission-error');
  });

  it('ask for the code of the second factor where there is one', async () => {
    const { database, secrets } = first.services;
    const { TOTP } = await import('otpauth');
    const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    await sql`insert into two_factor (account_id, secret, confirmed_at)
      select id, ${secrets.encrypt(totp.secret.base32)}, now() from account where email = 'owner@headframe.local'`.execute(
      database,
    );
    const without = await tryCreate(ownerToken, 'Viewer');
    expect(without.errors?.[0]).toMatchObject({
      message: 'Please enter verify code',
      extensions: { code: 'permission-error', detail: { stepUp: 'two-factor' } },
    });
    expect(codeOf(await tryCreate(ownerToken, 'Viewer', { twoFactorCode: '000000' }))).toBe('validation-failed');
    expect(codeOf(await tryCreate(ownerToken, 'Viewer', { twoFactorCode: totp.generate() }))).toBeUndefined();
    await sql`delete from two_factor`.execute(database);
  });

  it('get in from an address that shows many wrong ones, also when not seen before; the wrong ones are asked to slow down', async () => {
    const guess = (n: number) => second.ask(`hfk_${String(n).padStart(43, 'x')}`, '{ asics { ip } }');
    for (let n = 0; n < 30; n += 1) expect((await guess(0)).status).toBe(401);
    for (let n = 1; n < 20; n += 1) await guess(n);
    const refused = await guess(20);
    expect([refused.status, codeOf(refused)]).toEqual([429, '429']);
    const { token } = await makeKey('Rebooter', 'Neighbour');
    expect((await second.ask(token, '{ asics { ip } }')).status).toBe(200);
    const { closed } = second.openSocket(`hfk_${'y'.repeat(43)}`);
    expect(await closed).toBe(4403);
  });
});
