import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { issueBit } from '@headframe/domain/devices/asic/issue-names';
import { repeatTargets } from '../../requests/index.ts';
import { repeatedAsicTargets } from './repeated-targets.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let ids: number[];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
});
afterAll(() => server.close());

const repeat = () =>
  repeatTargets(
    { database: server.database, pubsub: { publish: () => Promise.resolve() }, encrypt: (text) => text },
    repeatedAsicTargets,
  );

const set = (place: number, columns: string) =>
  sql`update asic set is_infinite_retry = true, desired_at = now() - interval '1 hour', ${sql.raw(columns)} where device_id = ${ids[place] ?? 0}`.execute(
    server.database,
  );
const report = (place: number, columns: string) =>
  sql`update asic_state set is_online = true, is_mining = true, hashrate = 1e14, ${sql.raw(columns)} where device_id = ${ids[place] ?? 0}`.execute(
    server.database,
  );
const items = async () =>
  (
    await sql<{
      id: number;
      kind: string;
      payload: object;
    }>`select t.device_id as id, r.kind, coalesce(t.payload, '{}') as payload
      from agent_request_item t join agent_request r on r.id = t.request_id where r.origin = 'repeat' order by t.id`.execute(
      server.database,
    )
  ).rows.map(({ id, kind, payload }) => [ids.indexOf(id), kind, payload]);
const endItems = () => sql`update agent_request_item set state = 'failed'`.execute(server.database);

beforeEach(async () => {
  await sql`truncate agent_request, agent_request_item, device, command_snapshot cascade`.execute(server.database);
  ids = await seedAsics(
    server.database,
    site,
    ['1', '2', '3', '4'].map((last) => ({ ip: `10.0.0.${last}`, model: 'M60SVK40', family: 'whatsminer-v3' })),
  );
});

const adjusting = `issues = ${issueBit('POWER_ADJUSTMENT')}`;

describe('the repeat of targets', () => {
  it('commands what a miner does not keep, with its own payload', async () => {
    await set(0, 'desired_power_limit = 3000');
    await report(0, adjusting);
    await set(1, `desired_power_mode = 'low'`);
    await report(1, adjusting);
    await set(2, 'desired_power_percent = 60');
    await report(2, 'power_percent = 100');
    await set(3, `desired_power_switch = 'on', desired_cooling = '{"temperatureOffset": -5}'`);
    await report(3, `temperature_offset = 0, issues = ${issueBit('POWER_SWITCH')}`);
    expect(await repeat()).toBe(4);
    expect((await items()).toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
      [0, 'powerAdjust', { watts: 3000 }],
      [1, 'powerAdjust', { mode: 'low' }],
      [2, 'powerScaling', { percent: 60 }],
      [3, 'start', {}],
    ]);
  });

  it('waits for a command under way, then for a pause that grows, and begins again once the target was met', async () => {
    await set(0, 'desired_power_limit = 3000');
    await report(0, adjusting);
    expect([await repeat(), await repeat()]).toEqual([1, 0]);
    await endItems();
    expect(await repeat()).toBe(0);
    const pauses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const { rows } = await sql<{ pause: number }>`update asic set retry_at = now() where retry_at is not null
        returning extract(epoch from retry_at - now())::int as pause`.execute(server.database);
      expect(rows).toHaveLength(1);
      expect(await repeat()).toBe(1);
      await endItems();
      const next = await sql<{
        pause: number;
      }>`select round(extract(epoch from retry_at - now()))::int as pause from asic
        where retry_at is not null`.execute(server.database);
      pauses.push(Math.round((next.rows[0]?.pause ?? 0) / 60));
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 360, 360, 360]);
    await report(0, 'issues = 0');
    expect(await repeat()).toBe(0);
    const { rows } = await sql`select retry_count, retry_at from asic where device_id = ${ids[0] ?? 0}`.execute(
      server.database,
    );
    expect(rows).toEqual([{ retry_count: 0, retry_at: null }]);
  });

  it('leaves a miner alone that a person holds in another state, until that is over', async () => {
    await set(0, `desired_power_switch = 'on'`);
    await report(0, `issues = ${issueBit('POWER_SWITCH')}`);
    await set(1, 'desired_power_limit = 3000');
    await report(1, adjusting);
    const hold = (place: number, effect: string, value: object | null) =>
      sql`insert into hold (subaccount_id, device_id, holder, holder_id, holder_name, effect, value, until)
        values (${site.subaccountId}, ${ids[place] ?? 0}, 'person', 'account 9', 'Anna', ${effect}, ${value && JSON.stringify(value)}::jsonb,
          now() + interval '1 hour')`.execute(server.database);
    await hold(0, 'off', null);
    await hold(1, 'limited', { command: 'powerAdjust', watts: 2000 });
    expect(await repeat()).toBe(0);
    await sql`update hold set value = '{"command": "powerAdjust", "watts": 3000}' where effect = 'limited'`.execute(
      server.database,
    );
    expect(await repeat()).toBe(1);
    await sql`update hold set until = now()`.execute(server.database);
    expect(await repeat()).toBe(1);
    expect(await items()).toEqual([
      [1, 'powerAdjust', { watts: 3000 }],
      [0, 'start', {}],
    ]);
  });

  it.each([
    ['that has no such setting', 'is_infinite_retry = false', ''],
    ['that was commanded just now', 'desired_at = now()', ''],
    ['that is offline', 'desired_power_limit = 3000', 'is_online = false'],
    [
      'that is stopped as desired',
      `desired_power_switch = 'off'`,
      `is_mining = false, is_resting = true, hashrate = 0`,
    ],
    ['that meets its target', 'desired_power_limit = 3000', 'issues = 0'],
  ])('leaves a miner alone %s', async (_which, columns, state) => {
    await set(0, 'desired_power_limit = 3000');
    await report(0, adjusting);
    await sql`update asic set ${sql.raw(columns)} where device_id = ${ids[0] ?? 0}`.execute(server.database);
    if (state !== '')
      await sql`update asic_state set ${sql.raw(state)} where device_id = ${ids[0] ?? 0}`.execute(server.database);
    expect(await repeat()).toBe(0);
    expect(await items()).toEqual([]);
  });
});
