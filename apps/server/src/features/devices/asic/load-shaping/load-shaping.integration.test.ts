import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
});
afterAll(() => server.close());

beforeEach(async () => {
  await sql`truncate agent_request, agent_request_item, device, command_snapshot cascade`.execute(server.database);
  const ids = await seedAsics(server.database, site, [
    { ip: '10.0.0.1', model: 'Antminer S19' },
    { ip: '10.0.0.2', model: 'M60SVK40', family: 'whatsminer-v3' },
    { ip: '10.0.0.3', model: 'M50SVH50', family: 'whatsminer-v2' },
    { ip: '10.0.0.4', model: 'Avalon', family: 'cgminer' },
    { ip: '10.0.0.5', model: 'Antminer S19' },
    { ip: '10.0.0.6', model: 'Antminer S19' },
  ]);
  // Draw and hashrate: 34, 19 and 27 J/TH; the Avalon cannot be stopped; the fifth reports neither draw nor hashrate; the sixth is stopped.
  const states = [
    { power: 3400, hashrate: 100e12, ideal_hashrate: 100e12 },
    { power: 3500, hashrate: 184e12, ideal_hashrate: 190e12, power_limit: 3600 },
    { power: 3300, hashrate: 122e12, ideal_hashrate: 127e12, power_limit: 3500 },
    { power: 2000, hashrate: 40e12, ideal_hashrate: 40e12 },
    { power: null, hashrate: null, ideal_hashrate: 100e12 },
    { power: 40, hashrate: 0, ideal_hashrate: 100e12, is_resting: true },
  ].map((state, place) => ({ id: ids[place], is_resting: false, power_limit: null, ...state }));
  await sql`update asic_state s set is_online = true, is_mining = not r.is_resting, is_resting = r.is_resting, power = r.power,
      hashrate = r.hashrate, ideal_hashrate = r.ideal_hashrate, power_limit = r.power_limit
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as r (id int, power real, hashrate real, ideal_hashrate real, power_limit real, is_resting boolean)
    where s.device_id = r.id`.execute(server.database);
});

async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await server.ask<Data>(site.owner, query, variables as Record<string, unknown>);
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

interface Plan {
  command: string;
  before: number;
  after: number;
  target: number;
  estimated: number;
  uncounted: number;
  changedCount: number;
  steps: { ip: string; from: number; to: number }[];
}

async function snapshot(action = 'loadShaping'): Promise<string> {
  const { snapshotAsics } = await ask<{ snapshotAsics: { id: string } }>(
    `mutation { snapshotAsics(where: { ipNumber: { _gte: 0 } }, action: ${action}) { id } }`,
  );
  return snapshotAsics.id;
}
const plan = async (id: string, goal: string) =>
  (
    await ask<{ planLoadShaping: Plan }>(
      `mutation ($id: ID!) { planLoadShaping(snapshotId: $id, ${goal}) { command before after target estimated uncounted changedCount steps { ip from to } } }`,
      { id },
    )
  ).planLoadShaping;
const shape = (id: string, options = '{}') =>
  ask(`mutation ($id: ID!) { shapeLoadOfAsics(snapshotId: $id, options: ${options}) { deviceCount } }`, { id });
const commanded = async () =>
  (
    await sql<object>`select r.kind, host(t.ip) as ip, t.payload as own, a.desired_power_switch as switch,
      a.desired_power_limit as watts, r.payload->'loadShaping' is not null as "isPlanned"
    from agent_request_item t join agent_request r on r.id = t.request_id join asic a using (device_id) order by t.ip`.execute(
      server.database,
    )
  ).rows;

it('stops the least efficient miners that can be stopped, and says what it does not count', async () => {
  const id = await snapshot();
  expect(await plan(id, 'amount: 6000, strategy: efficiency, powerSwitch: true')).toEqual({
    command: 'stop',
    before: 12_200,
    after: 5500,
    target: 6000,
    estimated: 0,
    uncounted: 1,
    changedCount: 2,
    steps: [
      { ip: '10.0.0.1', from: 3400, to: 0 },
      { ip: '10.0.0.3', from: 3300, to: 0 },
    ],
  });
  await shape(id, '{ rampSeconds: 60, stayTime: 600 }');
  expect(await commanded()).toEqual([
    { kind: 'stop', ip: '10.0.0.1', own: null, switch: 'off', watts: null, isPlanned: true },
    { kind: 'stop', ip: '10.0.0.3', own: null, switch: 'off', watts: null, isPlanned: true },
  ]);
  await expect(shape(id)).rejects.toThrow(/no longer valid|no plan/);
});

it('counts a miner that reports no power by its hashrate, and sheds an amount from what is drawn now', async () => {
  await sql`update asic_state s set hashrate = 100e12 from device d where d.id = s.device_id and host(d.ip) = '10.0.0.5'`.execute(
    server.database,
  );
  const id = await snapshot();
  expect(await plan(id, 'amount: 6500, shed: true, strategy: efficiency, powerSwitch: true')).toEqual({
    command: 'stop',
    before: 15_620,
    after: 8800,
    target: 9120,
    estimated: 1,
    uncounted: 0,
    changedCount: 2,
    steps: [
      { ip: '10.0.0.5', from: 3420, to: 0 },
      { ip: '10.0.0.1', from: 3400, to: 0 },
    ],
  });
  const none = await plan(id, 'amount: 0, shed: true, strategy: efficiency, powerSwitch: true');
  expect(none).toMatchObject({ changedCount: 0, target: 15_620 });
});

