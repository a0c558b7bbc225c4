import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../apps/server/src/platform/backup/back-up.ts';
import { houseFolders } from '../apps/server/src/platform/backup/folders/house-folders.ts';
import { schemaLines, tableDigests, withNeutral } from '../apps/server/src/platform/backup/testing/database-digests.ts';
import { DATABASE, databaseUrl, loadCredentials } from '../apps/server/src/platform/database/embedded/credentials.ts';
import type { EmbeddedPostgres } from '../apps/server/src/platform/database/embedded/held-server.ts';
import { openForBackup } from '../apps/server/src/platform/database/embedded/open-for-backup.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { readMigrationFiles } from '../apps/server/src/platform/database/migration-files.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { makeScratchFolder } from '../apps/server/src/platform/database/testing/scratch-folder.ts';
import { createTestDatabase } from '../apps/server/src/platform/database/testing/test-database.ts';
import { seedTenant } from '../apps/server/src/testing/seed-tenant.ts';
import { seedFunds } from '../apps/server/src/testing/seed-withdrawals.ts';
import { loadConfig } from '../apps/server/src/platform/config/load-config.ts';
import { scheduledName } from './start/backup-schedule.ts';
import { REPOSITORY } from './start/repository.ts';
import { ScheduledBackups } from './start/scheduled-backups.ts';
import { writeFolders } from './start/testing/house-folders.ts';
import { mountSmallDisk } from './start/testing/small-disk.ts';

const scratch = makeScratchFolder('headframe-backup-');
const source = path.join(scratch, 'source');
const passphraseFile = path.join(scratch, 'passphrase');
const identityFile = path.join(scratch, 'identity');
const identity = await generateX25519Identity();
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const held: EmbeddedPostgres[] = [];
let house: EmbeddedPostgres;

async function startPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataFolder, settings });
  held.push(started);
  return started;
}

/** A connection of the superuser, who sees all rows. */
function superuser(dataFolder: string, { url }: Pick<EmbeddedPostgres, 'url'>): pg.Client {
  const credentials = loadCredentials(path.join(dataFolder, 'postgres', 'credentials.json'));
  return new pg.Client({
    connectionString: databaseUrl('superuser', Number(new URL(url).port), credentials, DATABASE),
  });
}

