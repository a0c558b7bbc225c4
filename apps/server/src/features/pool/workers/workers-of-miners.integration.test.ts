import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveTests } from '../../../testing/serve-tests.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { countSeededShares } from './testing/count-seeded-shares.ts';
import { seedShares } from './testing/seed-shares.ts';

const server = await serveTests();
let site: SeededSite;
let sites = 0;

beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `farm${sites}`);
  await sql`update agent_summary set is_online = true`.execute(server.database);
});

const mine = (worker: string, minutesAgo: number, credited: bigint, rejected = 0n) =>
  seedShares(server.database, {
    subaccountId: site.subaccountId,
    worker,
    at: Date.now() - minutesAgo * 60_000,
    credited,
    rejected,
  });
const count = () => countSeededShares(server.database);

const ask = <Data>(query: string, caller = site.owner) => server.data<Data>(caller, query);

describe('the worker of a miner', () => {
  const shown =
    'workerId isPoolWorkerShared poolHashrate10m poolHashrate1h poolHashrate24h poolRejectRate lostHashrate idealRateFinal';
  const miners = async (caller = site.owner) =>
    (await ask<{ asics: Record<string, unknown>[] }>(`{ asics(orderBy: [{ ip: asc }]) { ${shown} } }`, caller)).asics;

  /** What the lists of miners and of workers say of the same worker is one figure. */
  async function agreeWithWorkers(): Promise<void> {
    const { workers } = await ask<{ workers: Record<string, unknown>[] }>(
      '{ workers { id asicId hashrate10m hashrate1h hashrate24h rejectRate lastSeen } }',
    );
    const { asics } = await ask<{ asics: Record<string, unknown>[] }>(
      '{ asics(where: { poolHashrate1h: { _isNull: false } }) { id workerId poolHashrate10m poolHashrate1h poolHashrate24h poolRejectRate poolLastShareAt } }',
    );
    expect(asics.length).toBeGreaterThan(0);
    for (const asic of asics)
      expect(workers).toContainEqual({
        id: asic['workerId'],
        asicId: asic['id'],
        hashrate10m: asic['poolHashrate10m'],
        hashrate1h: asic['poolHashrate1h'],
        hashrate24h: asic['poolHashrate24h'],
        rejectRate: asic['poolRejectRate'],
        lastSeen: asic['poolLastShareAt'],
      });
  }

  it('says what the pool counts of it and what is lost, unless the miner is away, stopped, or one of several of a name', async () => {
    const keys = await seedAsics(server.database, site, [
      { ip: '10.0.0.1', workerName: `${site.subaccountName}.rig-1`, online: true },
      { ip: '10.0.0.2', workerName: 'twins', online: true },
      { ip: '10.0.0.3', workerName: `${site.subaccountName}.twins`, online: true },
      { ip: '10.0.0.4', workerName: 'elsewhere.rig-1', online: true },
    ]);
    await sql`update asic_state set ideal_hashrate = 110e12, hashrate = 100e12 where device_id = any (${keys}::int[])`.execute(
      server.database,
    );
    const credit = BigInt(Math.round((1e14 * 3600) / 65_536));
    await mine('rig-1', 300, 1n);
    await mine('rig-1', 5, credit, credit / 3n);
    await mine('twins', 5, credit);
    await count();
    await agreeWithWorkers();
    const none = { workerId: null, poolHashrate1h: null, poolRejectRate: null, lostHashrate: null };
    const alone = {
      isPoolWorkerShared: false,
      poolHashrate10m: expect.closeTo(600, 3) as number,
      poolHashrate1h: expect.closeTo(100, 3) as number,
      poolRejectRate: expect.closeTo(25, 3) as number,
      lostHashrate: expect.closeTo(10, 3) as number,
    };
    expect(await miners()).toMatchObject([
      alone,
      { ...none, workerId: expect.any(String) as string, isPoolWorkerShared: true },
      { isPoolWorkerShared: true, lostHashrate: null },
      { ...none, isPoolWorkerShared: false },
    ]);
    const sorted = await ask<{ asics: object[] }>(
      '{ asics(orderBy: [{ lostHashrate: desc }], where: { poolHashrate1h: { _gte: 1 } }) { ip } }',
    );
    expect(sorted.asics).toEqual([{ ip: '10.0.0.1' }]);
    await sql`update agent_summary set is_online = false where agent_id = ${site.agentId}`.execute(server.database);
    expect((await miners())[0]).toMatchObject({ ...alone, lostHashrate: null });
    const devicesOnly = callerWith(site.accountId, site.subaccountId, site.subaccountName, ['agent_workers']);
    expect((await miners(devicesOnly))[0]).toMatchObject({ ...none, isPoolWorkerShared: false });
  });
});

