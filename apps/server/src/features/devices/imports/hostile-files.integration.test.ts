import { importLimits } from '@headframe/domain/imports/import-limits';
import { writeXlsx } from 'hucre/xlsx';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedApiKey } from '../../../testing/api-key.ts';
import { forgetImports } from './imports.jobs.ts';
import { ImportScene } from './testing/import-scene.ts';
import { proofLength } from '../../../../../../scripts/checks/proof-length.ts';
import { zipOf } from './testing/zip-of.ts';

let scene: ImportScene;
beforeAll(async () => {
  scene = await ImportScene.open();
  await scene.seed(scene.north, [{ ip: '10.0.0.1' }]);
  await scene.seed(scene.south, [{ ip: '10.0.0.1' }]);
});
afterAll(() => scene.close());
beforeEach(() => sql`truncate file_import cascade`.execute(scene.server.services.database));

const mebibyte = 1024 * 1024;
/** How much of the long files is tried; all of it in the proof. */
const share = proofLength(0.1, 1);
const isProof = proofLength(false, true);
const workbook = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels':
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
};
const sheetOf = (body: string) =>
  zipOf({ ...workbook, 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${body}</sheetData></worksheet>` });
const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${cell('A1', 'ip')}${cell('B1', 'note')}</row>`;

describe('files that harm', () => {
  it.each<[string, () => Uint8Array | string, RegExp]>([
    ['of bytes', () => Uint8Array.from([1, 0, 2, 0, 3]), /neither CSV nor Excel/],
    ['with zero bytes', () => 'ip,note\n10.0.0.1,a\u0000b', /neither CSV nor Excel/],
    ['without a row', () => 'ip,note\n', /no rows/],
    ['of blanks', () => '\n\n', /"ip" or "mac_address" is missing/],
    ['of another template', () => 'workername,model\na,b', /"ip" or "mac_address" is missing/],
    ['with a name of a column without an end', () => `ip,${'a'.repeat(300)}\n`, /name of a column has more than 255/],
    [
      'with a name of a column that no text holds',
      () => 'ip,a\u0001b\n10.0.0.1,x',
      /name of a column has control characters/,
    ],
    ['with a column twice', () => 'ip,IP\na,b', /Error! there exists duplicate rows\/columns\. "ip" stands twice/],
    ['of a hundred thousand columns and more', () => `ip${',a'.repeat(1e6 * share)}\n`, /more than 256 columns/],
    [
      'with a row of a hundred thousand cells and more',
      () => `ip,note\n10.0.0.1${',a'.repeat(1e6 * share)}\n`,
      /more than 256 columns/,
    ],
    ['of a row without an end', () => `ip,note\n10.0.0.1,"${'x'.repeat(2.2 * mebibyte)}`, /a row without an end/],
    ['that is a broken xls', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(5000)]), /damaged/],
    ['that is an archive without an end', () => 'PK\u0003\u0004 and more', /damaged/],
    [
      'that is a workbook with macros (xlsm)',
      () => zipOf({ ...workbook, 'xl/worksheets/sheet1.xml': '<worksheet/>', 'xl/vbaProject.bin': 'macro' }),
      /has macros\. Save it as xlsx without them/,
    ],
    ['that is an archive of something else', () => zipOf({ 'a.txt': 'a' }), /damaged/],
    [
      'with a cell of 2 GiB by its directory',
      () => zipOf({ ...workbook, 'xl/worksheets/sheet1.xml': 'x' }, 2 ** 31),
      /too large once/,
    ],
    [
      'with a cell far to the right',
      () => sheetOf(`${header}<row r="2">${cell('XFD2', 'x')}</row>`),
      /more than 256 columns/,
    ],
    ['with a cell outside any sheet', () => sheetOf(`${header}<row r="2">${cell('ZZZZZZ2', 'x')}</row>`), /damaged/],
  ])('%s are refused, and nothing is kept', async (_name, file, problem) => {
    const seen = await scene.upload(file());
    expect(seen).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) });
    const { rows } = await sql<{ pieces: number }>`select count(*)::int as pieces from file_import_piece`.execute(
      scene.server.services.database,
    );
    expect(rows[0]?.pieces).toBe(0);
  });

  it.each<[string, () => string]>([
    ['one cell of many MiB', () => `${header}<row r="2">${cell('A2', 'x'.repeat(64 * share * mebibyte))}</row>`],
    ['elements hundreds of thousands deep', () => `${header}${'<row>'.repeat(5e5 * share)}`],
    ['more distinct cells than memory holds', () => `${header}<row r="2">${cell('A2', 'y').repeat(1e6 * share)}</row>`],
  ])('of %s end the reading of that file alone', async (_name, body) => {
    const seen = await scene.upload(sheetOf(body()));
    expect(['failed', 'ready']).toContain(seen.state);
    expect(seen.changedCount + seen.newCount).toBe(0);
    expect(await scene.upload('ip,note\n10.0.0.1,a')).toMatchObject({ state: 'ready', changedCount: 1 });
  });

  it.runIf(isProof)('of more rows than are allowed are refused', async () => {
    const seen = await scene.upload(`ip,note\n${'10.0.0.1,a\n'.repeat(importLimits.rows + 1)}`);
    expect(seen).toMatchObject({ state: 'failed', problem: 'The file has more than 100000 rows.' });
  });

  it('hold formulas, tags and control characters as texts or not at all', async () => {
    const rows = [
      ['ip', 'note', 'tags'],
      ['10.0.0.1', '=cmd|calc', '[a,null,"b"]'],
      ['10.0.0.1', 'a_x0000_b', null],
    ];
    const seen = await scene.upload(await writeXlsx({ sheets: [{ name: 'a', rows }] }));
    expect((await scene.rows(seen.id)).map(({ problem, changes }) => problem ?? changes)).toEqual([
      [
        { column: 'tags', before: null, after: '[a,b]' },
        { column: 'note', before: null, after: '=cmd|calc' },
      ],
      'Column "note": control characters are not allowed.',
    ]);
  });
});

