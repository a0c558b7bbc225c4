import { issueMask } from '@headframe/domain/devices/asic/issue-flags';
import { sql, type Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { countSeededShares } from './testing/count-seeded-shares.ts';
import { seedShares } from './testing/seed-shares.ts';

const server = await serveTests();
let site: SeededSite;
let sites = 0;
const minuteMs = 60_000;

beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `farm${sites}`);
  await sql`update agent_summary set is_online = true`.execute(server.database);
});

const mine = (worker: string, minutesAgo: number, credited: bigint, rejected = 0n) =>
  seedShares(server.database, {
    subaccountId: site.subaccountId,
    worker,
    at: Date.now() - minutesAgo * minuteMs,
    credited,
    rejected,
  });

const count = () => countSeededShares(server.database);

interface Row {
  id: string;
  name: string;
  status: string;
  hashrate1h: number;
  model: string | null;
}

async function ask<Data>(query: string, caller = site.owner, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await server.ask<Data>(caller, query, variables);
  expect(errors).toBeUndefined();
  return data;
}

const fields =
  'id name status isOnline hashrate10m hashrate1h hashrate24h rejectRate lastSeen stratum model tags agentName consumption consumptionPerTh';

describe('the workers of a subaccount', () => {
  it('have hashrates, rejects and states, and what their miner reports', async () => {
    await seedAsics(server.database, site, [
      { ip: '10.0.0.1', workerName: 'rig-1', model: 'S19', tags: ['row 1'], online: true, hashrate: 1e14, power: 3000 },
    ]);
    // 100 Th/s for an hour: difficulty x 65,536 such that its hashes are 100e12 x 3600.
    const credit = BigInt(Math.round((1e14 * 3600) / 65_536));
    await mine('rig-1', 300, 1n);
    await mine('rig-1', 1.5, credit, credit / 3n);
    await mine('gone', 2000, 5n);
    await mine('resting', 60, 5n);
    await count();
    const { workers } = await ask<{ workers: Row[] }>(`{ workers(orderBy: [{ name: asc }]) { ${fields} } }`);
    expect(workers).toMatchObject([
      { name: 'gone', status: 'dead', isOnline: false, hashrate1h: 0, model: null, tags: [], consumptionPerTh: null },
      { name: 'resting', status: 'deactive', isOnline: false },
      {
        name: 'rig-1',
        status: 'active',
        isOnline: true,
        hashrate1h: expect.closeTo(100, 5) as number,
        hashrate10m: expect.closeTo(600, 5) as number,
        hashrate24h: expect.closeTo(100 * (60 / 300), -1) as number,
        rejectRate: expect.closeTo(25, 6) as number,
        model: 'S19',
        tags: ['row 1'],
        consumption: 3000,
        consumptionPerTh: expect.closeTo(30, 5) as number,
      },
    ]);
    const aggregate = await ask(
      '{ workersAggregate { count active deactive dead disabled hashrate1h } workersFacets(columns: [tags]) { column values { value count } } }',
    );
    expect(aggregate).toMatchObject({
      workersAggregate: { count: 3, active: 1, deactive: 1, dead: 1, disabled: 0 },
      workersFacets: [{ column: 'tags', values: [{ value: 'row 1', count: 1 }] }],
    });
    const dead = await ask<{ workers: Row[] }>('{ workers(where: { status: { _eq: "dead" } }) { name } }');
    expect(dead.workers).toEqual([{ name: 'gone' }]);
  });

  it('have the consumption per TH of now, and none of a miner that draws power and does not hash', async () => {
    await seedAsics(server.database, site, [
      { ip: '10.0.0.1', workerName: 'slow', model: 'S19', online: true, hashrate: 5e13, power: 2000 },
      { ip: '10.0.0.2', workerName: 'stopped', model: 'S19', online: true, hashrate: 0, power: 12 },
    ]);
    // Both mined 100 Th/s in the hour before.
    for (const name of ['slow', 'stopped']) await mine(name, 5, BigInt(Math.round((1e14 * 3600) / 65_536)));
    await count();
    const { workers } = await ask<{ workers: object[] }>(
      '{ workers(orderBy: [{ name: asc }]) { name consumption consumptionPerTh } }',
    );
    expect(workers).toEqual([
      { name: 'slow', consumption: 2000, consumptionPerTh: expect.closeTo(40, 5) as number },
      { name: 'stopped', consumption: 12, consumptionPerTh: null },
    ]);
  });

  it('say how long their hashrates average at most, and how many are younger than a window', async () => {
    expect(await ask('{ workersAggregate { averagedSeconds younger1h younger24h } }')).toEqual({
      workersAggregate: { averagedSeconds: null, younger1h: 0, younger24h: 0 },
    });
    for (const [name, minutes] of [
      ['old', 2000],
      ['today', 300],
      ['new', 20],
    ] as const)
      await mine(name, minutes, 5n);
    await count();
    const { workersAggregate } = await ask<{ workersAggregate: { averagedSeconds: number } }>(
      '{ workersAggregate { averagedSeconds younger1h younger24h } }',
    );
    expect(workersAggregate).toMatchObject({ younger1h: 1, younger24h: 2 });
    expect(Math.abs(workersAggregate.averagedSeconds - 2000 * 60)).toBeLessThan(120);
  });

  it('have the miner that signs in as subaccount.worker, and not one of another subaccount', async () => {
    await seedAsics(server.database, site, [
      { ip: '10.0.0.1', workerName: 'elsewhere.rig-1', model: 'T21', online: true },
      { ip: '10.0.0.2', workerName: `${site.subaccountName}.rig-1`, model: 'S19', online: true },
    ]);
    await mine('rig-1', 5, 5n);
    await count();
    const { workers } = await ask<{ workers: Row[] }>('{ workers { name model } }');
    expect(workers).toEqual([{ name: 'rig-1', model: 'S19' }]);
  });

  it('show nothing of the miner to whom miners are closed, and nothing to another subaccount', async () => {
    await seedAsics(server.database, site, [
      { ip: '10.0.0.1', workerName: 'rig-1', model: 'S19', tags: ['x'], online: true, power: 5 },
    ]);
    await mine('rig-1', 1.5, 5n);
    await count();
    const poolOnly = callerWith(site.accountId, site.subaccountId, site.subaccountName, ['workers']);
    const { workers } = await ask<{ workers: Row[] }>(`{ workers { ${fields} } }`, poolOnly);
    expect(workers).toMatchObject([
      { name: 'rig-1', model: null, tags: [], agentName: null, consumption: null, status: 'active' },
    ]);
    const other = await seedSite(server.database, `other${sites}`);
    expect(await ask('{ workers { name } }', other.owner)).toEqual({ workers: [] });
  });

  it('are removed when they are dead, all or those named, and come back with the next share', async () => {
    for (const name of ['a', 'b', 'c']) await mine(name, 2000, 5n);
    await mine('live', 5, 5n);
    await count();
    const { workers } = await ask<{ workers: Row[] }>('{ workers(orderBy: [{ name: asc }]) { id name } }');
    const [a, , , live] = workers;
    const refused = await server.ask(site.owner, 'mutation ($ids: [ID!]) { deleteDeadWorkers(ids: $ids) }', {
      ids: [a!.id, live!.id],
    });
    expect(refused.errors?.[0]?.message).toBe('A worker is not there, or not dead.');
    expect(await ask('mutation ($ids: [ID!]) { deleteDeadWorkers(ids: $ids) }', site.owner, { ids: [a!.id] })).toEqual({
      deleteDeadWorkers: 1,
    });
    expect(await ask('mutation { deleteDeadWorkers }')).toEqual({ deleteDeadWorkers: 2 });
    expect(await ask('{ workers { name } }')).toEqual({ workers: [{ name: 'live' }] });
    await mine('b', 1.5, 5n);
    expect(await ask('{ workers(orderBy: [{ name: asc }]) { name } }')).toEqual({
      workers: [{ name: 'b' }, { name: 'live' }],
    });
    const { rows } = await sql<{ name: string }>`select object_name as name from audit_entry
      where action = 'worker.delete' and subaccount_id = ${site.subaccountId} order by 1`.execute(server.database);
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('join the tags that two people set, up to as many as a worker has', async () => {
    await mine('joined', 1.5, 5n);
    await count();
    const set =
      'mutation ($tags: [String!]!, $from: [String!]) { setWorkerTags(where: { name: { _eq: "joined" } }, tags: $tags, from: $from) }';
    await ask(set, site.owner, { tags: ['a', 'theirs'], from: ['a'] });
    await ask(set, site.owner, { tags: ['mine'], from: ['a'] });
    expect(await ask('{ workers(where: { name: { _eq: "joined" } }) { ownTags } }')).toEqual({
      workers: [{ ownTags: ['theirs', 'mine'] }],
    });
    const many = Array.from({ length: 19 }, (_, place) => `tag ${place}`);
    const refused = await server.ask(site.owner, set, { tags: many, from: [] });
    expect(refused.errors?.[0]?.message).toBe('A worker has at most 20 tags.');
  });

  it('are removed by pattern and by any filter, dead or alive, and nobody else is', async () => {
    for (const name of ['inv1', 'inv2', 'INV3', 'rack.m7', 'live']) await mine(name, 1.5, 5n);
    const other = await seedSite(server.database, `${site.subaccountName}-other`);
    await seedShares(server.database, {
      subaccountId: other.subaccountId,
      worker: 'inv9',
      at: Date.now(),
      credited: 1n,
    });
    await count();
    const remove = 'mutation ($where: WorkerWhere!) { deleteWorkers(where: $where) }';
    expect(await ask(remove, site.owner, { where: { name: { _ilike: 'inv%' } } })).toEqual({ deleteWorkers: 3 });
    expect(await ask(remove, site.owner, { where: { name: { _in: ['rack.m7'] }, status: { _eq: 'active' } } })).toEqual(
      {
        deleteWorkers: 1,
      },
    );
    expect(await ask('{ workers { name } }')).toEqual({ workers: [{ name: 'live' }] });
    expect(await ask('{ workers { name } }', other.owner)).toEqual({ workers: [{ name: 'inv9' }] });
    const none = await server.ask(site.owner, remove, { where: { name: { _eq: 'inv1' } } });
    expect(none.errors?.[0]?.message).toBe('No worker matches.');
    const every = await server.ask(site.owner, remove, { where: {} });
    expect(every.errors).toHaveLength(1);
    const { rows } = await sql<{ name: string }>`select object_name as name from audit_entry
      where action = 'worker.delete' and subaccount_id = ${site.subaccountId} order by id`.execute(server.database);
    expect(rows).toEqual([{ name: '3 workers: INV3, inv1, inv2' }, { name: 'rack.m7' }]);
  });

  it('are removed while the pool stores shares of them, and neither waits for the other in a circle', async () => {
    const names = [...'abcdefghijklmnop'];
    for (const name of names.toReversed()) await mine(name, 2000, 5n);
    await count();
    const bringBack = (transaction: Kysely<DB>, name: string) =>
      sql`insert into worker (subaccount_id, coin_enum, name, first_share_at) values (${site.subaccountId}, 0, ${name}, now())
        on conflict (subaccount_id, name, coin_enum) do update set deleted_at = null`.execute(transaction);
    const { removing } = await server.database.transaction().execute(async (transaction) => {
      const [first = '', ...others] = names;
      await bringBack(transaction, first);
      const asked = ask('mutation { deleteDeadWorkers }');
      asked.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const name of others) await bringBack(transaction, name);
      return { removing: asked };
    });
    expect(await removing).toEqual({ deleteDeadWorkers: names.length });
  });
});

describe('what people set on workers', () => {
  const only = (name: string) => `where: { name: { _eq: "${name}" } }`;
  const read = async (fieldsAsked: string) =>
    (await ask<{ workers: object[] }>(`{ workers { ${fieldsAsked} } }`)).workers;

  it('is a model of the data sheets, which says hashrate and consumption where no miner does', async () => {
    await mine('rig-1', 5, BigInt(Math.round((1e14 * 3600) / 65_536)));
    await count();
    const { workerModels } = await ask<{ workerModels: object[] }>(
      '{ workerModels(coinEnum: 1) { model fullName coinEnum hashrate consumption } }',
    );
    expect(workerModels).toContainEqual({
      model: 'L7',
      fullName: 'Antminer L7',
      coinEnum: 1,
      hashrate: 9500,
      consumption: 3425,
    });
    expect(await ask(`mutation { setWorkerModel(${only('rig-1')}, model: "Antminer S19 Pro") }`)).toEqual({
      setWorkerModel: 1,
    });
    const shown = 'model isModelChosen modelHashrate consumption consumptionPerTh';
    expect(await read(shown)).toEqual([
      {
        model: 'Antminer S19 Pro',
        isModelChosen: true,
        modelHashrate: 110,
        consumption: null,
        consumptionPerTh: expect.closeTo(3250 / 110, 4) as number,
      },
    ]);
    await ask(`mutation { setWorkerModel(${only('rig-1')}) }`);
    expect(await read(shown)).toMatchObject([{ model: null, isModelChosen: false, modelHashrate: null }]);
  });

  it.each([
    [`setWorkerModel(where: { name: { _eq: "rig-1" } }, model: "Toaster")`, 'This model is not known.'],
    [`setWorkerModel(where: { name: { _eq: "rig-1" } }, model: "Antminer L7")`, 'No worker matches.'],
    [
      `setHashrateThreshold(where: {}, threshold: 5)`,
      'An empty where is refused. Send { _and: [] } to select every worker.',
    ],
    [`setHashrateThreshold(where: { _and: [] }, threshold: -1)`, 'threshold: must be greater than 0'],
    [`setWorkerTags(where: { _and: [] }, tags: ["${'x'.repeat(41)}"])`, 'tags.0: must have at most 40 characters'],
  ])('%s is refused', async (mutation, message) => {
    await mine('rig-1', 5, 5n);
    const { errors } = await server.ask(site.owner, `mutation { ${mutation} }`);
    expect(errors?.[0]?.message).toBe(message);
  });

  it('are tags, beside those of the miner; no worker of another subaccount is touched', async () => {
    await seedAsics(server.database, site, [{ ip: '10.0.0.1', workerName: 'rig-1', tags: ['row 1'] }]);
    await mine('rig-1', 5, 5n);
    const other = await seedSite(server.database, `else${sites}`);
    await seedShares(server.database, {
      subaccountId: other.subaccountId,
      worker: 'rig-1',
      at: Date.now(),
      credited: 5n,
    });
    await ask('mutation { setWorkerTags(where: { _and: [] }, tags: ["b", "a", "b"]) }');
    expect(await read('tags ownTags')).toEqual([{ tags: ['a', 'b', 'row 1'], ownTags: ['a', 'b'] }]);
    expect(await ask('{ workers { tags } }', other.owner)).toEqual({ workers: [{ tags: [] }] });
    const filtered = '{ workersAggregate(where: { tags: { _contains: ["row 1", "b"] } }) { count } }';
    expect(await ask(filtered)).toEqual({ workersAggregate: { count: 1 } });
    const { rows } = await sql<{ after: object }>`select after from audit_entry
      where action = 'worker.set-tags' and subaccount_id = ${site.subaccountId}`.execute(server.database);
    expect(rows).toEqual([{ after: { value: ['a', 'b'], workerCount: 1 } }]);
  });
});

describe('the miner of a worker', () => {
  it('says fans, temperatures, limits and flags, and no power while its agent is away', async () => {
    const [asic] = await seedAsics(server.database, site, [
      { ip: '10.0.0.1', workerName: 'rig-1', model: 'Antminer S21', online: true, power: 3500, hashrate: 1e14 },
    ]);
    await sql`update asic_state set max_pcb = 82, min_pcb = 60, max_chip = 90, min_chip = 65,
      issues = ${issueMask(['PCB_HOT', 'LOW_FAN'])}::int where device_id = ${asic}`.execute(server.database);
    await sql`insert into asic_detail (device_id, subaccount_id, fans) values (${asic}, ${site.subaccountId},
      '[{"index": 0, "rpm": 6100}, {"index": 1, "rpm": 0}]')`.execute(server.database);
    await mine('rig-1', 5, 5n);
    const data =
      '{ workers { agentData { connected consumption coolingMode fans { index rpm } minPCB maxPCB minChip maxChip tempBoardThreshold highFan lowFan pcbHot pcbCold chipHot chipCold } } }';
    const agentData = {
      connected: true,
      consumption: 3500,
      coolingMode: 'air',
      fans: [
        { index: 0, rpm: 6100 },
        { index: 1, rpm: 0 },
      ],
      minPCB: 60,
      maxPCB: 82,
      minChip: 65,
      maxChip: 90,
      tempBoardThreshold: 80,
      highFan: false,
      lowFan: true,
      pcbHot: true,
      pcbCold: false,
      chipHot: false,
      chipCold: false,
    };
    expect(await ask(data)).toEqual({ workers: [{ agentData }] });
    await sql`update agent_summary set is_online = false where agent_id = ${site.agentId}`.execute(server.database);
    expect(await ask(data)).toMatchObject({ workers: [{ agentData: { connected: false, consumption: null } }] });
    const poolOnly = callerWith(site.accountId, site.subaccountId, site.subaccountName, ['workers']);
    expect(await ask(data, poolOnly)).toEqual({ workers: [{ agentData: null }] });
  });
});

describe('charts of shares', () => {
  const span = (minutes: number) =>
    `from: "${new Date(Date.now() - minutes * minuteMs).toISOString()}", to: "${new Date().toISOString()}"`;
  interface Chart {
    step: number;
    points: { at: string; hashrate: number; rejectRate: number | null }[];
  }

  it('show a worker from its first share on, with 0 where it was silent, and the pool as the sum of them', async () => {
    // 100 Th/s for a minute.
    const minute = BigInt(Math.round((1e14 * 60) / 65_536));
    for (let ago = 90; ago >= 60; ago -= 1)
      for (const rig of ['a', 'b']) await mine(rig, ago, minute, rig === 'a' ? minute : 0n);
    await mine('a', 3, minute);
    await count();
    const [{ id }] = (await ask<{ workers: [{ id: string }] }>('{ workers(orderBy: [{ name: asc }]) { id } }')).workers;
    const { workerHistory: own, poolHistory: all } = await ask<{ workerHistory: Chart; poolHistory: Chart }>(
      `{ workerHistory(id: "${id}", ${span(180)}) { step points { at hashrate rejectRate } }
         poolHistory(${span(180)}) { step points { at hashrate rejectRate } } }`,
    );
    expect(own.step).toBe(300);
    expect(own.points.length).toBeGreaterThanOrEqual(17);
    expect(own.points.length).toBeLessThanOrEqual(20);
    const [, second] = own.points;
    expect(second).toMatchObject({
      hashrate: expect.closeTo(100, 3) as number,
      rejectRate: expect.closeTo(50, 3) as number,
    });
    expect(all.points.map(({ at }) => at)).toEqual(own.points.map(({ at }) => at));
    expect(all.points[1]?.hashrate).toBeCloseTo(200, 3);
    expect(own.points.filter(({ hashrate }) => hashrate === 0).length).toBeGreaterThanOrEqual(8);
    const hours = await ask<{ workerHistory: Chart }>(
      `{ workerHistory(id: "${id}", ${span(30 * 1440)}) { step points { hashrate } } }`,
    );
    expect(hours.workerHistory.step).toBe(10_800);
    expect(hours.workerHistory.points.length).toBeLessThanOrEqual(2);
    const other = await seedSite(server.database, `chart${sites}`);
    expect(await ask(`{ poolHistory(${span(180)}) { points { at } } }`, other.owner)).toEqual({
      poolHistory: { points: [] },
    });
    const { errors } = await server.ask(other.owner, `{ workerHistory(id: "${id}", ${span(60)}) { step } }`);
    expect(errors?.[0]?.message).toBe('This worker does not exist.');
  });
});
