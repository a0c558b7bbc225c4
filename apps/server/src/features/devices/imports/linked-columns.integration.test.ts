import { unitsXls } from '@headframe/domain/files/testing/units-xls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPdu, type SeededPdu } from '../../../testing/seed-outlets.ts';
import { readCredentials } from '../kind-platform/index.ts';
import { ImportScene } from './testing/import-scene.ts';

let scene: ImportScene;
let ids: number[];
let pdu: SeededPdu;

beforeAll(async () => {
  scene = await ImportScene.open();
});
afterAll(() => scene.close());
beforeEach(async () => {
  const { database } = scene.server.services;
  await sql`truncate file_import cascade`.execute(database);
  await sql`delete from identity_quota`.execute(database);
  await sql`update pdu_outlet set feeds_device_id = null`.execute(database);
  await sql`update device set deleted_at = now() where deleted_at is null`.execute(database);
  ids = await scene.seed(scene.north, [
    { ip: '10.0.0.1', workerName: 'rig-1' },
    { ip: '10.0.0.2', workerName: 'rig-2' },
    { ip: '10.0.0.3', workerName: 'rig-3' },
  ]);
  pdu = await seedPdu(database, scene.north.site, '10.0.0.90', 4);
  for (const place of [0, 1])
    await sql`update pdu_outlet set feeds_device_id = ${ids[place]} where part_id = ${pdu.partIds[place]}`.execute(
      database,
    );
});

const problems = async (id: string) =>
  (await scene.rows(id, ['refused'])).map(({ line, problem }) => `${line} ${problem}`);

/** Numbers of the outlets that feed each seeded miner. */
async function fed(): Promise<string[]> {
  const { rows } = await sql<{ id: number; keys: string }>`
    select x.feeds_device_id as id, string_agg(p.key, ',' order by p.ordinal) as keys from pdu_outlet x
      join device_part p on p.id = x.part_id where x.feeds_device_id is not null group by 1`.execute(
    scene.server.services.database,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.keys ?? '');
}

describe('the outlets of imported miners', () => {
  it('are those of their export, swapped, taken over and unlinked', async () => {
    expect(await scene.upload(await scene.exported('csv'))).toMatchObject({ unchangedCount: 3, changedCount: 0 });
    const seen = await scene.upload(
      'ip,pdu_ip,pdu_output_num\n10.0.0.1,10.0.0.90,2\n10.0.0.2,10.0.0.90,"1, 3"\n10.0.0.3,,\n',
    );
    expect((await scene.rows(seen.id)).map(({ changes }) => changes)).toEqual([
      [{ column: 'pdu_output_num', before: '1', after: '2 (now at rig-2)' }],
      [{ column: 'pdu_output_num', before: '2', after: '1 (now at rig-1), 3' }],
    ]);
    expect(await fed()).toEqual(['1', '2', '']);
    expect(await scene.apply(seen.id)).toMatchObject({ state: 'done', appliedCount: 2, failedCount: 0 });
    expect(await fed()).toEqual(['2', '1,3', '']);
    const taken = await scene.upload('ip,pdu_ip,pdu_output_num\n10.0.0.3,10.0.0.90,1\n10.0.0.1,null,null');
    expect(await scene.apply(taken.id)).toMatchObject({ appliedCount: 2, failedCount: 0 });
    expect(await fed()).toEqual(['', '3', '1']);
  });

  it('swap between rows that are written one batch after the other', async () => {
    const others = Array.from({ length: 501 }, (_one, place) => `10.2.${Math.floor(place / 250)}.${(place % 250) + 1}`);
    await scene.seed(
      scene.north,
      others.map((ip) => ({ ip })),
    );
    const rows = others.map((ip) => `${ip},,,other`);
    const file = ['ip,pdu_ip,pdu_output_num,note', '10.0.0.1,10.0.0.90,2,', ...rows, '10.0.0.2,10.0.0.90,1,'].join(
      '\n',
    );
    expect(await scene.apply((await scene.upload(file)).id)).toMatchObject({ appliedCount: 503, failedCount: 0 });
    expect(await fed()).toEqual(['2', '1', '']);
  });

  it('stay where somebody else has linked them meanwhile', async () => {
    const seen = await scene.upload(
      'ip,pdu_ip,pdu_output_num\n10.0.0.1,10.0.0.90,2\n10.0.0.2,10.0.0.90,1\n10.0.0.3,10.0.0.90,4',
    );
    const { database } = scene.server.services;
    await sql`update pdu_outlet set feeds_device_id = ${ids[1]} where part_id = ${pdu.partIds[3]}`.execute(database);
    expect(await scene.apply(seen.id)).toMatchObject({ appliedCount: 1, failedCount: 2 });
    expect((await scene.rows(seen.id)).map(({ problem }) => problem)).toEqual([
      null,
      'Changed meanwhile: Outlets. Import the file again.',
      'Changed meanwhile: Outlets. Import the file again.',
    ]);
    expect(await fed()).toEqual(['2', '4', '']);
  });

  it('are refused where they are not there, stand twice, or are named by half', async () => {
    const file = [
      'ip,pdu_ip,pdu_output_num',
      '10.0.0.1,10.0.0.90,9',
      '10.0.0.2,10.0.0.91,1',
      '10.0.0.3,10.0.0.90,',
      '10.0.0.4,"10.0.0.90,10.0.0.90","1,2,3"',
      '10.0.0.5,pdu,1',
      '10.0.0.6,10.0.0.90,"1,1"',
      '10.0.0.7,10.0.0.90,3',
      '10.0.0.8,10.0.0.90,3',
    ].join('\n');
    expect(await problems((await scene.upload(file)).id)).toEqual([
      '2 Column "pdu_output_num": the PDU 10.0.0.90 has no outlet 9.',
      '3 Column "pdu_output_num": the PDU 10.0.0.91 does not exist.',
      '4 Column "pdu_ip": it goes together with "pdu_output_num".',
      '5 Column "pdu_ip": one address is expected, or one for each outlet.',
      '6 Column "pdu_ip": IPv4 addresses are expected.',
      '7 Column "pdu_output_num": 1 stands twice.',
      '9 Error! there exists duplicate rows/columns. Row 8 names the same of: outlets.',
    ]);
  });
});