describe('the lost hashrate of all miners', () => {
  it('is less than the sum of theirs where one delivers more than its ideal by chance', async () => {
    const keys = await seedAsics(server.database, site, [
      { ip: '10.0.0.1', workerName: 'lucky', online: true },
      { ip: '10.0.0.2', workerName: 'unlucky', online: true },
    ]);
    await sql`update asic_state set hashrate = 100e12, ideal_hashrate = case when device_id = ${keys[0]} then 90e12 else 130e12 end
      where device_id = any (${keys}::int[])`.execute(server.database);
    for (const worker of ['lucky', 'unlucky']) {
      await mine(worker, 300, 1n);
      await mine(worker, 5, BigInt(Math.round((1e14 * 3600) / 65_536)));
    }
    await count();
    const near = (value: number) => expect.closeTo(value, 3) as number;
    expect(await ask('{ asics(orderBy: [{ ip: asc }]) { lostHashrate } asicsAggregate { lostHashrate } }')).toEqual({
      asics: [{ lostHashrate: near(0) }, { lostHashrate: near(30) }],
      asicsAggregate: { lostHashrate: near(20) },
    });
  });

  it('covers those that answer, were not stopped, have a worker of their own, and a known ideal; 0 where one does not deliver', async () => {
    const keys = await seedAsics(server.database, site, [
      { ip: '10.0.0.1', workerName: 'rig-1', online: true },
      { ip: '10.0.0.2', workerName: 'silent', online: true },
      { ip: '10.0.0.3', workerName: 'no-ideal', online: true },
      { ip: '10.0.0.4', workerName: 'away', online: false },
      { ip: '10.0.0.5', workerName: 'elsewhere', online: true },
      { ip: '10.0.0.6', workerName: 'new', online: true },
    ]);
    await sql`update asic_state set hashrate = 100e12, ideal_hashrate = case when device_id <> ${keys[2]} then 110e12 end
      where device_id = any (${keys}::int[])`.execute(server.database);
    await mine('rig-1', 300, 1n);
    await mine('rig-1', 5, BigInt(Math.round((1e14 * 3600) / 65_536)));
    for (const worker of ['silent', 'no-ideal', 'away']) await mine(worker, 300, 1n);
    // Counted for less than an hour, over which luck and the search for a difficulty weigh too much.
    await mine('new', 30, BigInt(Math.round((1e12 * 3600) / 65_536)));
    await count();
    const { asics } = await ask<{ asics: object[] }>(
      '{ asics(orderBy: [{ ip: asc }]) { poolHashrate10m poolHashrate1h lostHashrate } }',
    );
    expect(asics).toEqual([
      {
        poolHashrate10m: expect.closeTo(600, 3) as number,
        poolHashrate1h: expect.closeTo(100, 3) as number,
        lostHashrate: expect.closeTo(10, 3) as number,
      },
      { poolHashrate10m: 0, poolHashrate1h: 0, lostHashrate: expect.closeTo(110, 3) as number },
      { poolHashrate10m: 0, poolHashrate1h: 0, lostHashrate: null },
      { poolHashrate10m: 0, poolHashrate1h: 0, lostHashrate: null },
      { poolHashrate10m: null, poolHashrate1h: null, lostHashrate: null },
      { poolHashrate10m: 0, poolHashrate1h: expect.any(Number) as number, lostHashrate: null },
    ]);
    expect(await ask('{ asicsAggregate { lostHashrate lostReporting online } }')).toEqual({
      asicsAggregate: { lostHashrate: expect.closeTo(120, 3) as number, lostReporting: 2, online: 5 },
    });
  });
});
