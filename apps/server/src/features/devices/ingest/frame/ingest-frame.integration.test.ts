import { hasIssue } from '@headframe/domain/devices/asic/issue-flags';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { detailOf, failureOf, readingOf } from '../../../../testing/agent-reports.ts';
import { seedAsics } from '../../../../testing/seed-site.ts';
import type { Detail, Frame, Scalars } from '@headframe/agent-link';
import { forgetDevices } from '../index.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();

const sampleCount = async (deviceId = farm.ids[0]) =>
  (await farm.one(sql<{ count: number }>`select count(*)::int as count from asic_sample where device_id = ${deviceId}`))
    .count;
const stateOf = (deviceId = farm.ids[0]) =>
  farm.one(sql<
    Record<string, unknown> & { issues: number; hashrate10m: number; hashrate1h: number; hashrate24h: number }
  >`
    select *, extract(epoch from reported_at)::float8 * 1000 as at from asic_state where device_id = ${deviceId}`);

describe('delivery', () => {
  it('stores a frame once, however often and in whatever order it is sent', async () => {
    const now = Date.now();
    const frames = [0, 1, 2, 3].map((step) =>
      farm.next({ reports: [readingOf(farm.ids[0] ?? 0, now - 60_000 + step * 15_000)] }),
    );
    const order = [0, 0, 1, 0, 2, 1, 3, 3, 2];
    const outcomes = [];
    for (const place of order) outcomes.push((await farm.send(frames[place] as Frame)).outcome);
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(5);
    expect(await sampleCount()).toBe(4);
    const mark = await farm.one(
      sql<{ seq: number }>`select seq from agent_watermark where agent_id = ${farm.site.agentId}`,
    );
    expect(mark.seq).toBe(4);
  });

  it('stores a frame once when two servers take it at the same time', async () => {
    const frame = farm.next({ reports: farm.ids.map((id) => readingOf(id, Date.now())) });
    const other = farm.otherSession();
    const outcomes = await Promise.all([farm.send(frame), farm.send(frame, other)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['duplicate', 'stored']);
    expect(await sampleCount()).toBe(1);
  });

  it('puts a frame aside that cannot be read, and goes on with the next', async () => {
    const broken = { ...farm.next({}), reports: 'one' };
    expect(await farm.send(broken)).toMatchObject({ outcome: 'rejected' });
    expect(await farm.send(broken)).toMatchObject({ outcome: 'duplicate' });
    expect(await farm.sendReports(readingOf(farm.ids[0] ?? 0, Date.now()))).toMatchObject({ outcome: 'stored' });
    const rejected = await farm.one(sql<{ count: number; reason: string; body: string }>`
      select count(*)::int as count, min(reason) as reason, min(body) as body from agent_frame_rejected where agent_id = ${farm.site.agentId}`);
    expect(rejected.count).toBe(1);
    expect(rejected.reason).toContain('reports');
    expect(JSON.parse(rejected.body)).toMatchObject({ seq: 1 });
  });

  it('puts a frame aside whose content the database refuses', async () => {
    const result = { requestId: 3e9, itemId: 3e9, at: Date.now(), state: 'done' as const, message: '' };
    expect(await farm.send(farm.next({ results: [result] }))).toMatchObject({ outcome: 'rejected' });
    expect(await farm.sendReports(readingOf(farm.ids[0] ?? 0, Date.now()))).toMatchObject({
      outcome: 'stored',
      reports: 1,
    });
  });

  it('stores texts without the characters that the database does not take', async () => {
    const report = readingOf(farm.ids[0] ?? 0, Date.now(), {}, { hostname: 'zero\u0000byte \ud800' });
    expect(await farm.sendReports(report)).toMatchObject({ outcome: 'stored', reports: 1 });
    const { hostname } = await farm.one(
      sql<{ hostname: string }>`select hostname from device where id = ${farm.ids[0]}`,
    );
    expect(hostname).toBe('zerobyte \ufffd');
  });

  it('leaves out devices of other agents', async () => {
    const stranger = await farm.stranger();
    const [foreign = 0] = await seedAsics(farm.database, stranger, [{ ip: '10.0.0.1' }]);
    expect(await farm.sendReports(readingOf(foreign, Date.now()))).toMatchObject({ outcome: 'stored', reports: 0 });
    expect(await sampleCount(foreign)).toBe(0);
  });

  it('notifies subscribers of the devices that changed', async () => {
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, Date.now()), readingOf(farm.ids[2] ?? 0, Date.now()));
    expect(farm.published).toEqual([
      { topic: 'asic', subaccountId: farm.site.subaccountId, ids: [farm.ids[0], farm.ids[2]] },
    ]);
  });
});