describe('the credentials of imported miners', () => {
  const secret = 'only-the-agent-reads-this';
  const isWritten = async () => {
    const { rows } = await sql<{ found: boolean }>`select
      exists (select from file_import_row r where r::text like ${`%${secret}%`})
      or exists (select from file_import_piece p where position(convert_to(${secret}, 'UTF8') in p.bytes) > 0)
      or exists (select from audit_entry e where e::text like ${`%${secret}%`})
      or exists (select from device d where d::text like ${`%${secret}%`}) as found`.execute(
      scene.server.services.database,
    );
    return rows[0]?.found;
  };
  const stored = async (id: number | undefined) => {
    const { database, secrets, log } = { log: { warn: () => undefined }, ...scene.server.services };
    const { rows } = await sql<{ credential: string | null }>`select credential from device where id = ${id}`.execute(
      database,
    );
    return readCredentials({ decrypt: secrets.decrypt, log }, rows[0]?.credential ?? null);
  };

  it('are stored encrypted from the first byte on, never shown, and taken away', async () => {
    await scene.pause();
    const file = Buffer.from(`ip,user,password\n10.0.0.1,root,${secret}\n10.0.0.77,admin,${secret}\n10.0.0.2,root,\n`);
    const { id } = await scene.begin(file.length);
    await scene.send(id, 0, file);
    expect(await isWritten()).toBe(false);
    scene.resume();
    await scene.until(id, ['ready']);
    const rows = await scene.rows(id);
    expect(rows[0]?.changes).toEqual([
      { column: 'user', before: null, after: 'set' },
      { column: 'password', before: null, after: 'set' },
    ]);
    expect(rows[2]?.problem).toBe('Column "password": user and password go together.');
    expect(await isWritten()).toBe(false);
    expect(await scene.apply(id)).toMatchObject({ appliedCount: 2, failedCount: 0 });
    expect(await stored(ids[0])).toEqual([{ user: 'root', password: secret }]);
    expect(await isWritten()).toBe(false);
    const again = await scene.upload('ip,user,password\n10.0.0.1,null,null\n10.0.0.77,admin,other\n10.0.0.2,null,');
    expect(await scene.rows(again.id)).toMatchObject([
      { changes: [{ column: 'user', before: 'set', after: null }, { after: null }] },
      {
        changes: [
          { before: 'set', after: 'changed' },
          { before: 'set', after: 'changed' },
        ],
      },
    ]);
    expect(await scene.apply(again.id)).toMatchObject({ appliedCount: 2 });
    expect(await stored(ids[0])).toEqual([]);
  });
});

describe('a file of Excel 97 to 2003', () => {
  it('is read as any other', async () => {
    const seen = await scene.upload(unitsXls({ name: 'note', view_only: 'rack_name', slot: 'tags' }));
    expect(seen).toMatchObject({ state: 'ready', format: 'xls', newCount: 2 });
    expect(
      (await scene.rows(seen.id)).map(({ device, changes }) => [device, ...changes.map(({ after }) => after)]),
    ).toEqual([
      ['10.0.0.20', 'true', '[3]', 'Hall Ä'],
      ['10.0.0.21', 'false', '[4.5]', '=1+1'],
    ]);
  });
});
