import { everyFeature } from '@headframe/domain/feature-access/feature-access';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedApiKey } from '../../../testing/api-key.ts';
import type { ApiKeyCaller, Caller } from '../../../platform/auth/caller.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
  await seedAsics(server.database, other, [{ ip: '10.9.0.1', model: 'S19' }]);
});
afterAll(() => server.close());

beforeEach(async () => {
  await sql`truncate agent_request, agent_request_item, device, command_snapshot cascade`.execute(server.database);
  await seedAsics(server.database, site, [
    { ip: '10.0.0.1', model: 'S19', workerName: 'w1' },
    { ip: '10.0.0.2', model: 'S19' },
    { ip: '10.0.0.3', model: 'S21' },
    { ip: '10.0.0.4', model: 'Avalon', family: 'cgminer' },
  ]);
});

interface Snapshot {
  id: string;
  count: number;
  capableCount: number;
  agents: { name: string; online: boolean; count: number }[];
  incapable: { model: string; count: number }[];
}

async function snapshot(where: object, action = 'reboot'): Promise<Snapshot> {
  const { data, errors } = await server.ask<{ snapshotAsics: Snapshot }>(
    site.owner,
    `mutation ($where: AsicWhere!, $action: DeviceAction!) { snapshotAsics(where: $where, action: $action) {
      id count capableCount agents { name online count } incapable { model count } } }`,
    { where, action },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.snapshotAsics;
}

async function items() {
  const { rows } = await sql<{ ip: string; state: string; name: string; delay: number; kind: string }>`
    select host(t.ip) as ip, t.state, t.name, r.kind, round(extract(epoch from t.not_before - r.created_at))::int as delay
    from agent_request_item t join agent_request r on r.id = t.request_id order by t.ip`.execute(server.database);
  return rows;
}

describe('a command', () => {
  it('runs on the snapshot that was confirmed, not on a second evaluation', async () => {
    const { id, ...split } = await snapshot({ model: { _eq: 'S19' } });
    expect(split).toEqual({
      count: 2,
      capableCount: 2,
      agents: [{ name: 'site agent', online: false, count: 2 }],
      incapable: [],
    });
    await sql`update device set model = 'S19' where model = 'S21'`.execute(server.database);
    const { data } = await server.ask(
      site.owner,
      'mutation ($id: ID) { rebootAsics(snapshotId: $id) { deviceCount } }',
      { id },
    );
    expect(data).toEqual({ rebootAsics: { deviceCount: 2 } });
    expect(await items()).toMatchObject([
      { ip: '10.0.0.1', name: 'w1', state: 'pending', kind: 'reboot', delay: 0 },
      { ip: '10.0.0.2', name: '10.0.0.2', state: 'pending' },
    ]);
  });

  it('serves each snapshot once, for its own action, to whoever took it', async () => {
    const { id } = await snapshot({ model: { _eq: 'S19' } });
    const colleague = { ...callerWith(other.accountId, site.subaccountId, 'site', ['all']) };
    const code = async (caller: typeof colleague, mutation: string) =>
      (await server.ask(caller, `mutation ($id: ID) { ${mutation} }`, { id })).errors?.[0]?.extensions.code;
    expect(await code(colleague, 'rebootAsics(snapshotId: $id) { batchId }')).toBe('not-found');
    expect(await code(site.owner, 'stopAsics(snapshotId: $id) { batchId }')).toBe('not-found');
    expect(await code(site.owner, 'rebootAsics(snapshotId: $id) { batchId }')).toBeUndefined();
    expect(await code(site.owner, 'rebootAsics(snapshotId: $id) { batchId }')).toBe('not-found');
  });

  it('freezes nothing for a caller who may not do it', async () => {
    const viewer = callerWith(site.accountId, site.subaccountId, 'site', [
      'agent_workers',
      'agent_worker_reboot_write',
    ]);
    const code = async (action: string) =>
      (
        await server.ask(
          viewer,
          'mutation ($action: DeviceAction!) { snapshotAsics(action: $action, where: { _and: [] }) { id } }',
          {
            action,
          },
        )
      ).errors?.[0]?.extensions.code;
    for (const action of ['stop', 'start', 'blink', 'changePool', 'scanAgain', 'clearTargets'])
      expect(await code(action), action).toBe('access-denied');
    const count = sql<{ count: number }>`select count(*)::int as count from command_snapshot`;
    expect((await count.execute(server.database)).rows).toEqual([{ count: 0 }]);
    expect(await code('reboot')).toBeUndefined();
    expect((await count.execute(server.database)).rows).toEqual([{ count: 1 }]);
  });

  it('keeps the snapshots of API keys apart', async () => {
    await seedApiKey(server.database, site, ['agent_worker_reboot_write']);
    await seedApiKey(server.database, site, ['agent_worker_reboot_write']);
    const { rows } = await sql<{ id: number }>`select id from api_key order by id`.execute(server.database);
    const [one, other] = rows.map(({ id }): ApiKeyCaller => ({
      kind: 'api-key',
      apiKeyId: id,
      creatorAccountId: site.accountId,
      description: 'Example',
      tokenEnding: 'abcd',
      grants: [{ subaccountId: site.subaccountId, name: 'site', permissions: ['all'], features: everyFeature }],
      expiresAt: null,
    }));
    const taken = await server.ask<{ snapshotAsics: Snapshot }>(
      one ?? null,
      'mutation { snapshotAsics(action: reboot, where: { _and: [] }) { id } }',
    );
    const { id } = taken.data.snapshotAsics;
    const reboot = async (caller: Caller | undefined) =>
      (await server.ask(caller ?? null, 'mutation ($id: ID) { rebootAsics(snapshotId: $id) { batchId } }', { id }))
        .errors?.[0]?.extensions.code;
    expect(await reboot(other)).toBe('not-found');
    expect(await reboot(site.owner)).toBe('not-found');
    expect(await reboot(one)).toBeUndefined();
  });

  it('separates the devices whose agent reports that it lacks the command or the family', async () => {
    const kinds = { asic: { families: ['antminer', 'cgminer'], commands: ['reboot'] } };
    await sql`update agent set kinds = ${JSON.stringify(kinds)}::jsonb where id = ${site.agentId}`.execute(
      server.database,
    );
    await sql`update device set family = 'whatsminer-v2' where model = 'S21'`.execute(server.database);
    const query = `mutation ($action: DeviceAction!) { snapshotAsics(where: { _and: [] }, action: $action) {
      capableCount incapable { model count reason } } }`;
    const snapshotOf = async (action: string) => (await server.ask(site.owner, query, { action })).data;
    const needsUpdate = (what: string) => `The agent does not support the ${what}. Update the agent.`;
    const avalon = { model: 'Avalon', count: 1, reason: 'Not supported by this firmware.' };
    const whatsminer = { model: 'S21', count: 1, reason: needsUpdate('family whatsminer-v2') };
    expect(await snapshotOf('reboot')).toEqual({
      snapshotAsics: { capableCount: 2, incapable: [avalon, whatsminer] },
    });
    expect(await snapshotOf('blink')).toEqual({
      snapshotAsics: {
        capableCount: 0,
        incapable: expect.arrayContaining([
          avalon,
          whatsminer,
          { model: 'S19', count: 2, reason: needsUpdate('command blink') },
        ]),
      },
    });
    expect(await snapshotOf('scanAgain')).toMatchObject({ snapshotAsics: { capableCount: 4 } });
    await sql`update agent set kinds = null where id = ${site.agentId}`.execute(server.database);
    await sql`update device set family = 'antminer' where model = 'S21'`.execute(server.database);
  });

  it('separates the devices that cannot run the command', async () => {
    expect(await snapshot({ _and: [] })).toMatchObject({
      count: 4,
      capableCount: 3,
      incapable: [{ model: 'Avalon', count: 1 }],
    });
    await expect(snapshot({})).rejects.toThrow('An empty where is refused');
  });

  it('never reaches the devices of another subaccount', async () => {
    await expect(snapshot({ ip: { _eq: '10.9.0.1' } })).rejects.toThrow('No device matches.');
  });

  it('spreads a ramp evenly and staggers batches', async () => {
    const where = { family: { _eq: 'antminer' } };
    await server.ask(
      site.owner,
      'mutation ($where: AsicWhere) { stopAsics(where: $where, options: { rampSeconds: 90 }) { batchId } }',
      { where },
    );
    expect((await items()).map((item) => item.delay)).toEqual([0, 30, 60]);
    await sql`truncate agent_request, agent_request_item cascade`.execute(server.database);
    const options = { staggerSize: 2, staggerSeconds: 20 };
    await server.ask(
      site.owner,
      'mutation ($where: AsicWhere, $options: CommandOptions) { rebootAsics(where: $where, options: $options) { batchId } }',
      { where, options },
    );
    expect((await items()).map((item) => item.delay)).toEqual([0, 0, 20]);
  });

  it('refuses an option that it does not offer', async () => {
    const refusalOf = async (options: object) => {
      const query =
        'mutation ($options: CommandOptions) { rebootAsics(where: { _and: [] }, options: $options) { batchId } }';
      return (await server.ask(site.owner, query, { options })).errors?.[0];
    };
    expect(await refusalOf({ stayTime: 60 })).toMatchObject({
      message: 'options.stayTime: Reboot does not offer this option.',
      extensions: { code: 'validation-failed' },
    });
    expect(await refusalOf({ switchTarget: true })).toBeDefined();
    expect(await items()).toEqual([]);
    expect(await refusalOf({ stayTime: 0, switchTarget: false })).toBeUndefined();
  });

  it('stores pools as the desired ones, without their passwords in the clear', async () => {
    const pools = [{ address: 'stratum+tcp://pool.example:3334', user: 'u.1', password: 'hush-hush' }];
    const query =
      'mutation ($where: AsicWhere, $pools: [PoolInput!]!) { changePoolAsics(where: $where, pools: $pools) { deviceCount } }';
    const { data } = await server.ask(site.owner, query, { where: { ip: { _eq: '10.0.0.1' } }, pools });
    expect(data).toEqual({ changePoolAsics: { deviceCount: 1 } });
    const { rows } = await sql<{ request: string; asic: string; secret: string }>`
      select r::text as request, a::text as asic, r.secret from agent_request r, device d join asic a on a.device_id = d.id where d.ip = '10.0.0.1'`.execute(
      server.database,
    );
    expect(JSON.stringify(rows)).not.toContain('hush-hush');
    expect(JSON.parse(server.services.secrets.decrypt(rows[0]?.secret ?? ''))).toEqual({
      'pools.0.password': 'hush-hush',
    });
    const shown = await server.ask(
      site.owner,
      '{ asics(where: { ip: { _eq: "10.0.0.1" } }) { desiredPools { address user } hasDesiredState } }',
    );
    expect(shown.data).toEqual({
      asics: [{ desiredPools: [{ address: 'stratum+tcp://pool.example:3334', user: 'u.1' }], hasDesiredState: true }],
    });
    const cleared = await server.ask(site.owner, 'mutation { clearAsicTargets(where: { _and: [] }) }');
    expect(cleared.data).toEqual({ clearAsicTargets: 1 });
  });

  it.each([
    [[], 'pools'],
    [[{ address: 'no port', user: 'u' }], 'pools.0.address'],
    [Array.from({ length: 4 }, () => ({ address: 'a.b:1', user: 'u' })), 'pools'],
  ])('refuses the pool list %j', async (pools, path) => {
    const query =
      'mutation ($pools: [PoolInput!]!) { changePoolAsics(where: { _and: [] }, pools: $pools) { deviceCount } }';
    const { errors } = await server.ask(site.owner, query, { pools });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'validation-failed',
      detail: { path: `changePool.${path}` },
    });
  });

  it('asks for the permission of its own action', async () => {
    const clerk = callerWith(site.accountId, site.subaccountId, 'site', ['agent_workers', 'agent_worker_blink_write']);
    const code = async (mutation: string) =>
      (await server.ask(clerk, `mutation { ${mutation} }`)).errors?.[0]?.extensions.code;
    expect(await code('blinkAsics(where: { _and: [] }, on: true) { batchId }')).toBeUndefined();
    expect(await code('rebootAsics(where: { _and: [] }) { batchId }')).toBe('access-denied');
    expect(await code('clearAsicTargets(where: { _and: [] })')).toBeUndefined();
  });
});

