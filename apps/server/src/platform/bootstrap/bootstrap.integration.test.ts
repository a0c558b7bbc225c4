import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { portNumbers, standardPorts } from '@headframe/domain/devices/device-ports';
import { bootstrapOwner, owner, postForm, signInOwner } from '../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../testing/test-server.ts';
import { passwordSchema } from '../validation/password-rule.ts';

const localSite = {
  agentKey: 'a local agent key of at least 32 characters',
  hostname: 'shed-1',
  ranges: ['127.20.0.1-127.20.0.9'],
  ports: portNumbers((_name, { number }) => 20_000 + number),
};

let server: TestServer;

beforeEach(async () => {
  server = await composeTestServer();
});
afterEach(() => server.close());

async function rowsOf<Row>(query: string): Promise<Row[]> {
  const { rows } = await sql<Row>`${sql.raw(query)}`.execute(server.services.database);
  return rows;
}

async function count(table: string): Promise<number> {
  return (await rowsOf<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? -1;
}

describe('first start', () => {
  it('makes an owner who can sign in and owns the first subaccount', async () => {
    const [login, ...others] = await bootstrapOwner(server, { adminPassword: undefined });
    expect(others).toEqual([]);
    expect(login?.email).toBe(owner.email);
    expect(passwordSchema.safeParse(login?.password).success).toBe(true);
    const answer = await postForm(server, '/api/identity2/loginwithemail', {
      email: owner.email,
      password: login?.password ?? '',
    });
    const { access_token } = answer.json<{ access_token: string }>();
    const caller = await server.services.authentication.authenticate(`Bearer ${access_token}`);
    expect(caller.grants).toMatchObject([{ name: 'main', permissions: ['all'] }]);
    expect(await rowsOf('select name, has_asset, has_gpu, has_energy, has_trading from subaccount')).toEqual([
      { name: 'main', has_asset: true, has_gpu: true, has_energy: true, has_trading: false },
    ]);
  });

  it('never shows a password that the operator chose, and takes it', async () => {
    expect(await bootstrapOwner(server)).toEqual([{ email: owner.email, password: null }]);
    await signInOwner(server);
  });

  it('happens once, also when several servers start at once', async () => {
    const announced = await Promise.all([bootstrapOwner(server), bootstrapOwner(server), bootstrapOwner(server)]);
    expect(announced.flat()).toHaveLength(1);
    expect(await bootstrapOwner(server, { adminEmail: 'other@example.test' })).toEqual([]);
    for (const table of ['account', 'organization', 'subaccount', 'subaccount_access'])
      expect(await count(table)).toBe(1);
  });

  it('refuses a weak password and leaves nothing behind', async () => {
    await expect(bootstrapOwner(server, { adminPassword: 'secret' })).rejects.toThrow('HEADFRAME_ADMIN_PASSWORD');
    await expect(bootstrapOwner(server, { adminEmail: 'nobody' })).rejects.toThrow('HEADFRAME_ADMIN_EMAIL');
    expect(await count('account')).toBe(0);
  });
});

describe('the local site', () => {
  const requests = () =>
    rowsOf<{ payload: object; secret: string | null; hours: number }>(
      `select payload, secret, origin, kind, state, round(extract(epoch from expires_at - now()) / 3600)::int as hours
        from agent_request order by id`,
    );

  it('gets its agent with the hash of the key, and a first scan', async () => {
    await bootstrapOwner(server, { localSite });
    const keyHash = createHash('sha256').update(localSite.agentKey).digest();
    expect(await rowsOf('select name, key_hash, setting, device_ports from agent')).toEqual([
      { name: 'Local site', key_hash: keyHash, setting: { ranges: localSite.ranges }, device_ports: localSite.ports },
    ]);
    const [scan, ...others] = await requests();
    expect(others).toEqual([]);
    expect(scan).toMatchObject({ kind: 'scan', origin: 'system', state: 'pending', hours: 1 });
    expect(scan?.payload).toEqual({
      ranges: localSite.ranges,
      ports: localSite.ports,
      addNewDevices: true,
      connectTimeoutMs: 1000,
    });
    expect(scan?.secret).toBeNull();
  });

  it('is scanned again only when ranges or ports changed, and keeps other settings', async () => {
    await bootstrapOwner(server, { localSite });
    await bootstrapOwner(server, { localSite });
    expect(await requests()).toHaveLength(1);
    await sql`update agent set setting = setting || '{"pollSeconds": 30}', name = 'Shed 1'`.execute(
      server.services.database,
    );
    const ranges = ['127.20.0.1-127.20.0.99'];
    await bootstrapOwner(server, { localSite: { ...localSite, ranges } });
    expect(await requests()).toHaveLength(2);
    expect(await rowsOf('select name, setting from agent')).toEqual([
      { name: 'Shed 1', setting: { ranges, pollSeconds: 30 } },
    ]);
    await bootstrapOwner(server, { localSite: { ...localSite, ranges, ports: { ...localSite.ports, http: 80 } } });
    expect(await requests()).toHaveLength(3);
  });

  it('keeps ranges and ports that people set, until the launcher itself gives others', async () => {
    const elsewhere = { ...localSite, ranges: ['127.20.0.1-127.20.0.50'], ports: { ...localSite.ports, http: 8080 } };
    const set = { ranges: ['10.0.0.0/24'], ports: { ...standardPorts, http: 81 } };
    const settings = () =>
      rowsOf<{ ranges: string[]; ports: object }>(
        `select setting -> 'ranges' as ranges, device_ports as ports from agent`,
      );
    await bootstrapOwner(server, { localSite });
    await sql`update agent set setting = setting || ${JSON.stringify({ ranges: set.ranges })}::jsonb,
      device_ports = ${JSON.stringify(set.ports)}::jsonb`.execute(server.services.database);
    await bootstrapOwner(server, { localSite });
    expect(await settings()).toEqual([set]);
    expect(await requests()).toHaveLength(1);
    await bootstrapOwner(server, { localSite: { ...localSite, ranges: [], ports: undefined } });
    expect(await settings()).toEqual([set]);
    await bootstrapOwner(server, { localSite: elsewhere });
    expect(await settings()).toEqual([{ ranges: elsewhere.ranges, ports: elsewhere.ports }]);
    expect(await requests()).toHaveLength(2);
  });

  it('keeps what people set where the launcher knows of no devices', async () => {
    const bare = { ...localSite, ranges: [], ports: undefined };
    await bootstrapOwner(server, { localSite: bare });
    await sql`update agent set setting = '{"ranges": ["10.0.0.0/24"]}', device_ports = '{"http": 81}'`.execute(
      server.services.database,
    );
    await bootstrapOwner(server, { localSite: bare });
    expect(await rowsOf(`select setting -> 'ranges' as ranges, device_ports ->> 'http' as http from agent`)).toEqual([
      { ranges: ['10.0.0.0/24'], http: '81' },
    ]);
  });

  it('is scanned where the launcher says, not where people look', async () => {
    await bootstrapOwner(server, { localSite });
    await sql`update agent set setting = setting || '{"ranges": ["10.0.0.0/24"]}'`.execute(server.services.database);
    await bootstrapOwner(server, { localSite: { ...localSite, ports: { ...localSite.ports, http: 8080 } } });
    expect(await rowsOf(`select setting -> 'ranges' as ranges, device_ports ->> 'http' as http from agent`)).toEqual([
      { ranges: ['10.0.0.0/24'], http: '8080' },
    ]);
    expect((await requests()).map(({ payload }) => payload)).toMatchObject([
      { ranges: localSite.ranges, ports: { http: 20080 } },
      { ranges: localSite.ranges, ports: { http: 8080 } },
    ]);
  });

  it('forgets the simulated farm once that is gone', async () => {
    await bootstrapOwner(server, { localSite });
    await bootstrapOwner(server, { localSite: { ...localSite, ranges: [], ports: undefined } });
    expect(await rowsOf(`select setting -> 'ranges' as ranges, device_ports ->> 'http' as http from agent`)).toEqual([
      { ranges: [], http: '80' },
    ]);
    expect(await requests()).toHaveLength(1);
  });

  it('is another one for each key, and nobody takes over that of another machine', async () => {
    await bootstrapOwner(server, { localSite });
    for (const [index, agentKey] of ['second', 'third', 'fourth'].entries())
      await bootstrapOwner(server, {
        localSite: {
          ...localSite,
          agentKey: `the key of the ${agentKey} machine`,
          hostname: index < 2 ? 'shed-2' : 'x'.repeat(80),
        },
      });
    const agents = await rowsOf<{ name: string; key_hash: Buffer }>('select name, key_hash from agent order by id');
    expect(agents.map(({ name }) => name)).toEqual([
      'Local site',
      'Local site of shed-2',
      'Local site of shed-2 2',
      `Local site of ${'x'.repeat(45)}`,
    ]);
    expect(agents[0]?.key_hash).toEqual(createHash('sha256').update(localSite.agentKey).digest());
  });

  it('is the same one after its key was renewed, which the old key does not open again', async () => {
    await bootstrapOwner(server, { localSite });
    const renewed = createHash('sha256').update('a renewed key').digest();
    await sql`update agent set key_hash = ${renewed}`.execute(server.services.database);
    await bootstrapOwner(server, { localSite });
    expect(await rowsOf('select name, key_hash from agent')).toEqual([{ name: 'Local site', key_hash: renewed }]);
    await bootstrapOwner(server, { localSite: { ...localSite, agentKey: 'a renewed key' } });
    expect(await count('agent')).toBe(1);
  });

  it('stays removed once someone removed it', async () => {
    await bootstrapOwner(server, { localSite });
    await sql`update agent set removed_at = now()`.execute(server.services.database);
    await bootstrapOwner(server, { localSite: { ...localSite, ranges: [] } });
    expect(await count('agent')).toBe(1);
    expect(await requests()).toHaveLength(1);
  });

  it('is not scanned where there is nothing to look for', async () => {
    await bootstrapOwner(server, { localSite: { ...localSite, ranges: [] } });
    expect(await count('agent')).toBe(1);
    expect(await requests()).toHaveLength(0);
  });
});
