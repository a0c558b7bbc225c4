import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../apps/server/src/platform/backup/back-up.ts';
import { withNeutral } from '../apps/server/src/platform/backup/testing/database-digests.ts';
import { loadConfig } from '../apps/server/src/platform/config/load-config.ts';
import type { EmbeddedPostgres } from '../apps/server/src/platform/database/embedded/held-server.ts';
import { openForBackup } from '../apps/server/src/platform/database/embedded/open-for-backup.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { readMigrationFiles } from '../apps/server/src/platform/database/migration-files.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { createTestDatabase } from '../apps/server/src/platform/database/testing/test-database.ts';
import { seedTenant } from '../apps/server/src/testing/seed-tenant.ts';
import { isFullProof } from './checks/proof-length.ts';
import { scheduledName } from './start/backup-schedule.ts';
import { ScheduledBackups } from './start/scheduled-backups.ts';
import { BackupScene } from './start/testing/backup-scene.ts';
import { writeFolders } from './start/testing/house-folders.ts';
import { mountSmallDisk } from './start/testing/small-disk.ts';

const scene = await BackupScene.make();
const source = scene.place('source');
let house: EmbeddedPostgres;

beforeAll(async () => {
  house = await scene.startPostgres(source);
  await migrate({ url: house.url });
  const database = createDatabase(createPool({ url: house.url, max: 2 }));
  await seedTenant(database, 'one');
  await database.destroy();
  writeFolders(source);
});
afterAll(() => scene.remove());

describe('npm run backup', () => {
  test('says who may read it, names the secret key as missing, and replaces nothing', async () => {
    const file = scene.place('two.hfb');
    const environment = { HEADFRAME_DATA: source, HEADFRAME_BACKUP_PASSPHRASE_FILE: scene.passphraseFile };
    expect(await scene.run('backup', [file], { HEADFRAME_DATA: source })).toEqual({
      code: 1,
      output: expect.stringContaining('Say who may read the backup'),
    });
    expect(existsSync(file)).toBe(false);
    expect(await scene.run('backup', [file], environment)).toEqual({
      code: 0,
      output: expect.stringContaining('The secret key is not in it'),
    });
    expect(await scene.run('backup', [file], environment)).toEqual({
      code: 1,
      output: expect.stringContaining('is there already'),
    });
    expect(await scene.run('restore', [file, '--check'], environment)).toEqual({
      code: 0,
      output: expect.stringContaining('without the secret key'),
    });
    expect(await scene.run('backup', [scene.place('no', 'where.hfb'), '--unencrypted'], environment)).toEqual({
      code: 1,
      output: expect.stringContaining('cannot be written'),
    });
  });

  test('says that a disk is full, and leaves no half file on it', async ({ skip }) => {
    const disk = mountSmallDisk(scene.place('small'), 4);
    if (!disk) return skip();
    try {
      disk.fill();
      const file = path.join(disk.folder, 'house.hfb');
      expect(await scene.run('backup', [file, '--unencrypted'], { HEADFRAME_DATA: source })).toEqual({
        code: 1,
        output: expect.stringContaining(`The disk of ${disk.folder} is full; no backup was written.`),
      });
      expect(readdirSync(disk.folder)).toEqual(['filler']);
    } finally {
      disk.remove();
    }
  });

  test('holds tables as they are: none is written again, emptied or dropped before its turn', async () => {
    const opened = await openForBackup(source);
    const admin = scene.superuser(source, house);
    await admin.connect();
    await admin.query(
      `create table zz_last as select n as id from generate_series(1, 500) n; set lock_timeout = '200ms'`,
    );
    const changes = ['alter table zz_last alter id type bigint', 'truncate zz_last', 'drop table zz_last'];
    const answers: unknown[] = [];
    await backUp({
      file: scene.place('held.hfb'),
      readers: undefined,
      databaseUrl: opened.backupUrl,
      folders: [],
      secretKey: undefined,
      withSecretKey: false,
      say: () => undefined,
      onSnapshot: async () => {
        for (const change of changes)
          answers.push(await admin.query(change).then(String, (error: { code?: string }) => error.code));
      },
    });
    expect(answers).toEqual(['55P03', '55P03', '55P03']);
    await admin.query('drop table zz_last');
    await admin.end();
    await opened.close();
  });

  test('refuses a login that row-level security binds', async () => {
    const database = await createTestDatabase();
    const file = scene.place('three.hfb');
    expect(
      await scene.run('backup', [file, '--unencrypted'], { HEADFRAME_DATA: source, DATABASE_URL: database.url }),
    ).toEqual({
      code: 1,
      output: expect.stringContaining('HEADFRAME_BACKUP_DATABASE_URL'),
    });
    expect(readdirSync(scene.folder).filter((name) => name.startsWith('three'))).toEqual([]);
    await database.drop();
  });
});

