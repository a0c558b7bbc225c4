import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
});
afterAll(() => server.close());

const poolOf = (user: string) => ({ address: 'old.example:3333', user, active: true, alive: true });

beforeEach(async () => {
  await sql`truncate agent_request, agent_request_item, device, command_snapshot cascade`.execute(server.database);
  const ids = await seedAsics(server.database, site, [
    { ip: '10.0.0.1', model: 'S19', workerName: 'old.rig1', mac: '02:00:00:00:00:01' },
    { ip: '10.0.0.2', model: 'S19', workerName: 'old.rig2' },
    { ip: '10.0.0.3', model: 'S21', workerName: 'old.rig2' },
    { ip: '10.0.0.4', model: 'Avalon', family: 'cgminer', workerName: 'old.rig4' },
  ]);
  const details = ids.slice(0, 2).map((id, index) => ({
    id,
    pools: [poolOf(`old.rig${index + 1}`), { ...poolOf(''), address: '' }],
  }));
  await sql`insert into asic_detail (device_id, subaccount_id, pools)
    select id, ${site.subaccountId}, pools from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as d (id int, pools jsonb)`.execute(
    server.database,
  );
});

interface Snapshot {
  id: string;
  count: number;
  capableCount: number;
  incapable: { model: string; reason: string; count: number }[];
}

