import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;
let ids: number[];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate site_group, rack, slot`.execute(server.database);
  await sql`update device set deleted_at = now() where deleted_at is null`.execute(server.database);
  ids = await seedAsics(
    server.database,
    site,
    [1, 2, 3, 4, 5].map((last) => ({ ip: `10.0.0.${last}` })),
  );
});

const insertGroup = (given: object, caller = site.owner) =>
  server.ask<{ insertSiteGroup: { id: string } }>(
    caller,
    'mutation ($given: SiteGroupInput!) { insertSiteGroup(siteGroup: $given) { id } }',
    { given },
  );
const insertRack = (given: object, caller = site.owner) =>
  server.ask<{ insertRack: { id: string } }>(
    caller,
    'mutation ($given: RackInput!) { insertRack(rack: $given) { id } }',
    { given },
  );
const updateRack = (id: string, changes: object) =>
  server.ask(
    site.owner,
    'mutation ($id: ID!, $changes: RackChanges!) { updateRack(id: $id, changes: $changes) { id } }',
    { id, changes },
  );
const updateGroup = (id: string, changes: object) =>
  server.ask(
    site.owner,
    'mutation ($id: ID!, $changes: SiteGroupChanges!) { updateSiteGroup(id: $id, changes: $changes) { id } }',
    { id, changes },
  );
const deleteGroup = (id: string) =>
  server.ask(site.owner, 'mutation ($ids: [ID!]!) { deleteSiteGroups(ids: $ids) }', { ids: [id] });
const deleteRack = (id: string) =>
  server.ask(site.owner, 'mutation ($ids: [ID!]!) { deleteRacks(ids: $ids) }', { ids: [id] });
const racks = async (caller = site.owner) =>
  (
    await server.ask<{ racks: object[] }>(
      caller,
      '{ racks { name group row column rows columns capacity deviceCount type } }',
    )
  ).data.racks;
const refusal = ({ errors }: { errors?: { message: string; extensions: { code?: unknown } }[] | undefined }) =>
  errors?.[0] && [errors[0].extensions.code, errors[0].message];
/** Puts a device into a slot; what the database says against it. */
const put = (device: number | undefined, rack: string, row: number | null, column: number | null) =>
  sql`insert into slot (device_id, subaccount_id, rack_id, "row", "column")
    select ${device}::int, subaccount_id, id, ${row}::int, ${column}::int from rack where selector_id = ${rack}`
    .execute(server.database)
    .then(
      () => undefined,
      (error: unknown) => (error as Error).message,
    );

describe('groups and racks', () => {
  it('have names, positions and dimensions, and a rack knows its group, its slots and how many are taken', async () => {
    const hall = (await insertGroup({ name: 'Hall A', row: 1, column: 1, rows: 2, columns: 2 })).data.insertSiteGroup
      .id;
    const rack = (await insertRack({ name: 'A-02', groupId: hall, row: 1, column: 2, rows: 2, columns: 4 })).data
      .insertRack.id;
    await insertRack({ name: 'A-01', groupId: hall, row: 1, column: 1 });
    await insertRack({ name: 'Spare' });
    expect(await put(ids[0], rack, 1, 1)).toBeUndefined();
    expect(await racks()).toEqual([
      expect.objectContaining({ name: 'A-01', group: 'Hall A', capacity: null, deviceCount: 0 }),
      {
        name: 'A-02',
        group: 'Hall A',
        row: 1,
        column: 2,
        rows: 2,
        columns: 4,
        capacity: 8,
        deviceCount: 1,
        type: 'asic',
      },
      expect.objectContaining({ name: 'Spare', group: null }),
    ]);
    const { data } = await server.ask(site.owner, '{ siteGroups { name rackCount deviceCount capacity } }');
    expect(data).toEqual({ siteGroups: [{ name: 'Hall A', rackCount: 2, deviceCount: 1, capacity: 8 }] });
  });

  it('are refused in words where names or positions are doubled, or a rack is outside of its group', async () => {
    const coordinates = ['constraint-violation', 'There exist duplicate coordinates for group/rack/device/IP.'];
    const hall = (await insertGroup({ name: 'Hall A', row: 1, column: 1, rows: 1, columns: 2 })).data.insertSiteGroup
      .id;
    expect(refusal(await insertGroup({ name: 'hall a' }))).toEqual([
      'constraint-violation',
      'Group "hall a" already exists.',
    ]);
    expect(refusal(await insertGroup({ name: 'Hall B', row: 1, column: 1 }))).toEqual(coordinates);
    expect(refusal(await insertGroup({ name: 'PDUs', type: 'pdu', row: 1, column: 1 }))).toBeUndefined();
    await insertRack({ name: 'A-01', groupId: hall, row: 1, column: 1 });
    expect(refusal(await insertRack({ name: 'A-02', groupId: hall, row: 1, column: 1 }))).toEqual(coordinates);
    expect(refusal(await insertRack({ name: 'A-03', groupId: hall, row: 2, column: 1 }))).toEqual([
      'constraint-violation',
      'Group "Hall A" has 1 row and 2 columns; rack "A-03" is outside of them.',
    ]);
    expect(refusal(await insertRack({ name: 'A-04', row: 0 }))?.[0]).toBe('validation-failed');
    expect(refusal(await updateGroup(hall, { type: 'pdu' }))?.[1]).toContain('a group with racks keeps its type');
    expect(refusal(await deleteGroup(hall))?.[1]).toContain('is not deleted');
  });

  it('hold each device once, each slot one device, and none outside of the dimensions or beyond the capacity', async () => {
    const rack = (await insertRack({ name: 'R', rows: 2, columns: 2 })).data.insertRack.id;
    const open = (await insertRack({ name: 'Open' })).data.insertRack.id;
    expect(await put(ids[0], rack, 1, 1)).toBeUndefined();
    expect(await put(ids[1], rack, 1, 1)).toContain('slot_position');
    expect(await put(ids[0], open, 1, 1)).toContain('slot_pkey');
    expect(await put(ids[1], rack, 3, 1)).toBe('Rack "R" has 2 rows and 2 columns; a device is at [3,1].');
    for (const device of [1, 2, 3]) expect(await put(ids[device], rack, null, null)).toBeUndefined();
    expect(await put(ids[4], rack, 2, 2)).toBe('Rack "R" would hold 5 of 4.');
    expect(await put(ids[4], open, 90, 1)).toBeUndefined();
    expect(refusal(await updateRack(open, { rows: 89, columns: 2 }))).toEqual([
      'constraint-violation',
      'Rack "Open" has 89 rows and 2 columns; a device is at [90,1].',
    ]);
    expect(refusal(await updateRack(rack, { rows: 1 }))?.[1]).toBe('Rack "R" would hold 4 of 2.');
    expect(refusal(await updateRack(rack, { type: 'pdu' }))?.[1]).toBe('Rack "R" is for PDUs.');
  });

  it('sum up what their devices report, with how many report it, and so do groupings of the devices', async () => {
    const rack = (await insertRack({ name: 'R' })).data.insertRack.id;
    await sql`update device set deleted_at = now() where deleted_at is null`.execute(server.database);
    const miners = await seedAsics(server.database, site, [
      { ip: '10.0.0.1', hashrate: 100e12, power: 3000, online: true },
      { ip: '10.0.0.2', hashrate: 0, power: null, online: true },
      { ip: '10.0.0.3', hashrate: null, power: 1000, online: true },
      { ip: '10.0.0.4', hashrate: 50e12, power: 1000, online: true },
    ]);
    for (const [place, id] of miners.slice(0, 3).entries()) await put(id, rack, 1, place + 1);
    const figures = 'online hashing hashrate reportingHashrate power reportingPower';
    const { data } = await server.ask<{ racks: object[]; asicsGroups: object[] }>(
      site.owner,
      `{ racks { ${figures} unitsOnline unitPower } asicsGroups(groupBy: [rackId, rack]) { count rackId rack ${figures} } }`,
    );
    const summed = { online: 3, hashing: 1, hashrate: 100, reportingHashrate: 2, power: 4000, reportingPower: 2 };
    expect(data.racks).toEqual([{ ...summed, unitsOnline: 0, unitPower: 0 }]);
    expect(data.asicsGroups).toEqual([
      { count: 3, rackId: rack, rack: 'R', ...summed },
      expect.objectContaining({ count: 1, rackId: null, rack: null, hashrate: 50 }),
    ]);
    // Who may see places alone, or one kind of devices too, sees no figures of the others.
    const seen = async (...more: string[]) => {
      const permissions = ['agent_worker_location', ...more];
      const caller = callerWith(site.accountId, site.subaccountId, 'site', permissions);
      return (
        await server.ask<{ racks: object[] }>(
          caller,
          `{ racks { deviceCount ${figures} maxChip unitsOnline unitPower } }`,
        )
      ).data.racks[0];
    };
    const hidden = Object.fromEntries(Object.keys(summed).map((name) => [name, null]));
    const ofUnits = { unitsOnline: 0, unitPower: 0 };
    const noUnits = { unitsOnline: null, unitPower: null };
    expect(await seen()).toEqual({ deviceCount: 3, ...hidden, maxChip: null, ...noUnits });
    expect(await seen('agent_workers')).toEqual({ deviceCount: 3, ...summed, maxChip: null, ...noUnits });
    expect(await seen('pdu')).toEqual({ deviceCount: 3, ...hidden, maxChip: null, ...ofUnits });
  });

  it('lose a device that is deleted or moved away, and all of them with the rack', async () => {
    const rack = (await insertRack({ name: 'R' })).data.insertRack.id;
    for (const [place, id] of ids.entries()) await put(id, rack, 1, place + 1);
    const placed = async () =>
      (await sql<{ id: number }>`select device_id as id from slot order by 1`.execute(server.database)).rows.map(
        ({ id }) => id,
      );
    await sql`update device set deleted_at = now() where id = ${ids[0]}`.execute(server.database);
    await sql`update device set subaccount_id = ${other.subaccountId}, agent_id = ${other.agentId} where id = ${ids[1]}`.execute(
      server.database,
    );
    expect(await placed()).toEqual(ids.slice(2));
    expect((await deleteRack(rack)).data).toEqual({ deleteRacks: 1 });
    expect(await placed()).toEqual([]);
  });

  it('of others are seen, used and pointed at by nobody', async () => {
    const theirs = (await insertGroup({ name: 'Theirs' }, other.owner)).data.insertSiteGroup.id;
    await insertRack({ name: 'Theirs', groupId: theirs }, other.owner);
    expect(await racks()).toEqual([]);
    expect(refusal(await insertRack({ name: 'Mine', groupId: theirs }))?.[0]).toBe('constraint-violation');
    expect(refusal(await deleteGroup(theirs))?.[0]).toBe('not-found');
    const reader = callerWith(site.accountId, site.subaccountId, 'site', ['agent_worker_location']);
    expect(await racks(reader)).toEqual([]);
    expect(refusal(await insertRack({ name: 'Mine' }, reader))?.[1]).toBe('You do not have access to this.');
  });
});