describe('scheduled backups', () => {
  const folder = scene.place('scheduled');
  const environment = {
    ...process.env,
    HEADFRAME_DATA: source,
    DATABASE_URL: '',
    HEADFRAME_BACKUP_FOLDER: folder,
    HEADFRAME_BACKUP_KEEP: '2',
  };
  const written = () => readdirSync(folder).filter((name) => name.endsWith('.hfb'));

  test('are not begun where nobody is named who may read them', () => {
    const begin = () => ScheduledBackups.begin({ config: loadConfig(environment), environment, say: () => undefined });
    expect(begin).toThrow(/Say who may read the backup/);
  });

  test('are written once they are due, bounded in number, and noted', async () => {
    mkdirSync(folder);
    const old = [scheduledName(Date.now() - 48 * 3_600_000), scheduledName(Date.now() - 72 * 3_600_000)];
    for (const name of [...old, 'mine.hfb']) writeFileSync(path.join(folder, name), '');
    const readable = { ...environment, HEADFRAME_BACKUP_RECIPIENTS: await identityToRecipient(scene.identity) };
    const lines: string[] = [];
    const backups = ScheduledBackups.begin({
      config: loadConfig(readable),
      environment: readable,
      say: (line) => lines.push(line),
      everyMs: 50,
    });
    await expect.poll(() => written().includes(old[1] ?? '')).toBe(false);
    await backups?.stop();
    const made = expect.stringMatching(/^headframe-\d{8}T\d{6}Z\.hfb$/);
    expect(written().toSorted()).toEqual([old[0], made, 'mine.hfb']);
    expect(lines).toEqual([]);
    const client = scene.superuser(source, house);
    const { rows } = await withNeutral(client, () =>
      client.query('select is_scheduled, failure, bytes > 1000 as "hasBytes" from backup_run order by id desc limit 1'),
    );
    expect(rows).toEqual([{ is_scheduled: true, failure: null, hasBytes: true }]);
  });

  test('that fail are noted with the reason and mailed to the administrator', async () => {
    const file = scene.place('no', 'where', 'x.hfb');
    const client = scene.superuser(source, house);
    const { rows } = await withNeutral(client, async () => {
      await client.query('update account set is_administrator = true where id = (select min(id) from account)');
      const args = [file, '--scheduled', '--unencrypted'];
      expect(await scene.run('backup', args, { HEADFRAME_DATA: source })).toMatchObject({ code: 1 });
      return client.query(`select failure, (select count(*)::int from outbox where payload->>'subject' = 'A backup failed') as mails
        from backup_run order by id desc limit 1`);
    });
    expect(rows).toEqual([{ failure: expect.stringContaining(`${file} cannot be written`), mails: 1 }]);
  });
});

describe.runIf(isFullProof)('a backup of another schema', () => {
  const files = readMigrationFiles();
  const dataFolder = scene.place('schema');
  let old: EmbeddedPostgres;

  beforeAll(async () => {
    old = await scene.startPostgres(dataFolder);
    await migrate({ url: old.url, toVersion: files.at(-3)?.version ?? 0 });
  });

  test('that is older is restored at its version and brought to this one', async () => {
    const file = scene.place('old.hfb');
    expect(await scene.run('backup', [file, '--unencrypted'], { HEADFRAME_DATA: dataFolder })).toMatchObject({
      code: 0,
    });
    const restored = scene.place('restored-old');
    expect(await scene.run('restore', [file], { HEADFRAME_DATA: restored })).toEqual({
      code: 0,
      output: expect.stringContaining(`Schema: brought from ${files.at(-3)?.version} to the newest, 2 changes`),
    });
  });

  test('that is newer is refused', async () => {
    const client = scene.superuser(dataFolder, old);
    await withNeutral(client, () =>
      client.query("insert into schema_migration (version, name, checksum) values (9000, 'of-tomorrow', 'x')"),
    );
    const file = scene.place('new.hfb');
    expect(await scene.run('backup', [file, '--unencrypted'], { HEADFRAME_DATA: dataFolder })).toMatchObject({
      code: 0,
    });
    expect(await scene.run('restore', [file], { HEADFRAME_DATA: scene.place('never') })).toEqual({
      code: 1,
      output: expect.stringContaining('The backup is newer than this Headframe: it holds migration 9000 (of-tomorrow)'),
    });
    expect(existsSync(scene.place('never'))).toBe(false);
  });
});
