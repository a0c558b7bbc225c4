import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportScene } from './testing/import-scene.ts';

let scene: ImportScene;

beforeAll(async () => {
  scene = await ImportScene.open();
});
afterAll(() => scene.close());
beforeEach(async () => {
  const { database } = scene.server.services;
  await sql`truncate file_import, site_group, rack, slot cascade`.execute(database);
  await sql`update device set deleted_at = now() where deleted_at is null`.execute(database);
  await sql`delete from identity_quota`.execute(database);
});

const ipOf = (place: number) => `10.0.${Math.floor(place / 200)}.${(place % 200) + 1}`;
const seed = (count: number) =>
  scene.seed(
    scene.north,
    Array.from({ length: count }, (_, place) => ({ ip: ipOf(place) })),
  );
const header = 'ip,group_name,rack_name,row,column';
const apply = async (lines: readonly string[]) => {
  const seen = await scene.upload([header, ...lines].join('\n'));
  return seen.state === 'ready' ? await scene.apply(seen.id) : seen;
};
const stands = async () => {
  const { data } = await scene.ask<{ asics: { ip: string; location: string | null }[] }>(
    scene.north.token,
    '{ asics(orderBy: [{ ip: asc }], limit: 1000) { ip location } }',
  );
  return Object.fromEntries(data.asics.map(({ ip, location }) => [ip, location]));
};

describe('places of imported miners', () => {
  it('make groups and racks, which are the same whatever the case of their letters', async () => {
    await seed(3);
    expect(await apply(['10.0.0.1,Hall A,A-01,1,1', '10.0.0.2,hall a,a-01,1,2', '10.0.0.3,,Loose,,'])).toMatchObject({
      state: 'done',
      appliedCount: 3,
    });
    const { data } = await scene.ask(
      scene.north.token,
      '{ racks { name group deviceCount } asics(where: { rack: { _eq: "A-01" } }, orderBy: [{ column: desc }]) { ip group rack row column } asicsGroups(groupBy: [rack]) { rack count } }',
    );
    expect(data).toEqual({
      racks: [
        { name: 'A-01', group: 'Hall A', deviceCount: 2 },
        { name: 'Loose', group: null, deviceCount: 1 },
      ],
      asics: [
        { ip: '10.0.0.2', group: 'Hall A', rack: 'A-01', row: 1, column: 2 },
        { ip: '10.0.0.1', group: 'Hall A', rack: 'A-01', row: 1, column: 1 },
      ],
      asicsGroups: [
        { rack: 'A-01', count: 2 },
        { rack: 'Loose', count: 1 },
      ],
    });
  });

  it('go round in one file, also where its rows are written in several transactions', async () => {
    await seed(700);
    const shifted = (by: number) =>
      Array.from({ length: 700 }, (_, place) => `${ipOf(place)},Hall,R,1,${((place + by) % 700) + 1}`);
    expect(await apply(shifted(0))).toMatchObject({ appliedCount: 700, failedCount: 0 });
    expect(await apply(shifted(1))).toMatchObject({ appliedCount: 700, failedCount: 0 });
    const after = await stands();
    expect([after[ipOf(0)], after[ipOf(499)], after[ipOf(699)]]).toEqual(
      [2, 501, 1].map((column) => `Hall / R / [1,${column}]`),
    );
  });

  it('are refused in the preview where the rack is smaller, and as they are written where another one took the slot', async () => {
    const ids = await seed(3);
    await apply(['10.0.0.1,Hall,R,1,1']);
    await sql`update rack set rows = 1, columns = 2`.execute(scene.server.services.database);
    const seen = await scene.upload(
      [header, '10.0.0.2,Hall,R,2,1', '10.0.0.3,Hall,R,1,2', '10.0.0.2,Hall,R,1,1'].join('\n'),
    );
    expect((await scene.rows(seen.id, ['refused'])).map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      '2 Rack "R" has 1 row and 2 columns; the device would be outside of them.',
      expect.stringContaining('4 There exist duplicate coordinates'),
    ]);
    await sql`insert into slot (device_id, subaccount_id, rack_id, "row", "column")
      select ${ids[1]}::int, subaccount_id, id, 1, 2 from rack`.execute(scene.server.services.database);
    expect(await scene.apply(seen.id)).toMatchObject({ state: 'done', appliedCount: 0, failedCount: 1 });
    expect(await stands()).toEqual({
      '10.0.0.1': 'Hall / R / [1,1]',
      '10.0.0.2': 'Hall / R / [1,2]',
      '10.0.0.3': null,
    });
  });
});
