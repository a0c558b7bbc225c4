import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPlace } from '../../../testing/seed-places.ts';
import { allPlaceJoins, placeSql } from '../kind-platform/index.ts';
import { ImportScene } from './testing/import-scene.ts';

let scene: ImportScene;
let ids: number[];

beforeAll(async () => {
  scene = await ImportScene.open();
});
afterAll(() => scene.close());
beforeEach(async () => {
  const { database } = scene.server.services;
  await sql`truncate file_import cascade`.execute(database);
  await sql`update device set deleted_at = now() where deleted_at is null`.execute(database);
  await sql`delete from identity_quota`.execute(database);
  ids = await scene.seed(scene.north, [
    { ip: '10.0.0.1', mac: '02:00:00:00:00:01', model: 'Antminer S19', tags: ['b', 'a'], workerName: '=rig|1' },
    { ip: '10.0.0.2', mac: '02:00:00:00:00:02', model: 'Antminer S19' },
    { ip: '10.0.0.3' },
  ]);
  const place = {
    groupName: 'Hall A',
    groupRow: 1,
    groupColumn: 2,
    rackName: 'A-07',
    rackRow: 2,
    rackColumn: 7,
    row: 3,
    column: 4,
  };
  await sql`truncate site_group, rack, slot`.execute(database);
  await seedPlace(database, ids[0], place);
  await sql`update device set note = ${'\'=1+1, "x"\nsecond line'} where id = ${ids[0]}`.execute(database);
  await sql`update asic set safe_ranges = '{"minHash": 90.5, "maxFan": null, "hotTemperature": 80.25, "hashUnit": "th"}'::jsonb
    where device_id = ${ids[0]}`.execute(database);
});

const device = async (id: number | undefined) =>
  (
    await sql<{ note: string; tags: string[]; place: object | null; ranges: object | null; serial: string }>`
      select note, tags, ${placeSql} as place, safe_ranges as ranges, serial_number as serial from device d join asic a on a.device_id = d.id
      ${allPlaceJoins}
      where d.id = ${id}`.execute(scene.server.services.database)
  ).rows[0];

