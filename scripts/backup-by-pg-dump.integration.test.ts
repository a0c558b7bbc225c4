import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { tableDigests, withNeutral } from '../apps/server/src/platform/backup/testing/database-digests.ts';
import { ensureCluster } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { databaseUrl, loadCredentials } from '../apps/server/src/platform/database/embedded/credentials.ts';
import { prepareDatabaseFolder } from '../apps/server/src/platform/database/embedded/database-folder.ts';
import type { EmbeddedPostgres } from '../apps/server/src/platform/database/embedded/held-server.ts';
import { findPostgresPrograms } from '../apps/server/src/platform/database/embedded/postgres-programs.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { makeScratchFolder } from '../apps/server/src/platform/database/testing/scratch-folder.ts';
import { seedTenant } from '../apps/server/src/testing/seed-tenant.ts';
import { REPOSITORY } from './start/repository.ts';

const scratch = makeScratchFolder('headframe-pg-dump-');
const held: EmbeddedPostgres[] = [];

/** Major version of the `pg_dump` of this machine; undefined where there is none, or none of the same version as a server here. */
async function dumpVersion(): Promise<number | undefined> {
  const said = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const major = Number(/ (\d+)/.exec(said.stdout ?? '')?.[1]);
  if (!(major >= 15) || spawnSync('psql', ['--version']).status !== 0) return undefined;
  const { programs, user } = prepareDatabaseFolder(path.join(scratch, 'looked'));
  const found = await findPostgresPrograms({ copyFolder: programs, user, majorVersion: major }).catch(() => undefined);
  return found?.majorVersion;
}

const version = await dumpVersion();

/** A cluster of that version, and the address of its superuser for a database. */
async function startCluster(
  name: string,
): Promise<{ url: string; dataFolder: string; adminUrl(database: string): string }> {
  const dataFolder = path.join(scratch, name);
  const folder = prepareDatabaseFolder(dataFolder);
  const programs = await findPostgresPrograms({
    copyFolder: folder.programs,
    user: folder.user,
    majorVersion: version,
  });
  const credentials = loadCredentials(folder.credentials);
  await ensureCluster(folder, programs, credentials);
  const started = await startEmbeddedPostgres({ dataFolder, settings: { fsync: 'off', full_page_writes: 'off' } });
  held.push(started);
  const port = Number(new URL(started.url).port);
  return {
    url: started.url,
    dataFolder,
    adminUrl: (database) => databaseUrl('superuser', port, credentials, database),
  };
}

/** The commands of the chapter, in its order: the login, the backup, the restore. */
function commandsOfChapter(): string[] {
  const text = readFileSync(path.join(REPOSITORY, 'docs', 'operations.md'), 'utf8');
  const chapter = text.slice(text.indexOf('\n## Backup\n'), text.indexOf('\n## Restore\n'));
  return [...chapter.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
}

function run(block: string, environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', ...environment };
    const child = spawn('sh', ['-ec', block], { cwd: REPOSITORY, env });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function onAdmin<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  return withNeutral(client, () => work(client));
}

afterAll(async () => {
  for (const one of held) await one.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe.runIf(version !== undefined)("the chapter on PostgreSQL's own tools", () => {
  test('backs all rows of all tenants up, and brings them into a cluster that knows no role', async () => {
    const [login, backup, restore] = commandsOfChapter();
    const house = await startCluster('house');
    await migrate({ url: house.url });
    const database = createDatabase(createPool({ url: house.url, max: 2 }));
    await seedTenant(database, 'one');
    await database.destroy();
    mkdirSync(path.join(house.dataFolder, 'agent'));
    writeFileSync(path.join(house.dataFolder, 'agent', 'agent-key'), 'hfa_key\n');
    const identity = await generateX25519Identity();
    writeFileSync(path.join(scratch, 'identity'), identity);
    const backupUrl = new URL(house.url);
    backupUrl.username = 'headframe_backup';
    backupUrl.password = 'of-backups';
    const files = {
      FOLDERS_FILE: path.join(scratch, 'folders.hfb'),
      DUMP_FILE: path.join(scratch, 'house.dump'),
      HEADFRAME_BACKUP_RECIPIENTS: await identityToRecipient(identity),
      HEADFRAME_BACKUP_IDENTITY_FILE: path.join(scratch, 'identity'),
    };
    const atHouse = {
      ...files,
      HEADFRAME_DATA: house.dataFolder,
      ADMIN_URL: house.adminUrl('headframe'),
      BACKUP_PASSWORD: 'of-backups',
      BACKUP_URL: backupUrl.href,
    };
    expect(await run(login ?? '', atHouse)).toMatchObject({ code: 0 });
    expect(await run(backup ?? '', atHouse)).toMatchObject({ code: 0 });

    const place = await startCluster('place');
    await onAdmin(place.adminUrl('postgres'), async (client) => {
      await client.query('drop database headframe with (force)');
      await client.query('drop role headframe');
    });
    const data = path.join(scratch, 'data');
    const restored = await run(restore ?? '', {
      ...files,
      HEADFRAME_DATA: data,
      ADMIN_URL: place.adminUrl('postgres'),
      ADMIN_URL_OF_HEADFRAME: place.adminUrl('headframe'),
      OWNER_PASSWORD: 'of-owner',
    });
    expect(restored).toMatchObject({ code: 0 });
    const before = await onAdmin(house.adminUrl('headframe'), tableDigests);
    expect(Object.values(before).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(60);
    expect(await onAdmin(place.adminUrl('headframe'), tableDigests)).toEqual(before);
    expect(readFileSync(path.join(data, 'agent', 'agent-key'), 'utf8')).toBe('hfa_key\n');
    // The house starts on it by its own login, and makes what it makes.
    const owner = new URL(place.url);
    owner.password = 'of-owner';
    expect(await migrate({ url: owner.href })).toEqual([]);
    const again = createDatabase(createPool({ url: owner.href, max: 2 }));
    await seedTenant(again, 'two');
    await again.destroy();
  });

  test('names a login that reads all and writes nothing', async () => {
    const [house] = held;
    const url = new URL(house?.url ?? '');
    url.username = 'headframe_backup';
    url.password = 'of-backups';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      const { rows } = await client.query<{ count: number }>('select count(*)::int as count from asic_state');
      expect(rows[0]?.count).toBeGreaterThan(0);
      await client.query('set default_transaction_read_only = off');
      for (const change of ['delete from audit_entry', "update account set nickname = 'x'", 'create table mine ()'])
        await expect(client.query(change)).rejects.toThrow(/permission denied/);
    } finally {
      await client.end();
    }
  });
});