describe('canceling', () => {
  it('ends what has not begun and asks back what was sent', async () => {
    await server.ask(site.owner, 'mutation { rebootAsics(where: { family: { _eq: "antminer" } }) { batchId } }');
    await sql`update agent_request_item set state = 'sent' where ip = '10.0.0.2'`.execute(server.database);
    const { data } = await server.ask(site.owner, 'mutation { cancelAgentRequests }');
    expect(data).toEqual({ cancelAgentRequests: 1 });
    expect((await items()).map((item) => item.state)).toEqual(['canceled', 'sent', 'canceled']);
    const requests = await server.ask(site.owner, '{ agentRequests { state canceledCount deviceCount } }');
    expect(requests.data).toEqual({ agentRequests: [{ state: 'running', canceledCount: 2, deviceCount: 3 }] });
  });

  it('ends a request without an open device as canceled', async () => {
    await server.ask(site.owner, 'mutation { rebootAsics(where: { model: { _eq: "S19" } }) { batchId } }');
    await server.ask(site.owner, 'mutation { cancelAgentRequests }');
    const { data } = await server.ask(
      site.owner,
      '{ agentRequests { state summary } agentRequestItems { state message } }',
    );
    expect(data).toEqual({
      agentRequests: [{ state: 'canceled', summary: '2 canceled' }],
      agentRequestItems: [
        { state: 'canceled', message: 'Canceled before it began.' },
        { state: 'canceled', message: 'Canceled before it began.' },
      ],
    });
  });
});

