import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { killServerPrograms, startServerProgram } from '../../../testing/server-program.ts';
import { until } from '../../../testing/until.ts';
import { proofLength } from '../../../../../../scripts/checks/proof-length.ts';
import { ImportScene } from './testing/import-scene.ts';

/** Rows of the file, in three transactions; in the proof in four. */
const miners = proofLength(1100, 2000);
const isProof = proofLength(false, true);
const batch = 500;

let scene: ImportScene;
beforeAll(async () => {
  scene = await ImportScene.open();
  await scene.seed(
    scene.north,
    Array.from({ length: miners }, (_one, place) => ({ ip: `10.1.${Math.floor(place / 250)}.${(place % 250) + 1}` })),
  );
});
afterAll(() => scene.close());
beforeEach(async () => {
  await sql`truncate file_import cascade`.execute(scene.server.services.database);
  await sql`update device set note = ''`.execute(scene.server.services.database);
});
afterEach(async () => {
  killServerPrograms();
  await sql`drop function if exists hold_import cascade`.execute(scene.server.services.database);
});

const fileOf = (note: string) =>
  `ip,note\n${Array.from({ length: miners }, (_one, place) => `10.1.${Math.floor(place / 250)}.${(place % 250) + 1},${note}`).join('\n')}`;

async function noted(note: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from device where note = ${note}`.execute(
    scene.server.services.database,
  );
  return rows[0]?.count ?? 0;
}

/** Does something whenever rows of an import are settled. */
async function onSettled(body: string): Promise<void> {
  const { database } = scene.server.services;
  await sql`create or replace function hold_import() returns trigger language plpgsql as ${sql.lit(
    `begin ${body} return new; end`,
  )}`.execute(database);
  await sql`create or replace trigger hold_import before update on file_import for each row
    when (new.applied_count > old.applied_count) execute function hold_import()`.execute(database);
}

describe('an import that is broken off while it is written', () => {
  it.runIf(isProof)(
    'by kill -9 leaves whole transactions, says that it is being written, and goes on without harm',
    async () => {
      const { id } = await scene.upload(fileOf('once'));
      await scene.pause();
      await onSettled('perform pg_sleep(0.4);');
      await scene.confirm(id);
      const { url, environment } = scene.server;
      const program = startServerProgram(url, {
        HEADFRAME_SECRET_KEY: environment['HEADFRAME_SECRET_KEY'],
        HEADFRAME_ROLES: 'jobs',
      });
      await until(async () => ((await scene.see(id))?.appliedCount ?? 0) > 0, 60_000);
      program.child.kill('SIGKILL');
      await program.exit;
      await until(async () => (await noted('once')) % batch === 0);
      const seen = await scene.see(id);
      expect(seen?.state).toBe('applying');
      expect(seen?.appliedCount).toBe(await noted('once'));
      expect(seen?.appliedCount).toBeLessThan(miners);
      const { database } = scene.server.services;
      await sql`drop function hold_import cascade`.execute(database);
      // The lease of the killed server, which would end within a minute.
      await sql`update file_import set claimed_until = now()`.execute(database);
      scene.resume();
      expect(await scene.until(id, ['done', 'failed'])).toMatchObject({
        state: 'done',
        appliedCount: miners,
        failedCount: 0,
      });
      expect(await noted('once')).toBe(miners);
      const { rows } = await sql<{ changed: number }>`select (after->>'changed')::int as changed from audit_entry
      where action = 'import.write' and object_id = ${id} order by id`.execute(database);
      expect(rows.map(({ changed }) => changed)).toEqual(Array(miners / batch).fill(batch));
      expect(await scene.upload(fileOf('once'))).toMatchObject({ changedCount: 0, unchangedCount: miners });
    },
    120_000,
  );

  it('by a full disk ends with whole transactions, says so, and the file imports the rest again', async () => {
    const { id } = await scene.upload(fileOf('full'));
    await onSettled(`if new.applied_count > ${batch} then raise exception 'no space' using errcode = '53100'; end if;`);
    expect(await scene.apply(id)).toMatchObject({
      state: 'failed',
      appliedCount: batch,
      problem: 'The disk of the server is full. Rows that were written until then stay; import the file again.',
    });
    expect(await noted('full')).toBe(batch);
    await sql`drop function hold_import cascade`.execute(scene.server.services.database);
    const again = await scene.upload(fileOf('full'));
    expect(again).toMatchObject({ changedCount: miners - batch, unchangedCount: batch });
    expect(await scene.apply(again.id)).toMatchObject({ state: 'done', appliedCount: miners - batch });
  });

  it('by an unexpected error is tried a few times at once, ends, says so, and keeps what was written', async () => {
    const { id } = await scene.upload(fileOf('broken'));
    await onSettled(`if new.applied_count > ${batch} then raise exception 'nobody thought of it'; end if;`);
    const ended = await scene.apply(id);
    expect(ended).toMatchObject({ state: 'failed', appliedCount: batch });
    expect(ended.problem).toMatch(/^The server could not go on, by a fault of its own\. Rows that were written/);
    expect(await noted('broken')).toBe(batch);
  });

  it('while it is read by an error that comes once is read all the same; by one that stays it ends, and nothing is changed', async () => {
    const { database } = scene.server.services;
    await sql`create sequence import_tries`.execute(database);
    const failing = async (tries: number) => {
      await sql`create or replace function hold_import() returns trigger language plpgsql security definer as ${sql.lit(
        `begin if nextval('import_tries') <= ${tries} then raise exception 'nobody thought of it'; end if; return new; end`,
      )}`.execute(database);
      await sql`create or replace trigger hold_import before insert on file_import_row for each statement
        execute function hold_import()`.execute(database);
    };
    await failing(1);
    expect(await scene.upload(fileOf('read'))).toMatchObject({ state: 'ready', changedCount: miners });
    await failing(1_000_000);
    const ended = await scene.upload(fileOf('unread'));
    expect(ended.state).toBe('failed');
    expect(ended.problem).toMatch(/^The server could not read this file, by a fault of its own\. Nothing is changed/);
    await sql`drop sequence import_tries`.execute(database);
  });

  it('by its person stops between two transactions', async () => {
    const { id } = await scene.upload(fileOf('stopped'));
    await onSettled('perform pg_sleep(0.4);');
    await scene.confirm(id);
    await until(async () => ((await scene.see(id))?.appliedCount ?? 0) > 0, 30_000);
    expect(await scene.cancel(id)).toBeUndefined();
    const seen = await scene.until(id, ['failed']);
    expect(seen.problem).toBe('Canceled. Rows that were written until then stay.');
    await scene.pause();
    scene.resume();
    const { appliedCount = 0 } = (await scene.see(id)) ?? {};
    expect(appliedCount).toBe(await noted('stopped'));
    expect(appliedCount).toBeLessThan(miners);
    expect(await scene.confirm(id)).toBe('constraint-violation');
  });
});

it('two imports of one subaccount that are confirmed at once are written one after the other, the later one by what it was shown', async () => {
  const [one, other] = [await scene.upload(fileOf('first')), await scene.upload(fileOf('second'))];
  await Promise.all([scene.confirm(one.id), scene.confirm(other.id), scene.confirm(one.id)]);
  const ended = await Promise.all([one, other].map(({ id }) => scene.until(id, ['done', 'failed'])));
  expect(ended.map(({ appliedCount, failedCount }) => [appliedCount, failedCount]).toSorted()).toEqual([
    [0, miners],
    [miners, 0],
  ]);
  const [refused] = await scene.rows(ended.find(({ failedCount }) => failedCount > 0)?.id ?? '');
  expect(refused?.problem).toBe('Changed meanwhile: Note. Import the file again.');
});
