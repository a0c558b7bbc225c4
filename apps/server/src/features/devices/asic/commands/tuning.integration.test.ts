import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let ids: number[];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
});
afterAll(() => server.close());

beforeEach(async () => {
  await sql`truncate agent_request, agent_request_item, device, command_snapshot cascade`.execute(server.database);
  ids = await seedAsics(server.database, site, [
    { ip: '10.0.0.1', model: 'Antminer S19' },
    { ip: '10.0.0.2', model: 'M60SVK40', family: 'whatsminer-v3' },
    { ip: '10.0.0.3', model: 'M50SVH50', family: 'whatsminer-v2' },
    { ip: '10.0.0.4', model: 'Avalon', family: 'cgminer' },
  ]);
});

async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await server.ask<Data>(site.owner, query, variables as Record<string, unknown>);
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

const among = (...addresses: string[]) => ({ ip: { _in: addresses } });
const every = { ipNumber: { _gte: 0 } };
const snapshot = async (action: string, where: object = every) =>
  (
    await ask<{ snapshotAsics: object }>(
      `mutation ($where: AsicWhere!) { snapshotAsics(where: $where, action: ${action}) { capableCount incapable { model reason }
        ranges { field min max } presets { field presets { key } } lacks { field reason } } }`,
      { where },
    )
  ).snapshotAsics;
const give = (mutation: string, payload: string, where: object = every) =>
  ask<Record<string, { deviceCount: number }>>(
    `mutation ($where: AsicWhere!) { ${mutation}(${payload}, where: $where) { deviceCount } }`,
    { where },
  );

const targets = async () =>
  (
    await ask<{
      asics: { ip: string }[];
    }>(`{ asics(orderBy: [{ ip: asc }]) { ip desiredPowerMode desiredPowerLimit desiredPowerPercent
      desiredCooling { mode fanPercent temperatureOffset } hasDesiredState powerScalingMismatch coolingMismatch } }`)
  ).asics;

describe('a power adjustment', () => {
  it('offers what all chosen miners have, names what some lack, and leaves out those without it', async () => {
    expect(await snapshot('powerAdjust')).toEqual({
      capableCount: 3,
      incapable: [{ model: 'Avalon', reason: 'Not supported by this firmware.' }],
      ranges: [],
      presets: [{ field: 'mode', presets: [{ key: 'low' }, { key: 'normal' }, { key: 'high' }] }],
      lacks: [{ field: 'watts', reason: 'Stock firmware of Antminers has no watt target.' }],
    });
    expect(await snapshot('powerAdjust', among('10.0.0.2', '10.0.0.3'))).toMatchObject({ capableCount: 2, lacks: [] });
  });

  it('by one of its fields leaves out those that lack it, and gives it to the others', async () => {
    const { snapshotAsics } = await ask<{ snapshotAsics: { id: string; lacks: object[] } }>(
      `mutation ($where: AsicWhere!) { snapshotAsics(where: $where, action: powerAdjust, field: "watts") {
        id capableCount incapable { model reason } lacks { field } } }`,
      { where: every },
    );
    expect(snapshotAsics).toMatchObject({ capableCount: 2, lacks: [] });
    expect(JSON.stringify(snapshotAsics)).toContain('Stock firmware of Antminers has no watt target.');
    const { powerAdjustAsics } = await ask<{ powerAdjustAsics: object }>(
      'mutation ($id: ID) { powerAdjustAsics(snapshotId: $id, watts: 3000) { deviceCount } }',
      { id: snapshotAsics.id },
    );
    expect(powerAdjustAsics).toEqual({ deviceCount: 2 });
  });

  it('stores the target, in watts or as a mode, and Clear Targets forgets it', async () => {
    await give('powerAdjustAsics', 'mode: "low"');
    await give('powerAdjustAsics', 'watts: 3000', among('10.0.0.2'));
    expect(await targets()).toMatchObject([
      { desiredPowerMode: 'low', desiredPowerLimit: null, hasDesiredState: true },
      { desiredPowerMode: null, desiredPowerLimit: 3000, hasDesiredState: true },
      { desiredPowerMode: 'low', desiredPowerLimit: null, hasDesiredState: true },
      { desiredPowerMode: null, desiredPowerLimit: null, hasDesiredState: false },
    ]);
    const { rows } = await sql<{
      payload: object;
    }>`select payload - 'options' as payload from agent_request order by id`.execute(server.database);
    expect(rows.map(({ payload }) => payload)).toEqual([
      { kind: 'powerAdjust', mode: 'low' },
      { kind: 'powerAdjust', watts: 3000 },
    ]);
    expect(await ask('mutation ($where: AsicWhere!) { clearAsicTargets(where: $where) }', { where: every })).toEqual({
      clearAsicTargets: 3,
    });
    expect((await targets()).filter((row) => (row as { hasDesiredState?: boolean }).hasDesiredState)).toEqual([]);
  });

  it.each([
    ['watts: 3000, mode: "low"', /Exactly one of watts, mode/],
    ['watts: null', /powerAdjust/],
    ['mode: "sleep"', /powerAdjust.mode/],
    ['watts: 99', /powerAdjust.watts/],
    ['watts: 100000', /powerAdjust.watts/],
    ['watts: -2147483648', /powerAdjust.watts/],
    ['watts: 3000', /powerAdjust.watts: Stock firmware of Antminers has no watt target/],
    ['mode: "low", options: { stayTime: 5 }', /does not offer this option/],
    ['mode: "low", options: { rampSeconds: 86401 }', /rampSeconds/],
  ])('refuses %s', async (payload, message) => {
    await expect(give('powerAdjustAsics', payload)).rejects.toThrow(message);
    expect((await targets()).some((row) => (row as { hasDesiredState?: boolean }).hasDesiredState)).toBe(false);
  });
});