describe('uploads', () => {
  it('come in order, in pieces of a length, to their person alone', async () => {
    const bytes = Buffer.from('ip,note\n10.0.0.1,a');
    const { id } = await scene.begin(bytes.length);
    expect((await scene.send(id, 5, bytes)).json()).toEqual({ received: 0, complete: false });
    expect((await scene.send(id, 0, bytes.subarray(1))).statusCode).toBe(400);
    for (const offset of ['-1', 'x', '0.5', ''.padEnd(30, '9')])
      expect((await scene.send(id, offset, bytes)).statusCode, offset).toBe(400);
    expect((await scene.send(id, 0, Buffer.alloc(importLimits.pieceBytes + 1))).statusCode).toBe(413);
    expect((await scene.send(id, 0, bytes, scene.south.token)).statusCode).toBe(404);
    expect((await scene.send(randomUUID(), 0, bytes)).statusCode).toBe(404);
    expect((await scene.send('none', 0, bytes)).statusCode).toBe(400);
    const codes: number[] = [];
    const send = async () => codes.push((await scene.send(id, 0, bytes)).statusCode);
    const sent = await scene.server.services.database.transaction().execute(async (transaction) => {
      // Whichever comes first waits for this row, until the others have come.
      await sql`select from file_import where selector_id = ${id}::uuid for update`.execute(transaction);
      const under = [send(), send(), send()];
      await expect.poll(() => codes, { timeout: 30_000 }).toEqual([429, 429]);
      return under;
    });
    await Promise.all(sent);
    expect(codes).toEqual([429, 429, 200]);
    expect(await scene.until(id, ['ready'])).toMatchObject({ changedCount: 1 });
    expect((await scene.send(id, 0, bytes)).json()).toEqual({ received: bytes.length, complete: true });
  });

  it('are bounded in size and number, and forgotten', async () => {
    for (const size of [0, -1, importLimits.bytes + 1])
      expect((await scene.begin(size)).code).toBe('validation-failed');
    expect((await scene.begin(1, scene.north, 'toaster')).code).toBe('validation-failed');
    const { database } = scene.server.services;
    for (let open = 0; open < importLimits.open; open += 1) await scene.upload('ip,note\n10.0.0.1,a');
    expect((await scene.begin(1)).code).toBe('permission-error');
    expect((await scene.begin(1, scene.south)).code).toBeUndefined();
    await sql`update file_import set updated_at = now() - interval '16 minutes'`.execute(database);
    expect(await forgetImports(database)).toBe(1);
    await sql`update file_import set updated_at = now() - interval '25 hours'`.execute(database);
    expect(await forgetImports(database)).toBe(importLimits.open);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from file_import_row`.execute(database);
    expect(rows[0]?.n).toBe(0);
  });

  it('are nothing to other tenants and to API keys', async () => {
    const seen = await scene.upload('ip,note\n10.0.0.1,mine');
    expect(await scene.see(seen.id, scene.south)).toBeUndefined();
    expect(await scene.rows(seen.id, ['changed'], scene.south)).toEqual([]);
    expect(await scene.confirm(seen.id, scene.south)).toBe('not-found');
    expect(await scene.cancel(seen.id, scene.south)).toBe('not-found');
    const headers = { authorization: `Bearer ${scene.south.token}` };
    expect((await scene.server.app.inject({ url: `/api/imports/${seen.id}/refused.csv`, headers })).statusCode).toBe(
      404,
    );
    const key = await seedApiKey(scene.server.services.database, scene.north.site, ['agent_worker_import_write']);
    expect((await scene.send(seen.id, 0, Buffer.from('a'), key)).statusCode).toBe(403);
    expect(await scene.apply(seen.id)).toMatchObject({ appliedCount: 1 });
    const { rows } = await sql<{ note: string }>`select note from device order by id`.execute(
      scene.server.services.database,
    );
    expect(rows.map(({ note }) => note)).toEqual(['mine', '']);
  });

  it('are read and written by whichever server is there, and go on where one stopped', async () => {
    await scene.pause();
    const file = Buffer.from('ip,note\n10.0.0.1,later');
    const { id } = await scene.begin(file.length);
    await scene.send(id, 0, file);
    const { database } = scene.server.services;
    await sql`update file_import set claimed_until = now() - interval '1 second', rows_read = 7`.execute(database);
    scene.resume();
    expect(await scene.until(id, ['ready'])).toMatchObject({ rowsRead: 1, changedCount: 1 });
    await sql`update file_import set attempts = 3, state = 'reading'`.execute(database);
    expect(await scene.until(id, ['failed'])).toMatchObject({ problem: 'The server could not go on with this file.' });
    expect(await scene.cancel(id)).toBeUndefined();
    expect(await scene.see(id)).toBeUndefined();
  });
});

describe('templates', () => {
  it.each(['csv', 'xlsx'])('are downloaded as %s, and import nothing', async (format) => {
    const headers = { authorization: `Bearer ${scene.north.token}` };
    const template = await scene.server.app.inject({ url: `/api/imports/templates/asic.${format}`, headers });
    expect(template.headers['content-disposition']).toContain(`ASICs template.${format}`);
    expect(await scene.upload(template.rawPayload)).toMatchObject({
      state: 'failed',
      problem: 'The file has no rows.',
    });
  });
});
