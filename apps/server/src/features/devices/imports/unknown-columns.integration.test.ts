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
  await sql`truncate file_import cascade`.execute(database);
  await sql`delete from identity_quota`.execute(database);
  await sql`update device set deleted_at = now() where deleted_at is null`.execute(database);
  await scene.seed(scene.north, [{ ip: '10.0.0.1', workerName: 'rig-1' }]);
});

type Choice = { name: string; column: string | null };

async function map(id: string, columns: readonly Choice[], token = scene.north.token) {
  const { errors } = await scene.ask(
    token,
    'mutation ($id: ID!, $columns: [ImportColumnChoice!]!) { mapImportColumns(id: $id, columns: $columns) { state } }',
    { id, columns },
  );
  return errors?.[0]?.message;
}

const pieces = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from file_import_piece`.execute(
    scene.server.services.database,
  );
  return rows[0]?.count;
};

describe('columns that the template does not have', () => {
  it('are listed with those that the file lacks, and each is mapped or left out by a person', async () => {
    const seen = await scene.upload('IP address;Remark;Colour;tags\n10.0.0.1;spare fan;red;[a]\n');
    expect(seen).toMatchObject({ state: 'mapping', unknownColumns: ['IP address', 'Remark', 'Colour'], rowsRead: 0 });
    expect(seen.freeColumns).toEqual(expect.arrayContaining(['ip', 'note', 'mac_address']));
    expect(seen.freeColumns).not.toContain('tags');
    expect(seen.freeColumns).not.toContain('hashrate');
    const ignored = [
      { name: 'IP address', column: 'ip' },
      { name: 'Remark', column: 'note' },
      { name: 'Colour', column: null },
    ];
    expect(await map(seen.id, ignored)).toBeUndefined();
    const read = await scene.until(seen.id, ['ready', 'failed']);
    expect(read).toMatchObject({ state: 'ready', changedCount: 1, ignoredColumns: ['Colour'], unknownColumns: [] });
    expect((await scene.rows(seen.id))[0]?.changes).toEqual([
      { column: 'tags', before: null, after: '[a]' },
      { column: 'note', before: null, after: 'spare fan' },
    ]);
    expect(await pieces()).toBe(0);
    expect(await scene.apply(seen.id)).toMatchObject({ state: 'done', appliedCount: 1 });
  });

  it('are named where a caller goes on without choosing, or chooses what cannot be', async () => {
    const { id } = await scene.upload('IP address,Colour\n10.0.0.1,red\n');
    const { errors } = await scene.ask(scene.north.token, 'mutation ($id: ID!) { applyImport(id: $id) { state } }', {
      id,
    });
    expect(errors?.[0]?.message).toBe('The template has no column "IP address", "Colour".');
    const colour = { name: 'Colour', column: null };
    expect(await map(id, [colour])).toContain('Choose a column for "IP address"');
    expect(await map(id, [colour, { name: 'IP address', column: 'hashrate' }])).toContain('stand for "hashrate"');
    expect(
      await map(id, [
        { name: 'Colour', column: 'ip' },
        { name: 'IP address', column: 'ip' },
      ]),
    ).toContain('Several columns stand for "ip"');
    expect(await map(id, [colour, { name: 'IP address', column: null }])).toContain(
      'A column "ip" or "mac_address" is missing.',
    );
    expect(
      await map(id, [colour, { name: 'IP address', column: 'ip' }, { name: '__proto__', column: 'ip' }]),
    ).toContain('no unknown column "__proto__"');
    expect(await map(id, [colour, { name: 'IP address', column: 'ip' }], scene.south.token)).toBeTruthy();
    expect(await scene.see(id)).toMatchObject({ state: 'mapping' });
    expect(await map(id, [colour, { name: 'IP address', column: 'ip' }])).toBeUndefined();
    await scene.until(id, ['ready']);
    expect(await map(id, [colour])).toBe('The columns of this import cannot be chosen now.');
  });
});
