import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let sites = 0;

beforeAll(async () => {
  server = await startGraphqlTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `farm${sites}`);
});

async function summary(fields: string, caller = site.owner): Promise<object | undefined> {
  const { data, errors } = await server.ask<{ subaccountSummaries: object[] }>(
    caller,
    `{ subaccountSummaries { ${fields} } }`,
  );
  expect(errors).toBeUndefined();
  return data.subaccountSummaries[0];
}

async function seedWorker(name: string, firstShare: string): Promise<void> {
  await sql`with added as (
      insert into worker (subaccount_id, coin_enum, name, first_share_at)
      values (${site.subaccountId}, 0, ${name}, ${firstShare}::timestamptz) returning id, subaccount_id
    ) insert into worker_state (worker_id, subaccount_id, status) select id, subaccount_id, 1 from added`.execute(
    server.database,
  );
}

describe('miners at pools of others', () => {
  const fields = 'thirdPartyCount thirdPartyHashrate thirdPartyRejected';

  it('are those at addresses that are not of this pool, and by which none delivers shares to it', async () => {
    const reported = [
      ['10.0.0.1', 'rig-1', 'stratum+tcp://proxy.farm:3333', 100e12],
      ['10.0.0.2', 'rig-2', 'PROXY.farm:3333', 100e12],
      ['10.0.0.3', 'rig-3', 'stratum+tcp://eu.own-pool.example:3334', 100e12],
      ['10.0.0.4', 'rig-4', 'stratum+tcp://other.example:3333', 100e12],
      ['10.0.0.5', 'rig-5', 'stratum+tcp://third.example:3333', 100e12],
      ['10.0.0.6', 'rig-6', 'stratum+tcp://third.example:3333', 0],
      ['10.0.0.7', 'rig-7', null, 100e12],
    ] as const;
    const keys = await seedAsics(
      server.database,
      site,
      reported.map(([ip, workerName, , hashrate]) => ({ ip, workerName, online: true, hashrate })),
    );
    for (const [place, [, , address]] of reported.entries())
      await sql`update asic_state set pool_address = ${address}, accepted = 97, rejected = 3
        where device_id = ${keys[place]}`.execute(server.database);
    await seedWorker('rig-1', '2026-01-01');
    server.services.pool = { address: 'stratum+tcp://EU.own-pool.example:3334' };
    expect(await summary(fields)).toEqual({
      thirdPartyCount: 2,
      thirdPartyHashrate: expect.closeTo(200, 3) as number,
      thirdPartyRejected: 3,
    });
    const devicesOnly = callerWith(site.accountId, site.subaccountId, site.subaccountName, ['agent_workers']);
    const none = { thirdPartyCount: null, thirdPartyHashrate: null, thirdPartyRejected: null };
    expect(await summary(fields, devicesOnly)).toEqual(none);
  });
});

describe('the chart of a day', () => {
  it('has the hashrate of each half hour since the first share, the latest last, with 0 where there was none', async () => {
    expect(await summary('chart')).toEqual({ chart: null });
    await sql`update share_clock set counted_until = '2026-11-20T12:07:00Z'`.execute(server.database);
    await seedWorker('rig-1', '2026-11-20T10:20:00Z');
    const { rows } = await sql<{ id: number }>`insert into chain (coin_enum, network, genesis)
      values (0, 'simulated', ${Buffer.alloc(32, 7)}) returning id`.execute(server.database);
    // 100 Th/s for five minutes.
    const credit = Math.round((1e14 * 300) / 65_536);
    for (const at of ['10:20', '10:25', '10:30', '11:35', '12:00', '12:05'])
      await sql`insert into pool_interval (subaccount_id, at, chain_id, coin_enum, credited)
        values (${site.subaccountId}, ${`2026-11-20T${at}:00Z`}::timestamptz, ${rows[0]?.id}, 0, ${credit})`.execute(
        server.database,
      );
    const near = (value: number) => expect.closeTo(value, 3) as number;
    expect(await summary('chart')).toEqual({ chart: [near(100), near(0), near(0), near(100 / 3)] });
  });
});