it('replaces miners on which a plan failed by others, until the amount is reached', async () => {
  const id = await snapshot();
  await plan(id, 'amount: 9000, strategy: efficiency, powerSwitch: true');
  const { shapeLoadOfAsics: batch } = await ask<{ shapeLoadOfAsics: { batchId: string } }>(
    'mutation ($id: ID!) { shapeLoadOfAsics(snapshotId: $id) { batchId } }',
    { id },
  );
  expect(await commanded()).toMatchObject([{ kind: 'stop', ip: '10.0.0.1' }]);
  await sql`update agent_request_item set state = 'failed'`.execute(server.database);
  const goal = 'amount: 9000, strategy: efficiency, powerSwitch: true';
  expect(await plan(await snapshot(), goal)).toMatchObject({ steps: [{ ip: '10.0.0.1' }] });
  const again = await snapshot();
  expect(await plan(again, `${goal}, replacesFailedOf: "none"`)).toMatchObject({ steps: [{ ip: '10.0.0.1' }] });
  expect(await plan(again, `${goal}, replacesFailedOf: "${batch.batchId}"`)).toMatchObject({
    before: 12_200,
    after: 8900,
    target: 9000,
    steps: [{ ip: '10.0.0.3', from: 3300, to: 0 }],
  });
  await shape(again);
  // The one that failed is waited for no more.
  expect(await commanded()).toMatchObject([
    { ip: '10.0.0.1', switch: null },
    { ip: '10.0.0.3', switch: 'off' },
  ]);
});

it('starts stopped miners as far as the amount allows', async () => {
  const id = await snapshot();
  const starts = await plan(id, 'amount: 16000, strategy: efficiency, powerSwitch: true');
  expect(starts).toMatchObject({
    command: 'start',
    before: 12_200,
    after: 15_620,
    steps: [{ ip: '10.0.0.6', from: 0, to: 3420 }],
  });
  expect((await plan(id, 'amount: 15000, strategy: efficiency, powerSwitch: true')).steps).toEqual([]);
  await expect(shape(id)).rejects.toThrow('The plan changes no miner.');
});

it('has the targets of the changed miners repeated, where that is asked for, and leaves the setting of all others alone', async () => {
  const repeated = async () =>
    (
      await sql<{ ip: string }>`select host(d.ip) as ip from asic a join device d on d.id = a.device_id
        where a.is_infinite_retry order by d.ip`.execute(server.database)
    ).rows.map(({ ip }) => ip);
  const id = await snapshot();
  await plan(id, 'amount: 6000, strategy: efficiency, powerSwitch: true');
  await ask('mutation ($id: ID!) { shapeLoadOfAsics(snapshotId: $id, infiniteRetry: true) { deviceCount } }', { id });
  expect(await repeated()).toEqual(['10.0.0.1', '10.0.0.3']);

  const next = await snapshot();
  await plan(next, 'amount: 0, strategy: efficiency, powerSwitch: true');
  await shape(next);
  expect(await repeated()).toEqual(['10.0.0.1', '10.0.0.3']);
});

it('adjusts those with a watt target, each to its own, and carries out what was shown', async () => {
  const id = await snapshot();
  const shown = await plan(id, 'amount: 10500, strategy: efficiency, powerSwitch: false');
  expect(shown).toMatchObject({ command: 'powerAdjust', before: 12_200, after: 10_500 });
  expect(shown.steps.map(({ ip }) => ip)).toEqual(['10.0.0.3', '10.0.0.2']);
  await sql`update asic_state set power = 1`.execute(server.database);
  await shape(id);
  expect(await commanded()).toEqual(
    shown.steps.toReversed().map(({ ip, to }) => ({
      kind: 'powerAdjust',
      ip,
      own: { watts: to },
      switch: null,
      watts: to,
      isPlanned: true,
    })),
  );
});

it('refuses what does not fit', async () => {
  const id = await snapshot();
  await expect(shape(id)).rejects.toThrow('There is no plan for this selection yet.');
  await expect(plan(id, 'amount: -1, strategy: efficiency, powerSwitch: true')).rejects.toThrow('loadShaping.amount');
  await expect(plan(id, 'amount: 2000000000, strategy: efficiency, powerSwitch: true')).rejects.toThrow(
    'loadShaping.amount',
  );
  await expect(plan(id, 'amount: 5, strategy: luck, powerSwitch: true')).rejects.toThrow('luck');
  await expect(plan(await snapshot('stop'), 'amount: 5, strategy: fewest, powerSwitch: true')).rejects.toThrow(
    'no longer valid',
  );
  await expect(plan('1; drop table device', 'amount: 5, strategy: fewest, powerSwitch: true')).rejects.toThrow(
    'no longer valid',
  );
  await plan(id, 'amount: 10500, strategy: fewest, powerSwitch: false');
  await expect(shape(id, '{ stayTime: 60 }')).rejects.toThrow('Only stops and starts end by themselves.');
  expect(await commanded()).toEqual([]);
});