describe('device state', () => {
  it('corrects the clock of an agent and does not believe impossible times', async () => {
    const now = Date.now();
    farm.session.clockOffset = 3_600_000;
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, now - 3_600_000));
    expect(Math.abs(Number((await stateOf()).at) - now)).toBeLessThan(1000);
    farm.session.clockOffset = 0;
    await farm.sendReports(readingOf(farm.ids[1] ?? 0, now + 5 * 3_600_000));
    expect(Math.abs(Number((await stateOf(farm.ids[1])).at) - now)).toBeLessThan(5000);
    await farm.sendReports(readingOf(farm.ids[2] ?? 0, now - 30 * 86_400_000));
    expect(now - Number((await stateOf(farm.ids[2])).at)).toBeLessThanOrEqual(7 * 86_400_000);
  });

  it('weights hashrate over ten minutes, an hour and a day by the time between reports', async () => {
    const start = Date.now() - 3_600_000;
    const [id = 0] = farm.ids;
    const averages = async () => {
      const { hashrate10m, hashrate1h, hashrate24h } = await stateOf();
      return [hashrate10m, hashrate1h, hashrate24h].map((value) => Number((value / 1e12).toFixed(3)));
    };
    await farm.sendReports(readingOf(id, start, { hashrate: 20e12 }));
    expect(await averages()).toEqual([20, 20, 20]);
    await farm.sendReports(readingOf(id, start + 600_000, { hashrate: 50e12 }));
    expect(await averages()).toEqual([50, 50, 50]);
    await farm.sendReports(readingOf(id, start + 1_200_000, { hashrate: 100e12 }));
    const faded = 50 + 50 * (1 - Math.exp(-1));
    expect(await averages()).toEqual([Number(faded.toFixed(3)), 75, 75]);
    await sql`update asic_state set averaged_since = now() - interval '3 days' where device_id = ${id}`.execute(
      farm.database,
    );
    await farm.sendReports(readingOf(id, start + 1_800_000, { hashrate: 0 }));
    expect(await averages()).toEqual(
      [faded * Math.exp(-1), 75 * Math.exp(-1 / 6), 75 * Math.exp(-600 / 86_400)].map((value) =>
        Number(value.toFixed(3)),
      ),
    );
  });

  it('comes to the same state whether reports arrive one by one or as a backlog in one frame', async () => {
    const start = Date.now() - 1_800_000;
    const series = (id: number) => [
      readingOf(id, start, { hashrate: 100e12 }),
      readingOf(id, start + 300_000, { hashrate: 80e12 }),
      failureOf(id, start + 600_000),
      failureOf(id, start + 615_000, 'connection'),
      failureOf(id, start + 900_000),
      readingOf(id, start + 1_200_000, { hashrate: 60e12 }),
    ];
    for (const report of series(farm.ids[0] ?? 0)) await farm.sendReports(report);
    await farm.sendReports(...series(farm.ids[1] ?? 0).toReversed());
    const [single, backlog] = [await stateOf(farm.ids[0]), await stateOf(farm.ids[1])];
    for (const column of ['hashrate10m', 'hashrate1h', 'hashrate24h', 'is_online', 'failures', 'at', 'issues'])
      expect(backlog[column]).toEqual(single[column]);
    expect(await sampleCount(farm.ids[1])).toBe(6);
  });

  it('goes offline after three silences, or two of which the last could not connect; and comes back with a reading', async () => {
    const now = Date.now() - 600_000;
    const [one = 0, two = 0] = farm.ids;
    await farm.sendReports(readingOf(one, now), readingOf(two, now));
    await farm.sendReports(failureOf(one, now + 15_000), failureOf(two, now + 15_000));
    expect([(await stateOf(one)).is_online, (await stateOf(two)).is_online]).toEqual([true, true]);
    await farm.sendReports(failureOf(one, now + 30_000), failureOf(two, now + 30_000, 'connection'));
    expect([(await stateOf(one)).is_online, (await stateOf(two)).is_online]).toEqual([true, false]);
    await farm.sendReports(failureOf(one, now + 45_000));
    const gone = await stateOf(one);
    expect(gone).toMatchObject({
      status: 'offline',
      is_online: false,
      is_mining: false,
      hashrate: null,
      power: null,
      failures: 3,
    });
    expect(hasIssue(gone.issues, 'DISCONNECTED')).toBe(true);
    await farm.sendReports(readingOf(one, now + 60_000));
    const back = await stateOf(one);
    expect(back).toMatchObject({ is_online: true, is_mining: true, failures: 0, failure: null });
    expect(hasIssue(back.issues, 'DISCONNECTED')).toBe(false);
  });

  it('stores what it does, and why it does not hash', async () => {
    const at = Date.now() - 120_000;
    const id = farm.ids[0] ?? 0;
    const reported = async (step: number, ...given: [Partial<Scalars>, Partial<Detail>?]) => {
      await farm.sendReports(readingOf(id, at + step * 15_000, given[0], given[1] && detailOf(given[1])));
      const { status, idle_reason } = await stateOf();
      return [status, idle_reason];
    };
    expect(await reported(0, {}, {})).toEqual(['hashing', null]);
    expect(await reported(1, { hashrate: 0 })).toEqual(['idle', 'unexplained']);
    expect(await reported(2, { hashrate: 0, elapsed: 20 })).toEqual(['idle', 'starting']);
    expect(await reported(3, { hashrate: 0 }, { pools: [] })).toEqual(['idle', 'noPool']);
    expect(await reported(4, { hashrate: 0, mining: false }, { powerMode: 'sleep' })).toEqual([
      'stopped',
      'unexplained',
    ]);
    expect(await reported(5, { hashrate: null })).toEqual(['stopped', 'unexplained']);
    expect(await reported(6, { hashrate: null }, { powerMode: null })).toEqual(['unknown', 'unexplained']);
    await farm.sendReports(failureOf(id, at + 7 * 15_000, 'refused'));
    expect(await stateOf()).toMatchObject({ status: 'unknown' });
    const hashing = await farm.one(sql<{ seconds: number }>`select sum(mining_seconds) as seconds
      from site_minute where agent_id = ${farm.site.agentId}`);
    expect(hashing.seconds).toBe(0);
  });

  it('leaves the hashrate of Scrypt miners out of that of the site, and keeps their power', async () => {
    const at = Date.now() - 120_000;
    const [scrypt = 0, other = 0] = farm.ids;
    for (const step of [0, 1, 2])
      await farm.sendReports(
        readingOf(scrypt, at + step * 15_000, { hashrate: 2e9, power: 600 }, detailOf({ coinEnum: 1 })),
        readingOf(other, at + step * 15_000, { hashrate: 2 ** 46, power: 3000 }, detailOf({ coinEnum: 0 })),
      );
    const site = await farm.one(sql<{ hashes: number; joules: number; seconds: number }>`
      select sum(hashrate_seconds) as hashes, sum(power_seconds) as joules, sum(mining_seconds) as seconds
      from site_minute where agent_id = ${farm.site.agentId}`);
    expect(site).toEqual({ hashes: 30 * 2 ** 46, joules: 30 * 3600, seconds: 60 });
  });

  it('keeps what a miner was called while its pool user is of another account', async () => {
    const at = Date.now() - 600_000;
    const id = farm.ids[0] ?? 0;
    const named = async (step: number, user: string) => {
      const [pool] = detailOf({}).pools;
      if (pool) await farm.sendReports(readingOf(id, at + step * 15_000, {}, detailOf({ pools: [{ ...pool, user }] })));
      return farm.one(sql<object>`select name, former_name as former from device where id = ${id}`);
    };
    expect(await named(0, 'main.rig7')).toEqual({ name: 'main.rig7', former: '' });
    expect(await named(1, 'main.rig8')).toEqual({ name: 'main.rig8', former: '' });
    expect(await named(2, 'stranger.x')).toEqual({ name: 'stranger.x', former: 'main.rig8' });
    expect(await named(3, 'stranger.y')).toEqual({ name: 'stranger.y', former: 'main.rig8' });
    expect(await named(4, 'main.rig8')).toEqual({ name: 'main.rig8', former: '' });
  });

  it('finds no shares of a miner that hashes while its count of accepted ones stands still for five minutes', async () => {
    const at = Date.now() - 3_600_000;
    const id = farm.ids[0] ?? 0;
    const silent = async (minute: number, scalars: Partial<Scalars>, detail?: Partial<Detail>) => {
      await farm.sendReports(
        readingOf(id, at + minute * 60_000, { elapsed: 3600, ...scalars }, detail && detailOf(detail)),
      );
      return hasIssue((await stateOf()).issues, 'NO_SHARES');
    };
    expect(await silent(0, { accepted: 1000 }, {})).toBe(false);
    expect(await silent(1, { accepted: 1001 })).toBe(false);
    expect(await silent(5, { accepted: 1001 })).toBe(false);
    expect(await silent(6, { accepted: 1001 })).toBe(true);
    expect(await silent(7, { accepted: 1002 })).toBe(false);
    expect(await silent(11, { accepted: 1002 })).toBe(false);
    // Another pool begins with time of its own.
    expect(await silent(12, { accepted: 1002 }, { pools: [{ ...detailOf({}).pools[0]!, user: 'nobody.1' }] })).toBe(
      false,
    );
    expect(await silent(16, { accepted: 1002 })).toBe(false);
    expect(await silent(17, { accepted: 1002, rejected: 40 })).toBe(true);
    // One that hashes nothing has no shares to miss.
    expect(await silent(18, { accepted: 1002, hashrate: 0 })).toBe(false);
    // Where a share took ten minutes so far, five without one say nothing.
    for (const minute of [20, 30, 40]) expect(await silent(minute, { accepted: 6 })).toBe(false);
    expect(await silent(59, { accepted: 6 }, { pools: [] })).toBe(false);
  });

  it('finds a hashrate low that stays below 90 % of the ideal one for ten minutes, through restarts and silences', async () => {
    const at = Date.now() - 3_600_000;
    const id = farm.ids[0] ?? 0;
    const low = async (minute: number, scalars: Partial<Scalars>) => {
      await farm.sendReports(readingOf(id, at + minute * 60_000, { idealHashrate: 100e12, ...scalars }));
      return hasIssue((await stateOf()).issues, 'LOW_HASHRATE');
    };
    expect(await low(0, { hashrate: 95e12 })).toBe(false);
    expect(await low(1, { hashrate: 80e12 })).toBe(false);
    forgetDevices(farm.session, 'all');
    await farm.sendReports(failureOf(id, at + 5 * 60_000));
    expect(await low(10, { hashrate: 80e12 })).toBe(false);
    expect(await low(11, { hashrate: 80e12 })).toBe(true);
    await farm.sendReports(failureOf(id, at + 12 * 60_000));
    expect(hasIssue((await stateOf()).issues, 'LOW_HASHRATE')).toBe(true);
    // One reading above the bound says little of ten minutes.
    expect(await low(13, { hashrate: 91e12 })).toBe(true);
    expect(await low(14, { hashrate: 80e12 })).toBe(true);
    for (const minute of [15, 16, 17]) await farm.sendReports(failureOf(id, at + minute * 60_000));
    expect(await low(26, { hashrate: 80e12 })).toBe(false);
    await sql`update asic set ideal_rate_manual = 80e12 where device_id = ${id}`.execute(farm.database);
    forgetDevices(farm.session, 'all');
    expect(await low(40, { hashrate: 80e12 })).toBe(false);
  });

  it('stores an unknown mining state as unknown, not as stopped', async () => {
    const now = Date.now() - 60_000;
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, now, { mining: null, hashrate: null }));
    expect(await stateOf()).toMatchObject({ is_online: true, is_mining: null });
    await farm.sendReports(failureOf(farm.ids[0] ?? 0, now + 15_000));
    expect(await stateOf()).toMatchObject({ is_online: true, is_mining: null });
  });

  it('keeps a device online that refuses the credential, and says so', async () => {
    await farm.sendReports(failureOf(farm.ids[0] ?? 0, Date.now(), 'refused'));
    const state = await stateOf();
    expect(state).toMatchObject({ is_online: true, is_mining: null, status: 'unknown', auth_error: true });
    expect(hasIssue(state.issues, 'AUTH_ERROR')).toBe(true);
  });

  it('does not go back in time for a report that comes late, but keeps its sample', async () => {
    const now = Date.now();
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, now, { hashrate: 90e12 }));
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, now - 60_000, { hashrate: 10e12 }));
    expect(Number((await stateOf()).hashrate) / 1e12).toBeCloseTo(90, 3);
    expect(await sampleCount()).toBe(2);
  });

  it('judges by safe ranges and desired state, and by new ones once it heard of them', async () => {
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, Date.now() - 30_000, { maxChip: 90 }, {}));
    expect(hasIssue((await stateOf()).issues, 'HOT')).toBe(false);
    await sql`update asic set safe_ranges = '{"hotChipTemperature": 80}', desired_pools = '[{"address":"other.test:1","user":"x"}]'
      where device_id = ${farm.ids[0]}`.execute(farm.database);
    forgetDevices(farm.session, [farm.ids[0] ?? 0]);
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, Date.now(), { maxChip: 90 }));
    const { issues } = await stateOf();
    expect([hasIssue(issues, 'CHIP_HOT'), hasIssue(issues, 'CHANGE_POOL')]).toEqual([true, true]);
  });

  it('stores control board, fan of the supply, temperature around a miner, preset and power settings, and forgets them where they are not reported', async () => {
    const [id = 0] = farm.ids;
    const stored = () =>
      farm.one(sql<object>`
        select supply_fan as fan, ambient, water_inlet as inlet, water_outlet as outlet, control_board as board, preset, power_metadata as power
        from asic_detail join asic_state using (device_id) where device_id = ${id}`);
    const given = {
      powerSupplyFan: 7576,
      ambientTemperature: 28.5,
      waterInletTemperature: 31,
      waterOutletTemperature: 42.5,
      controlBoard: 'H616',
      preset: '3200 W',
      powerMetadata: { 'Power Mode': 'Low', 'Power Limit': 3200, 'Btminer Fast Boot': false },
    };
    await farm.sendReports(readingOf(id, Date.now() - 60_000, {}, given));
    expect(await stored()).toEqual({
      fan: 7576,
      ambient: 28.5,
      inlet: 31,
      outlet: 42.5,
      board: 'H616',
      preset: given.preset,
      power: given.powerMetadata,
    });
    await farm.sendReports(readingOf(id, Date.now(), {}, { errors: [{ code: '1', message: 'x' }] }));
    expect(await stored()).toEqual({
      fan: null,
      ambient: null,
      inlet: null,
      outlet: null,
      board: null,
      preset: null,
      power: null,
    });
  });

  it('writes a detail only when something in it changed that matters', async () => {
    const now = Date.now() - 120_000;
    const changedAt = async () =>
      (
        await farm.one(
          sql<{ at: string }>`select changed_at::text as at from asic_detail where device_id = ${farm.ids[0]}`,
        )
      ).at;
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, now, {}, {}));
    const first = await changedAt();
    const warmer = detailOf().boards.map((board) => ({ ...board, chipTemperatures: [77] }));
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, now + 15_000, {}, { boards: warmer }));
    expect(await changedAt()).toBe(first);
    const dead = warmer.map((board) => ({ ...board, working: false }));
    await farm.sendReports(readingOf(farm.ids[0] ?? 0, now + 30_000, {}, { boards: dead }));
    expect(await changedAt()).not.toBe(first);
    const state = await stateOf();
    expect(state).toMatchObject({
      working_boards: 0,
      total_boards: 1,
      pool_address: 'pool.test:3333',
      blinking: false,
    });
    expect(hasIssue(state.issues, 'HASHBOARD_ISSUE')).toBe(true);
  });

  it('learns identity: address, MAC once, model, worker; a MAC that another device has stays with that one', async () => {
    const now = Date.now();
    const detail = { mac: '02:00:00:00:00:01', model: 'Antminer S21', firmware: 'f1' };
    await farm.sendReports(
      { ...readingOf(farm.ids[0] ?? 0, now, {}, detail), ip: '10.0.9.9' },
      readingOf(farm.ids[1] ?? 0, now, {}, detail),
      readingOf(farm.ids[2] ?? 0, now, {}, { mac: '02:00:00:00:00:03' }),
    );
    const { rows } = await sql`select host(ip) as ip, mac, model, firmware, name from device
      where agent_id = ${farm.site.agentId} order by id`.execute(farm.database);
    expect(rows).toEqual([
      { ip: '10.0.9.9', mac: '02:00:00:00:00:01', model: 'Antminer S21', firmware: 'f1', name: 'farm.1' },
      { ip: '10.0.0.1', mac: null, model: 'Antminer S21', firmware: 'f1', name: 'farm.1' },
      {
        ip: '10.0.0.1',
        mac: '02:00:00:00:00:03',
        model: 'Antminer S19',
        firmware: '2024-01-01',
        name: 'farm.1',
      },
    ]);
  });
});