function run(
  program: 'backup' | 'restore',
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(REPOSITORY, 'scripts', `${program}.ts`), ...args], {
      env: {
        ...process.env,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
        DATABASE_URL: '',
        HEADFRAME_BACKUP_IDENTITY_FILE: identityFile,
        ...environment,
      },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function seed(url: string): Promise<void> {
  const database = createDatabase(createPool({ url, max: 2 }));
  const { subaccountId } = await seedTenant(database, 'one');
  await seedTenant(database, 'two');
  await seedFunds(database, { subaccountId, amount: 1_000_000n, chain: 'paid' });
  await sql`select ensure_event_days(current_date - 1, current_date + 2)`.execute(database);
  await sql`insert into event (at, subaccount_id, code, subject_kind, subject_id, name)
    select now() - n * interval '1 hour', (select min(id) from subaccount), 1, 'asic', n::text, E'odd \\\\ \t name ' || n
    from generate_series(1, 2000) n`.execute(database);
  await database.destroy();
}

beforeAll(async () => {
  writeFileSync(passphraseFile, 'a passphrase of a test\n');
  writeFileSync(identityFile, `# made by a test\n${identity}\n`);
  house = await startPostgres(source);
  await migrate({ url: house.url });
  await seed(house.url);
  writeFolders(source);
});
afterAll(async () => {
  for (const one of held) await one.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Goes on writing until it is stopped, as the programs of a house do. */
function keepWriting(url: string): { stop: () => Promise<number> } {
  const pool = createPool({ url, max: 1 });
  let isStopped = false;
  const writing = (async () => {
    let count = 0;
    for (; !isStopped; count += 1)
      await pool.query(
        `insert into audit_entry (actor_kind, actor, action, object_kind) values ('system', 'load', 'x', 'load')`,
      );
    return count;
  })();
  return {
    async stop() {
      isStopped = true;
      return writing.finally(() => pool.end());
    },
  };
}

/** A backup under load, with the rows that it is of. */
async function backUpUnderLoad(file: string): Promise<{ digests: Record<string, string>; written: number }> {
  const opened = await openForBackup(source);
  const load = keepWriting(house.url);
  let digests: Record<string, string> = {};
  await backUp({
    file,
    readers: { recipients: [await identityToRecipient(identity)] },
    databaseUrl: opened.backupUrl,
    folders: houseFolders(source),
    secretKey: Buffer.alloc(32, 7),
    withSecretKey: true,
    say: () => undefined,
    onSnapshot: async (id) => {
      const client = superuser(source, house);
      digests = await withNeutral(client, async () => {
        await client.query('begin isolation level repeatable read');
        await client.query(`set transaction snapshot '${id}'`);
        return tableDigests(client);
      });
      await wait(200);
    },
  });
  return { digests, written: await load.stop() };
}

async function schemaOf(dataFolder: string, at: EmbeddedPostgres): Promise<string[]> {
  const client = superuser(dataFolder, at);
  return withNeutral(client, () => schemaLines(client));
}

describe('a backup of a house that goes on working', () => {
  const file = path.join(scratch, 'one.hfb');
  let digests: Record<string, string>;

  beforeAll(async () => {
    const made = await backUpUnderLoad(file);
    digests = made.digests;
    expect(made.written).toBeGreaterThan(1);
    expect(Object.values(digests).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(60);
  });

  test('is readable by its owner alone and leaves nothing beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(scratch).filter((name) => name.startsWith('one.hfb'))).toEqual(['one.hfb']);
  });

  test('is restored into a new folder, each table row by row, with files and secret key', async () => {
    const dataFolder = path.join(scratch, 'restored');
    const { code, output } = await run('restore', [file], { HEADFRAME_DATA: dataFolder });
    expect([code, output]).toEqual([0, expect.stringContaining('Restored the house of')]);
    const restored = await startPostgres(dataFolder);
    const client = superuser(dataFolder, restored);
    expect(await withNeutral(client, () => tableDigests(client))).toEqual(digests);
    const lines = (await schemaOf(dataFolder, restored)).filter((line) => !line.startsWith('sequence '));
    expect(lines).toEqual((await schemaOf(source, house)).filter((line) => !line.startsWith('sequence ')));
    const inHouse = (name: string) => readFileSync(path.join(dataFolder, name), 'utf8');
    expect(inHouse('agent/agent-key')).toBe('hfa_key\n');
    expect(inHouse('payout/bip47-seed')).toBe('seed\n');
    expect(inHouse('pool/spool/00001.shares')).toBe(readFileSync(path.join(source, 'pool/spool/00001.shares'), 'utf8'));
    expect(inHouse('secret-key')).toBe(readFileSync(path.join(source, 'secret-key'), 'utf8'));
    expect(readdirSync(path.join(dataFolder, 'agent')).toSorted()).toEqual(['agent-key', 'plcs', 'spool.db']);
    const spool = new DatabaseSync(path.join(dataFolder, 'agent', 'spool.db'));
    expect(spool.prepare('select seq from frame').all()).toMatchObject([{ seq: 42 }]);
    spool.close();
    // New rows get new keys.
    const owner = createDatabase(createPool({ url: restored.url, max: 1 }));
    await seedTenant(owner, 'three');
    await owner.destroy();
  });

  test('is restored into a fresh cluster that DATABASE_URL names, by an owner who is no superuser', async () => {
    const cluster = path.join(scratch, 'cluster');
    const external = await startPostgres(cluster);
    const environment = { HEADFRAME_DATA: path.join(scratch, 'beside'), DATABASE_URL: external.url };
    expect(await run('restore', [file], environment)).toMatchObject({ code: 0 });
    const client = superuser(cluster, external);
    expect(await withNeutral(client, () => tableDigests(client))).toEqual(digests);
    expect(await run('restore', [file], { ...environment, HEADFRAME_DATA: path.join(scratch, 'again') })).toEqual({
      code: 1,
      output: expect.stringContaining('The database is not empty.'),
    });
    expect(existsSync(path.join(scratch, 'again', 'agent'))).toBe(false);
  });

  test('is refused with a wrong key, damaged or cut, and nothing is made', async () => {
    const dataFolder = path.join(scratch, 'untouched');
    const other = path.join(scratch, 'other-identity');
    writeFileSync(other, await generateX25519Identity());
    const tried = (name: string, more: NodeJS.ProcessEnv = {}) =>
      run('restore', [name], { HEADFRAME_DATA: dataFolder, ...more });
    expect(await tried(file, { HEADFRAME_BACKUP_IDENTITY_FILE: other })).toEqual({
      code: 1,
      output: expect.stringContaining('encrypted for another key or passphrase'),
    });
    const whole = readFileSync(file);
    const flipped = Buffer.from(whole);
    flipped[flipped.length - 3] = (flipped.at(-3) ?? 0) ^ 1;
    for (const bytes of [flipped, whole.subarray(0, -1)]) {
      writeFileSync(`${file}.damaged`, bytes);
      expect(await tried(`${file}.damaged`)).toEqual({ code: 1, output: expect.stringContaining('is damaged') });
    }
    rmSync(`${file}.damaged`);
    expect(existsSync(dataFolder)).toBe(false);
  });

  test('is refused where a house stands, where one runs, and by another secret key', async () => {
    expect(await run('restore', [file], { HEADFRAME_DATA: source })).toEqual({
      code: 1,
      output: expect.stringContaining('is not empty. A restore takes a new or an emptied place.'),
    });
    const dataFolder = path.join(scratch, 'another-key');
    mkdirSync(dataFolder);
    writeFileSync(path.join(dataFolder, 'secret-key'), `${Buffer.alloc(32, 8).toString('base64')}\n`);
    expect(await run('restore', [file], { HEADFRAME_DATA: dataFolder })).toEqual({
      code: 1,
      output: expect.stringContaining('The secret key of this place is another one'),
    });
    expect(readdirSync(dataFolder)).toEqual(['secret-key']);
  });
});

describe('npm run backup', () => {
  test('says who may read it, names the secret key as missing, and replaces nothing', async () => {
    const file = path.join(scratch, 'two.hfb');
    const environment = { HEADFRAME_DATA: source, HEADFRAME_BACKUP_PASSPHRASE_FILE: passphraseFile };
    expect(await run('backup', [file], { HEADFRAME_DATA: source })).toEqual({
      code: 1,
      output: expect.stringContaining('Say who may read the backup'),
    });
    expect(existsSync(file)).toBe(false);
    expect(await run('backup', [file], environment)).toEqual({
      code: 0,
      output: expect.stringContaining('The secret key is not in it'),
    });
    expect(await run('backup', [file], environment)).toEqual({
      code: 1,
      output: expect.stringContaining('is there already'),
    });
    expect(await run('restore', [file, '--check'], environment)).toEqual({
      code: 0,
      output: expect.stringContaining('without the secret key'),
    });
    expect(await run('backup', [path.join(scratch, 'no', 'where.hfb'), '--unencrypted'], environment)).toEqual({
      code: 1,
      output: expect.stringContaining('cannot be written'),
    });
  });

  test('says that a disk is full, and leaves no half file on it', async ({ skip }) => {
    const disk = mountSmallDisk(path.join(scratch, 'small'), 4);
    if (!disk) return skip();
    try {
      disk.fill();
      const file = path.join(disk.folder, 'house.hfb');
      expect(await run('backup', [file, '--unencrypted'], { HEADFRAME_DATA: source })).toEqual({
        code: 1,
        output: expect.stringContaining(`The disk of ${disk.folder} is full; no backup was written.`),
      });
      expect(readdirSync(disk.folder)).toEqual(['filler']);
    } finally {
      disk.remove();
    }
  });

  test('refuses a login that row-level security binds', async () => {
    const database = await createTestDatabase();
    const file = path.join(scratch, 'three.hfb');
    expect(
      await run('backup', [file, '--unencrypted'], { HEADFRAME_DATA: source, DATABASE_URL: database.url }),
    ).toEqual({
      code: 1,
      output: expect.stringContaining('HEADFRAME_BACKUP_DATABASE_URL'),
    });
    expect(readdirSync(scratch).filter((name) => name.startsWith('three'))).toEqual([]);
    await database.drop();
  });
});

describe('scheduled backups', () => {
  const folder = path.join(scratch, 'scheduled');
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
    const readable = { ...environment, HEADFRAME_BACKUP_RECIPIENTS: await identityToRecipient(identity) };
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
    const client = superuser(source, house);
    const { rows } = await withNeutral(client, () =>
      client.query('select is_scheduled, failure, bytes > 1000 as "hasBytes" from backup_run order by id desc limit 1'),
    );
    expect(rows).toEqual([{ is_scheduled: true, failure: null, hasBytes: true }]);
  });

  test('that fail are noted with the reason and mailed to the administrator', async () => {
    const file = path.join(scratch, 'no', 'where', 'x.hfb');
    const client = superuser(source, house);
    const { rows } = await withNeutral(client, async () => {
      await client.query('update account set is_administrator = true where id = (select min(id) from account)');
      const args = [file, '--scheduled', '--unencrypted'];
      expect(await run('backup', args, { HEADFRAME_DATA: source })).toMatchObject({ code: 1 });
      return client.query(`select failure, (select count(*)::int from outbox where payload->>'subject' = 'A backup failed') as mails
        from backup_run order by id desc limit 1`);
    });
    expect(rows).toEqual([{ failure: expect.stringContaining(`${file} cannot be written`), mails: 1 }]);
  });
});

describe('a backup of another schema', () => {
  const files = readMigrationFiles();
  const dataFolder = path.join(scratch, 'schema');
  let old: EmbeddedPostgres;

  beforeAll(async () => {
    old = await startPostgres(dataFolder);
    await migrate({ url: old.url, toVersion: files.at(-3)?.version ?? 0 });
  });

  test('that is older is restored at its version and brought to this one', async () => {
    const file = path.join(scratch, 'old.hfb');
    expect(await run('backup', [file, '--unencrypted'], { HEADFRAME_DATA: dataFolder })).toMatchObject({ code: 0 });
    const restored = path.join(scratch, 'restored-old');
    expect(await run('restore', [file], { HEADFRAME_DATA: restored })).toEqual({
      code: 0,
      output: expect.stringContaining(`Schema: brought from ${files.at(-3)?.version} to the newest, 2 changes`),
    });
  });

  test('that is newer is refused', async () => {
    const client = superuser(dataFolder, old);
    await withNeutral(client, () =>
      client.query("insert into schema_migration (version, name, checksum) values (9000, 'of-tomorrow', 'x')"),
    );
    const file = path.join(scratch, 'new.hfb');
    expect(await run('backup', [file, '--unencrypted'], { HEADFRAME_DATA: dataFolder })).toMatchObject({ code: 0 });
    expect(await run('restore', [file], { HEADFRAME_DATA: path.join(scratch, 'never') })).toEqual({
      code: 1,
      output: expect.stringContaining('The backup is newer than this Headframe: it holds migration 9000 (of-tomorrow)'),
    });
    expect(existsSync(path.join(scratch, 'never'))).toBe(false);
  });
});
