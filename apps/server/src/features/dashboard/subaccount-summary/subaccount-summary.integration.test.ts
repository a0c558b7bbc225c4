import { issueMask } from '@headframe/domain/devices/asic/issue-names';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeChainDay, seedTip, seedWork } from '../../../testing/seed-work.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;

const query = `{ subaccountSummaries { subaccount coinEnum connected disconnected dead faulty authError hashing thirdPartyCount
  thirdPartyHashrate thirdPartyRejected rejectRate hashrate10m hashrate1h hashrate24h averagedSeconds reportedHashrate hashrateReporting scryptReportedHashrate
  idealHashrate expectedHashrate reportedPower powerReporting power24h chart fpps fppsusd extraCoins temperatureMin temperatureMax
  temperatureAvg chipMin chipMax pcbMin pcbMax approved accessType organization { name } deleted pinned pref permissions
  country tags } }`;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  const { database } = server;
  site = await seedSite(database, 'site');
  const [first = 0, second = 0, third = 0] = await seedAsics(database, site, [
    { ip: '10.0.0.1', online: true, hashrate: 100e12, power: 3000 },
    { ip: '10.0.0.2', online: true, hashrate: 50e12, issues: issueMask(['HOT']) },
    { ip: '10.0.0.3', online: false, issues: issueMask(['DISCONNECTED']) },
  ]);
  await seedAsics(database, await seedSite(database, 'foreign'), [{ ip: '10.0.0.1', online: true, hashrate: 9e15 }]);
  await sql`update asic_state set averaged_since = now() - interval '7 minutes', hashrate10m = 90e12, hashrate1h = 80e12, hashrate24h = 70e12, ideal_hashrate = 110e12,
    accepted = 99, rejected = 1, min_chip = 40, max_chip = 70, min_pcb = 35, max_pcb = 60 where device_id = ${first}`.execute(
    database,
  );
  await sql`update asic_state set min_chip = 50, max_chip = 90, accepted = 97, rejected = 3 where device_id = ${second}`.execute(
    database,
  );
  await sql`update asic_state set auth_error = true, max_chip = 200 where device_id = ${third}`.execute(database);
  await sql`insert into location_profile (subaccount_id, country, tags, expected_hashrate)
    values (${site.subaccountId}, 'Norway', '{hydro}', 170)`.execute(database);
  await sql`select ensure_partition('site_minute', 'site_minute_test', date_trunc('month', now() - interval '1 day'),
    date_trunc('month', now()) + interval '1 month', false)`.execute(database);
  await sql`insert into site_minute (minute, subaccount_id, agent_id, reports, device_seconds, online_seconds, mining_seconds,
      hashrate_seconds, power_seconds)
    select date_trunc('minute', now()) - make_interval(mins => age), ${site.subaccountId}, ${site.agentId}, 1, 60, 60, 60, 0, watts * 60
    from (values (10, 4000), (11, 5000), (30 * 60, 90000)) reported (age, watts)`.execute(database);
});
afterAll(() => server.close());