describe('scaling and cooling', () => {
  const report = (id: number | undefined, columns: object) =>
    sql`update asic_state s set is_online = true, is_mining = true, elapsed = 5000, power_percent = r.power_percent,
      power = r.power, power_limit = r.power_limit, cooling_mode = r.cooling_mode, fan_percent = r.fan_percent,
      temperature_offset = r.temperature_offset
      from jsonb_populate_record(null::asic_state, ${JSON.stringify(columns)}::jsonb) r where s.device_id = ${id ?? 0}`.execute(
      server.database,
    );

  it('are checked against the bounds of the model, by name', async () => {
    await expect(give('powerScalingAsics', 'percent: 101', among('10.0.0.2'))).rejects.toThrow(
      'powerScaling.percent: Only 1 to 100 %.',
    );
    await expect(give('powerScalingAsics', 'percent: 50', among('10.0.0.1'))).rejects.toThrow('None of the devices');
    await expect(give('coolingAdjustAsics', 'fanPercent: 5', among('10.0.0.1'))).rejects.toThrow('Only 20 to 100 %.');
    await expect(give('coolingAdjustAsics', 'fanPercent: 50', among('10.0.0.2'))).rejects.toThrow(
      'The firmware of this model sets the speed of its fans itself.',
    );
    await expect(give('coolingAdjustAsics', 'temperatureOffset: -31', among('10.0.0.2'))).rejects.toThrow(
      'temperatureOffset',
    );
  });

  it('show a mismatch where what is reported differs, or the draw does, and none where nothing is known', async () => {
    await give('powerScalingAsics', 'percent: 60', among('10.0.0.2', '10.0.0.3'));
    await give('coolingAdjustAsics', 'fanPercent: 80', among('10.0.0.1'));
    await give('coolingAdjustAsics', 'temperatureOffset: -10', among('10.0.0.2'));
    const flags = async () =>
      (await targets()).map((row) => {
        const { powerScalingMismatch: scaling, coolingMismatch: cooling } = row as unknown as Record<string, boolean>;
        return [scaling, cooling];
      });
    const calm = [false, false];
    expect(await flags()).toEqual([calm, calm, calm, calm]);
    await report(ids[0], { cooling_mode: 'auto' });
    await report(ids[1], { power_percent: 100, temperature_offset: -10 });
    await report(ids[2], { power: 3000, power_limit: 3300 });
    expect(await flags()).toEqual([[false, true], [true, false], [true, false], calm]);
    await report(ids[0], { cooling_mode: 'manual', fan_percent: 80 });
    await report(ids[1], { power_percent: 60, temperature_offset: -5 });
    await report(ids[2], { power: 1950, power_limit: 3300 });
    expect(await flags()).toEqual([calm, [false, true], calm, calm]);
  });
});