describe('a request with a failed device', () => {
  const failOne = async () => {
    await server.ask(site.owner, 'mutation { rebootAsics(where: { family: { _eq: "antminer" } }) { batchId } }');
    await sql`with failed as (update agent_request_item set state = 'failed' where ip = '10.0.0.1')
      update agent_request set state = 'running', failed_count = 1`.execute(server.database);
  };
  const requests = async () =>
    (await server.ask(site.owner, '{ agentRequests { state summary errorResultCount canceledCount } }')).data;
  const ended = { state: 'failed', summary: '1 failed, 2 canceled', errorResultCount: 1, canceledCount: 2 };

  it('has failed, also when the rest of it is canceled', async () => {
    await failOne();
    await server.ask(site.owner, 'mutation { cancelAgentRequests }');
    expect(await requests()).toEqual({ agentRequests: [ended] });
  });

  it('has failed, also when its agent is removed before the rest', async () => {
    await failOne();
    await sql`update agent_request_item set state = 'started' where ip = '10.0.0.2'`.execute(server.database);
    const query = 'mutation ($id: ID!) { removeAgent(id: $id) }';
    await server.ask(site.owner, query, { id: site.agentSelectorId });
    expect(await requests()).toEqual({ agentRequests: [ended] });
    await sql`update agent set removed_at = null where id = ${site.agentId}`.execute(server.database);
  });
});