describe('the summary', () => {
  it('adds up the devices of each subaccount, and returns null for what nothing reports yet', async () => {
    const { data } = await server.ask<{ subaccountSummaries: object[] }>(site.owner, query);
    expect(data.subaccountSummaries).toEqual([
      {
        subaccount: 'site',
        coinEnum: 0,
        connected: 2,
        disconnected: 1,
        faulty: 1,
        authError: 1,
        hashing: 2,
        rejectRate: 2,
        hashrate10m: expect.closeTo(90, 3) as number,
        hashrate1h: expect.closeTo(80, 3) as number,
        hashrate24h: expect.closeTo(70, 3) as number,
        averagedSeconds: expect.closeTo(420, -2) as number,
        reportedHashrate: expect.closeTo(150, 3) as number,
        hashrateReporting: 2,
        scryptReportedHashrate: null,
        idealHashrate: expect.closeTo(110, 3) as number,
        expectedHashrate: 170,
        reportedPower: 3000,
        powerReporting: 1,
        power24h: 4500,
        temperatureMin: 35,
        temperatureMax: 90,
        temperatureAvg: 80,
        chipMin: 40,
        chipMax: 90,
        pcbMin: 35,
        pcbMax: 60,
        approved: true,
        accessType: 'owner',
        organization: { name: 'site' },
        deleted: false,
        pinned: false,
        pref: [],
        permissions: ['all'],
        country: 'Norway',
        tags: ['hydro'],
        dead: 0,
        thirdPartyCount: 0,
        thirdPartyHashrate: null,
        thirdPartyRejected: null,
        chart: null,
        fpps: null,
        fppsusd: null,
        extraCoins: null,
      },
    ]);
  });

  it('reveals nothing of devices and places to who may not see them', async () => {
    const accountant = callerWith(site.accountId, site.subaccountId, 'site', ['revenue']);
    const { data } = await server.ask<{ subaccountSummaries: Record<string, unknown>[] }>(accountant, query);
    const [row] = data.subaccountSummaries;
    const reported = Object.entries(row ?? {}).filter(([, value]) => typeof value === 'number');
    expect(reported).toEqual([['coinEnum', 0]]);
    expect(row).toMatchObject({ country: null, tags: [], permissions: ['revenue'] });
    const { data: listed } = await server.ask(accountant, '{ subaccounts { reportedHashrate h24AverageHashrate } }');
    expect(listed).toEqual({ subaccounts: [{ reportedHashrate: null, h24AverageHashrate: null }] });
  });

  it('puts what is pinned first', async () => {
    const another = await seedSite(server.database, 'a-site');
    const both = { ...site.owner, grants: [...another.owner.grants, ...site.owner.grants] };
    const order = async () => {
      const { data } = await server.ask<{ subaccountSummaries: { subaccount: string }[] }>(both, query);
      return data.subaccountSummaries.map(({ subaccount }) => subaccount);
    };
    expect(await order()).toEqual(['a-site', 'site']);
    await server.ask(both, 'mutation { setSubaccountPinned(subaccount: "site", isPinned: true) }');
    expect(await order()).toEqual(['site', 'a-site']);
  });

  it('gives the list its hashrates, in the unit of the coin', async () => {
    const fields = '{ subaccounts { reportedHashrate h1AverageHashrate h24AverageHashrate } }';
    const { data } = await server.ask(site.owner, fields);
    expect(data).toEqual({
      subaccounts: [
        {
          reportedHashrate: expect.closeTo(150, 3) as number,
          h1AverageHashrate: expect.closeTo(80, 3) as number,
          h24AverageHashrate: expect.closeTo(70, 3) as number,
        },
      ],
    });
    const scrypt = await seedSite(server.database, 'scrypt');
    const [id = 0] = await seedAsics(server.database, scrypt, [{ ip: '10.0.1.1', online: true, hashrate: 9e9 }]);
    await sql`update asic_state set coin_enum = 1 where device_id = ${id}`.execute(server.database);
    await sql`update subaccount set coin_enum = 1 where id = ${scrypt.subaccountId}`.execute(server.database);
    const { data: mega } = await server.ask(scrypt.owner, '{ subaccounts { reportedHashrate } }');
    expect(mega).toEqual({ subaccounts: [{ reportedHashrate: expect.closeTo(9000, 1) as number }] });
  });

  it('has the figures of the pool where workers mine there: hashrates, rejects, dead ones, and what the last closed day earned', async () => {
    const { database } = server;
    const miner = await seedSite(database, 'miner');
    await seedAsics(database, miner, [{ ip: '10.0.2.1', online: true, hashrate: 100e12 }]);
    const seeded = { subaccountId: miner.subaccountId, difficulty: 2_011_656_761_169n };
    for (const worker of ['rig-1', 'rig-2'])
      await seedWork(database, { ...seeded, worker, at: '2026-11-19T12:00:00Z' });
    const { chainId } = await seedWork(database, { ...seeded, worker: 'rig-1', at: '2026-11-20T12:00:00Z' });
    for (const day of ['2026-11-19', '2026-11-20']) await closeChainDay(database, { chainId, day });
    await seedTip(database, chainId);
    await sql`insert into worker_state (worker_id, subaccount_id, status, hashrate_10m, hashrate_1h, hashrate_24h, credited_24h, rejected_24h)
      select id, subaccount_id, case name when 'rig-2' then 2 else 1 end, case name when 'rig-2' then 0 else 80e12 end, 90e12, 95e12, 97, 3
      from worker where subaccount_id = ${miner.subaccountId}`.execute(database);
    await sql`insert into coin_price (chain_id, at, fpps, pps, block_height, network_at, difficulty, close, close_at, fppsusd)
      values (${chainId}, '2026-11-20T23:59:00Z', 1, 1, 1, now(), 1, 50000, now(), 1)`.execute(database);
    const fields =
      '{ subaccountSummaries { dead rejectRate hashrate10m hashrate1h hashrate24h averagedSeconds reportedHashrate fpps fppsusd } }';
    const summaryOf = async (permissions: readonly string[]) =>
      (
        await server.ask<{ subaccountSummaries: object[] }>(
          callerWith(miner.accountId, miner.subaccountId, 'miner', permissions),
          fields,
        )
      ).data.subaccountSummaries[0];
    expect(await summaryOf(['all'])).toEqual({
      dead: 1,
      rejectRate: 3,
      hashrate10m: 80,
      hashrate1h: 180,
      hashrate24h: 190,
      averagedSeconds: null,
      reportedHashrate: expect.closeTo(100, 3) as number,
      fpps: 0.04811443,
      fppsusd: expect.closeTo(2405.7215, 6) as number,
    });
    expect(await summaryOf(['workers'])).toMatchObject({
      dead: 1,
      hashrate1h: 180,
      fpps: null,
      reportedHashrate: null,
    });
    expect(await summaryOf(['revenue'])).toMatchObject({ dead: null, hashrate1h: null, fpps: 0.04811443 });
    const { data } = await server.ask(
      miner.owner,
      '{ subaccounts { speedRealTime h1AverageHashrate h24AverageHashrate } }',
    );
    expect(data).toEqual({ subaccounts: [{ speedRealTime: 80, h1AverageHashrate: 180, h24AverageHashrate: 190 }] });
    await sql`delete from chain_tip`.execute(database);
    expect(await summaryOf(['revenue'])).toMatchObject({ fpps: null });
  });
});
