import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { seedShares } from './testing/seed-shares.ts';
import { countShares } from './windows/count-shares.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let sites = 0;
const minuteMs = 60_000;
const silent = { publish: async () => undefined };

beforeAll(async () => {
  server = await startGraphqlTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `farm${sites}`);
});

const mine = (worker: string, minutesAgo: number, credited: bigint, rejected = 0n) =>
  seedShares(server.database, {
    subaccountId: site.subaccountId,
    worker,
    at: Date.now() - minutesAgo * minuteMs,
    credited,
    rejected,
  });

/** Counts what was mined, from two days ago on. */
async function count(): Promise<void> {
  await sql`update share_clock set counted_until = date_trunc('minute', now() - interval '2 days')`.execute(
    server.database,
  );
  await sql`truncate share_late`.execute(server.database);
  await sql`update worker_state set credited_10m = 0, credited_1h = 0, credited_24h = 0, rejected_24h = 0`.execute(
    server.database,
  );
  await countShares(server.database, silent);
}

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
    await mine('rig-1', 5, credit, credit / 3n);
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
    await mine('rig-1', 5, 5n);
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
    await mine('b', 1, 5n);
    expect(await ask('{ workers(orderBy: [{ name: asc }]) { name } }')).toEqual({
      workers: [{ name: 'b' }, { name: 'live' }],
    });
    const { rows } = await sql<{ name: string }>`select object_name as name from audit_entry
      where action = 'worker.delete' and subaccount_id = ${site.subaccountId} order by 1`.execute(server.database);
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
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