describe('imported miners', () => {
  it.each(['csv', 'excel'] as const)('are unchanged by their own export as %s', async (format) => {
    const seen = await scene.upload(await scene.exported(format));
    expect(seen).toMatchObject({
      state: 'ready',
      problem: null,
      rowsRead: 3,
      unchangedCount: 3,
      changedCount: 0,
      newCount: 0,
      refusedCount: 0,
    });
    expect(seen.ignoredColumns).toContain('hashrate');
    expect(await scene.confirm(seen.id)).toBe('constraint-violation');
  });

  it('show what would change before anything is written, change that alone, and leave a trace', async () => {
    const file = [
      'ip;mac_address;tags;note;max_fan;hot_temp;rack_row;row',
      '10.9.9.9;02-00-00-00-00-01;[x, null ,y];null;6000;null;;5',
      '10.0.0.2;;;kept;;;abc;',
      '10.0.0.3;;null;;;;;',
    ].join('\n');
    const seen = await scene.upload(file);
    expect(seen).toMatchObject({
      state: 'ready',
      format: 'CSV, semicolons, UTF-8',
      changedCount: 2,
      unchangedCount: 1,
      refusedCount: 0,
    });
    const rows = await scene.rows(seen.id);
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'changed'],
      [3, 'changed'],
    ]);
    expect(rows[0]?.changes).toEqual([
      { column: 'row', before: '3', after: '5' },
      { column: 'tags', before: '[b,a]', after: '[x,y]' },
      { column: 'max_fan', before: null, after: '6000' },
      { column: 'hot_temp', before: '80.25', after: null },
      { column: 'note', before: '\'=1+1, "x"\nsecond line', after: null },
    ]);
    expect(rows[1]?.changes).toEqual([{ column: 'note', before: null, after: 'kept' }]);
    expect((await device(ids[1]))?.note).toBe('');
    expect(await scene.apply(seen.id)).toMatchObject({ state: 'done', appliedCount: 2, failedCount: 0 });
    expect(await device(ids[0])).toMatchObject({
      note: '',
      tags: ['x', 'y'],
      ranges: { minHash: 90.5, maxFan: 6000, hashUnit: 'th' },
      place: { rackRow: 2, row: 5, column: 4 },
    });
    expect((await device(ids[1]))?.note).toBe('kept');
    const { rows: audited } = await sql<{ action: string; after: object }>`select action, after from audit_entry
      where action like 'import.%' order by id desc limit 1`.execute(scene.server.services.database);
    expect(audited[0]).toMatchObject({ action: 'import.write', after: { changed: 2, added: 0 } });
  });

  it('are added where there are none, with what their row says, and refused where it does not say enough', async () => {
    const file =
      'mac_address,ip,family,agent_name,tags,row\n02:00:00:00:00:10,10.0.0.16,Antminer,north agent,[new],1\n,10.0.0.17,,,,\n,10.0.0.18,toaster,,,\n,10.0.0.19,antminer,nowhere,,\nzz,,,,,\n,10.0.0.999,,,,\n,,,,[a],';
    const seen = await scene.upload(file);
    expect(seen).toMatchObject({ newCount: 2, refusedCount: 5 });
    expect((await scene.rows(seen.id, ['refused'])).map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      expect.stringContaining('4 Column "family": one of antminer'),
      '5 Column "agent_name": the agent "nowhere" does not exist.',
      '6 Column "mac_address": a MAC address is expected.',
      '7 Column "ip": an IPv4 address of a device is expected.',
      '8 The row names no device: a MAC address or an IPv4 address is missing.',
    ]);
    expect(await scene.apply(seen.id)).toMatchObject({ state: 'done', appliedCount: 2 });
    const { data } = await scene.ask<{ asics: object[] }>(
      scene.north.token,
      '{ asics(where: { ip: { _eq: "10.0.0.16" } }) { macAddress family tags status location } }',
    );
    expect(data.asics).toEqual([
      {
        macAddress: '02:00:00:00:00:10',
        family: 'antminer',
        tags: ['new'],
        status: 'unknown',
        location: 'Unnamed / [1,-]',
      },
    ]);
    expect(await scene.upload(file)).toMatchObject({ newCount: 0, unchangedCount: 2 });
  });

  it('are refused row by row in the words of the specification: coordinates of 0, doubled rows and places, wrong values', async () => {
    const file = [
      'ip,row,column,rack_row,max_fan,hashrate_unit,note',
      '10.0.0.1,0,1,,,,',
      '10.0.0.2,1,1.5,,,,',
      '10.0.0.3,,,,many,,',
      '10.0.0.1,7,7,,,,',
      '10.0.0.2,7,7,,,,',
      '10.0.0.2,,,,,,twice',
      '10.0.0.3,,,,,parsec,',
    ].join('\n');
    const problems = (await scene.rows((await scene.upload(file)).id, ['refused'])).map(
      ({ line, problem }) => `${line} ${problem}`,
    );
    expect(problems).toEqual([
      '2 Column "row": The starting coordinates for row and columns is [1,1].',
      '3 Column "column": a whole number from 1 to 100000 is expected.',
      '4 Column "max_fan": a number is expected.',
      '7 Error! there exists duplicate rows/columns. Row 6 is about the same miner.',
      expect.stringContaining('8 Column "hashrate_unit": '),
    ]);
    const taken = await scene.upload(
      'ip,group_name,group_row,group_column,rack_name,rack_row,rack_column,row,column\n10.0.0.2,Hall A,1,2,A-07,2,7,3,4',
    );
    expect((await scene.rows(taken.id))[0]?.problem).toBe(
      'There exist duplicate coordinates for group/rack/device/IP. =rig|1 stands there.',
    );
    const swapped = await scene.upload(
      'ip,group_name,group_row,group_column,rack_name,rack_row,rack_column,row,column\n10.0.0.2,Hall A,1,2,A-07,2,7,3,4\n10.0.0.1,,,,,,,9,9',
    );
    expect(swapped).toMatchObject({ changedCount: 2, refusedCount: 0 });
  });

  it('stay as they are where they have changed since the file was read', async () => {
    const seen = await scene.upload('ip,note,tags\n10.0.0.1,new,\n10.0.0.2,new,\n10.0.0.3,new,[t]');
    const { database } = scene.server.services;
    await sql`update device set note = 'by hand' where id = ${ids[0]}`.execute(database);
    await sql`update device set deleted_at = now() where id = ${ids[1]}`.execute(database);
    await sql`update device set model = 'other' where id = ${ids[2]}`.execute(database);
    expect(await scene.apply(seen.id)).toMatchObject({ state: 'done', appliedCount: 1, failedCount: 2 });
    expect((await scene.rows(seen.id)).map(({ problem }) => problem)).toEqual([
      'Changed meanwhile: Note. Import the file again.',
      'The device is no longer there.',
      null,
    ]);
    expect([(await device(ids[0]))?.note, (await device(ids[2]))?.note]).toEqual(['by hand', 'new']);
    const csv = await scene.server.app.inject({
      url: `/api/imports/${seen.id}/refused.csv`,
      headers: { authorization: `Bearer ${scene.north.token}` },
    });
    expect(csv.body).toBe(
      '\uFEFFrow,device,problem\r\n2,=rig|1,Changed meanwhile: Note. Import the file again.\r\n3,10.0.0.2,The device is no longer there.\r\n'.replace(
        '=rig',
        "'=rig",
      ),
    );
  });

  it('take the right to each of what a row changes, as it is when it is written', async () => {
    const { database } = scene.server.services;
    const { subaccountId, accountId } = scene.north.site;
    const rights = async (...permissions: string[]) => {
      await sql`update subaccount_access set permissions = ${permissions}::text[] where subaccount_id = ${subaccountId} and account_id = ${accountId}`.execute(
        database,
      );
      await sql`update subaccount set owner_account_id = ${scene.south.site.accountId} where id = ${subaccountId}`.execute(
        database,
      );
      await sql`update organization set owner_account_id = ${scene.south.site.accountId} where owner_account_id = ${accountId}`.execute(
        database,
      );
    };
    await rights('all');
    const whole = await scene.upload('ip,note\n10.0.0.1,new');
    const seen = await scene.upload('ip,note\n10.0.0.2,new');
    await scene.pause();
    await scene.confirm(whole.id);
    await scene.confirm(seen.id);
    await rights('agent_workers', 'agent_worker_import_write', 'agent_worker_tag_write');
    scene.resume();
    expect(await scene.until(seen.id, ['done'])).toMatchObject({ appliedCount: 0, failedCount: 1 });
    expect((await scene.rows(seen.id))[0]?.problem).toBe('You may not change: Note.');
    await rights('agent_workers');
    await rights('all');
    expect((await device(ids[1]))?.note).toBe('');
    await sql`update organization set owner_account_id = ${accountId} where id = (select organization_id from subaccount where id = ${subaccountId})`.execute(
      database,
    );
    await sql`update subaccount set owner_account_id = ${accountId} where id = ${subaccountId}`.execute(database);
  });
});