async function ask<Data>(query: string, variables: object = {}, caller = site.owner): Promise<Data> {
  const { data, errors } = await server.ask<Data>(caller, query, variables as Record<string, unknown>);
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

const snapshot = async (where: object) =>
  (
    await ask<{ snapshotAsics: Snapshot }>(
      'mutation ($where: AsicWhere!) { snapshotAsics(where: $where, action: changePool) { id count capableCount } }',
      { where },
    )
  ).snapshotAsics;

const stock = { family: { _eq: 'antminer' } };
const pools = [
  { address: 'new.example:3333', user: 'new.{worker}', password: 'hush-hush' },
  { address: 'spare.example:3333', user: 'new.{ip}' },
];
const change = (snapshotId: string, given: object = pools) =>
  ask(
    'mutation ($snapshotId: ID, $given: [PoolInput!]!) { changePoolAsics(snapshotId: $snapshotId, pools: $given) { batchId deviceCount } }',
    { snapshotId, given },
  );
const preview = (snapshotId: string, given: object | null = pools, caller = site.owner) =>
  ask<{ poolPreview: { equalUserCount: number; devices: { name: string; pools: { user: string }[] }[] } }>(
    'query ($snapshotId: ID!, $given: [PoolInput!]) { poolPreview(snapshotId: $snapshotId, pools: $given) { equalUserCount devices { name ip pools { address user } } } }',
    { snapshotId, given },
    caller,
  );

async function items() {
  const { rows } = await sql<{ ip: string; pools: unknown; before: unknown; desired: unknown }>`
    select host(t.ip) as ip, t.payload->'pools' as pools, t.before, a.desired_pools as desired
    from agent_request_item t join asic a using (device_id) order by t.id`.execute(server.database);
  return rows;
}

const list = (user: string, ip: string) => [
  { address: 'new.example:3333', user },
  { address: 'spare.example:3333', user: `new.${ip}` },
];

it('a preview says which users the pool of this installation would refuse, or credit to nobody that the caller knows', async () => {
  const { id } = await snapshot(stock);
  const refusals = async (...given: { address: string; user: string }[]) =>
    (
      await ask<{ poolPreview: { refusals: string[] } }>(
        'query ($id: ID!, $given: [PoolInput!]) { poolPreview(snapshotId: $id, pools: $given) { refusals } }',
        { id, given },
      )
    ).poolPreview.refusals;
  const here = 'stratum+tcp://Headframe.test:3334';
  expect(await refusals({ address: here, user: 'site.{worker}' })).toEqual([]);
  expect(await refusals({ address: 'pool.example:3333', user: 'nobody.{worker}' })).toEqual([]);
  const unknown = [expect.stringContaining('none of your subaccounts is called "nobody"')];
  expect(await refusals({ address: here, user: 'nobody.{worker}' })).toEqual(unknown);
  // Whether others have such a subaccount is not said.
  expect(await refusals({ address: here, user: 'other.rig' })).toEqual([expect.stringContaining('is called "other"')]);
  expect(await refusals({ address: here, user: 'site.a b' })).toEqual([
    expect.stringContaining('refuses the user "site.a b"'),
  ]);
});

describe('a pool user with placeholders', () => {
  it('is expanded for each device, as request item and as desired state', async () => {
    await change((await snapshot(stock)).id);
    expect(await items()).toEqual([
      {
        ip: '10.0.0.1',
        pools: list('new.rig1', '10x0x0x1'),
        desired: list('new.rig1', '10x0x0x1'),
        before: [{ address: 'old.example:3333', user: 'old.rig1' }],
      },
      {
        ip: '10.0.0.2',
        pools: list('new.rig2', '10x0x0x2'),
        desired: list('new.rig2', '10x0x0x2'),
        before: [{ address: 'old.example:3333', user: 'old.rig2' }],
      },
      {
        ip: '10.0.0.3',
        pools: list('new.rig2', '10x0x0x3'),
        desired: list('new.rig2', '10x0x0x3'),
        before: null,
      },
    ]);
  });

  it('makes a mismatch of its own on each device', async () => {
    await change((await snapshot(stock)).id);
    await sql`update asic_detail x set pools = a.desired_pools from device d join asic a on a.device_id = d.id
      where d.id = x.device_id and d.ip = '10.0.0.1'`.execute(server.database);
    const { asics } = await ask<{ asics: unknown }>(
      '{ asics(where: { ip: { _in: ["10.0.0.1", "10.0.0.2"] } }, orderBy: [{ ip: asc }]) { desiredPools { user } pools { user } } }',
    );
    expect(asics).toEqual([
      {
        desiredPools: [{ user: 'new.rig1' }, { user: 'new.10x0x0x1' }],
        pools: [{ user: 'new.rig1' }, { user: 'new.10x0x0x1' }],
      },
      { desiredPools: [{ user: 'new.rig2' }, { user: 'new.10x0x0x2' }], pools: [{ user: 'old.rig2' }, { user: '' }] },
    ]);
  });

  it('shows as entered in the request, without its password', async () => {
    await change((await snapshot(stock)).id);
    const { rows } = await sql<{ payload: unknown; items: string }>`select r.payload,
      (select jsonb_agg(t)::text from agent_request_item t) as items from agent_request r`.execute(server.database);
    expect(rows[0]?.payload).toMatchObject({
      pools: [
        { address: 'new.example:3333', user: 'new.{worker}' },
        { address: 'spare.example:3333', user: 'new.{ip}' },
      ],
    });
    expect(JSON.stringify(rows)).not.toContain('hush-hush');
  });

  it('is refused with an unknown placeholder', async () => {
    const { id } = await snapshot(stock);
    await expect(change(id, [{ address: 'a.b:1', user: 'farm.{name}' }])).rejects.toThrow('Unknown placeholder');
    await expect(preview(id, [{ address: 'a.b:1', user: 'farm.{name}' }])).rejects.toThrow('Unknown placeholder');
  });
});

describe('the preview', () => {
  it('shows what is sent, reports equal names, and leaves the snapshot open', async () => {
    const { id } = await snapshot(stock);
    const { poolPreview } = await preview(id);
    expect(poolPreview.equalUserCount).toBe(2);
    expect(poolPreview.devices.map(({ name }) => name)).toEqual(['old.rig1', 'old.rig2', 'old.rig2']);
    await change(id);
    expect(poolPreview.devices.map((device) => device.pools)).toEqual((await items()).map((item) => item.pools));
    await expect(preview(id)).rejects.toThrow('no longer valid');
  });

  it('shows five devices at most and counts all', async () => {
    await seedAsics(
      server.database,
      site,
      Array.from({ length: 6 }, (_, index) => ({ ip: `10.0.1.${index}`, model: 'S19' })),
    );
    const { poolPreview } = await preview((await snapshot(stock)).id, [{ address: 'a.b:1', user: 'farm.x' }]);
    expect([poolPreview.devices.length, poolPreview.equalUserCount]).toEqual([5, 9]);
  });

  it('belongs to the creator of the snapshot, and takes the right to change pools', async () => {
    const { id } = await snapshot(stock);
    const colleague = callerWith(other.accountId, site.subaccountId, 'site', ['all']);
    await expect(preview(id, pools, colleague)).rejects.toThrow('no longer valid');
    const viewer = callerWith(site.accountId, site.subaccountId, 'site', ['agent_workers']);
    await expect(preview(id, pools, viewer)).rejects.toThrow();
  });
});

describe('restoring the pools from before', () => {
  const requestId = async () =>
    (await ask<{ agentRequests: { id: string }[] }>('{ agentRequests(limit: 1) { id } }')).agentRequests[0]?.id;
  const freeze = async (id: string | undefined, caller = site.owner) =>
    (
      await ask<{ snapshotPoolRestore: Snapshot }>(
        'mutation ($id: ID!) { snapshotPoolRestore(requestId: $id) { id count capableCount incapable { model reason count } } }',
        { id },
        caller,
      )
    ).snapshotPoolRestore;
  const restore = (snapshotId: string) =>
    ask('mutation ($snapshotId: ID!) { restoreAsicPools(snapshotId: $snapshotId, password: "x") { deviceCount } }', {
      snapshotId,
    });

  it('gives each device back what it had, as a new command', async () => {
    await change((await snapshot(stock)).id);
    const changed = await requestId();
    const frozen = await freeze(changed);
    expect(frozen).toMatchObject({
      count: 3,
      capableCount: 2,
      incapable: [{ model: 'S21', reason: 'No pools were recorded before this command.', count: 1 }],
    });
    const { poolPreview } = await preview(frozen.id, null);
    expect(poolPreview.devices.map((device) => device.pools)).toEqual([
      [{ address: 'old.example:3333', user: 'old.rig1' }],
      [{ address: 'old.example:3333', user: 'old.rig2' }],
    ]);
    expect(await restore(frozen.id)).toEqual({ restoreAsicPools: { deviceCount: 2 } });
    expect((await items()).slice(3)).toMatchObject([
      { ip: '10.0.0.1', pools: [{ user: 'old.rig1' }], desired: [{ address: 'old.example:3333', user: 'old.rig1' }] },
      { ip: '10.0.0.2', pools: [{ user: 'old.rig2' }], desired: [{ address: 'old.example:3333', user: 'old.rig2' }] },
    ]);
    const { rows } = await sql<{ payload: unknown; secret: string }>`
      select payload, secret from agent_request order by id desc limit 1`.execute(server.database);
    expect(rows[0]?.payload).toMatchObject({ kind: 'changePool', pools: [], restoresRequest: changed });
    expect(server.services.secrets.decrypt(rows[0]?.secret ?? '')).toBe('{"pools.0.password":"x"}');
    await expect(restore(frozen.id)).rejects.toThrow('no longer valid');
  });

  it('needs a change pool request of the subaccount and the right to change pools', async () => {
    await ask('mutation { rebootAsics(where: { _and: [] }) { batchId } }');
    await expect(freeze(await requestId())).rejects.toThrow('changed no pools');
    await sql`truncate agent_request, agent_request_item cascade`.execute(server.database);
    await change((await snapshot(stock)).id);
    const id = await requestId();
    await expect(freeze(id, other.owner)).rejects.toThrow('changed no pools');
    const viewer = callerWith(site.accountId, site.subaccountId, 'site', ['agent_workers', 'agent_request_write']);
    await expect(freeze(id, viewer)).rejects.toThrow();
  });

  it('is confirmed by a snapshot of its own alone', async () => {
    const { id } = await snapshot(stock);
    await expect(restore(id)).rejects.toThrow('no longer valid');
  });
});
