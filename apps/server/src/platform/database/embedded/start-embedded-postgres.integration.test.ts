import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isRunning, readPostmasterFile } from './postmaster-file.ts';
import { createDatabaseReadiness } from '../../http/database-readiness.ts';
import { makeScratchFolder } from '../testing/scratch-folder.ts';
import type { EmbeddedPostgres } from './held-server.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const FAST = { fsync: 'off', shared_buffers: '32MB' };
const scratch = makeScratchFolder('headframe-embedded-');
const dataFolder = path.join(scratch, 'data');
const cluster = path.join(dataFolder, 'postgres', 'cluster');
let running: EmbeddedPostgres | undefined;

vi.stubEnv('HEADFRAME_SECRET_KEY', 'a-secret-of-the-server');
vi.stubEnv('SMTP_URL', 'smtp://someone:secret@mail.example.test');
vi.stubEnv('PGOPTIONS', '-c work_mem=64kB');
vi.stubEnv('PGDATA', '/nowhere');

async function start(folder = dataFolder): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataFolder: folder, settings: FAST });
  return running;
}

async function ask<T>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: T }>(sql);
    return rows[0]?.value as T;
  } finally {
    await client.end();
  }
}

/** Starts the database in another process, prints its address, and kills that process the hard way. */
async function startAndKillOwner(): Promise<{ url: string; pid: number }> {
  const owner = spawn(process.execPath, [path.join(import.meta.dirname, 'fixtures', 'hold-postgres.ts'), dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    owner.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text));
  });
  const gone = new Promise((resolve) => owner.once('exit', resolve));
  owner.kill('SIGKILL');
  await gone;
  return JSON.parse(line) as { url: string; pid: number };
}

afterAll(async () => {
  vi.unstubAllEnvs();
  await running?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  test('starts on a new folder with UTF-8 and C.UTF-8, a role without superuser rights and a closed password file', async () => {
    const database = await start();
    expect(await ask(database.url, 'SELECT pg_encoding_to_char(encoding) AS value FROM pg_database LIMIT 1')).toBe(
      'UTF8',
    );
    expect(await ask(database.url, `SELECT upper('straße é') AS value`)).toContain('É');
    expect(await ask(database.url, 'SELECT rolsuper AS value FROM pg_roles WHERE rolname = current_user')).toBe(false);
    expect(statSync(path.join(dataFolder, 'postgres', 'credentials.json')).mode & 0o077).toBe(0);
    await ask(database.url, 'CREATE TABLE kept (value text)');
    await ask(database.url, `INSERT INTO kept VALUES ('still here')`);
  });

  test.runIf(process.platform === 'linux')('runs without our secrets and without PG variables of the caller', () => {
    const environment = readFileSync(`/proc/${running?.pid}/environ`, 'utf8').split('\0');
    const names = environment.map((line) => line.split('=')[0]).filter(Boolean);
    expect(names).toContain('PATH');
    expect(names).toContain('LC_ALL');
    expect(names.filter((name) => /^(HEADFRAME_|DATABASE_|SMTP_|npm_)/.test(name ?? ''))).toEqual([]);
    // PostgreSQL sets these two for itself.
    const own = ['PG_GRANDPARENT_PID', 'PGSYSCONFDIR', 'PGLOCALEDIR'];
    expect(names.filter((name) => name?.startsWith('PG') && !own.includes(name))).toEqual([]);
  });

  test('refuses a second holder of the same folder and names the first', async () => {
    const refusal = startEmbeddedPostgres({ dataFolder, settings: FAST });
    await expect(refusal).rejects.toThrow(new RegExp(`already in use by another Headframe \\(process ${process.pid} `));
    expect(running && isRunning(running.pid, cluster)).toBe(true);
  });

  test('asks for the password', async () => {
    const url = new URL(running?.url ?? '');
    url.password = 'wrong';
    await expect(ask(url.href, 'SELECT 1 AS value')).rejects.toThrow(/password authentication failed/);
  });

  test('brings a killed server back on the same address, with what was committed', async () => {
    const database = running as EmbeddedPostgres;
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => database.pid, { timeout: 30_000 }).not.toBe(before);
    expect(await ask(database.url, 'SELECT value FROM kept')).toBe('still here');
  });

  test('brings back a server that is killed again while it starts', async () => {
    const database = running as EmbeddedPostgres;
    const first = database.pid;
    process.kill(first, 'SIGKILL');
    await expect
      .poll(() => readPostmasterFile(cluster)?.pid ?? first, { interval: 5, timeout: 30_000 })
      .not.toBe(first);
    const second = readPostmasterFile(cluster)?.pid ?? 0;
    process.kill(second, 'SIGKILL');
    await expect.poll(() => database.pid, { timeout: 30_000 }).not.toBe(first);
    await expect.poll(() => ask(database.url, 'SELECT value FROM kept'), { timeout: 30_000 }).toBe('still here');
  });

  test.runIf(process.platform !== 'win32')(
    'ends connections that hold up a shutdown by SIGTERM, is not ready meanwhile, and is back',
    async () => {
      const database = running as EmbeddedPostgres;
      const before = database.pid;
      const held = new pg.Client({ connectionString: database.url });
      const lost = new Promise((resolve) => held.on('error', resolve));
      await held.connect();
      await held.query('CREATE TABLE IF NOT EXISTS schema_migration (version integer)');
      const readiness = createDatabaseReadiness(database.url);
      expect(await readiness()).toMatchObject({ database: true });
      process.kill(before, 'SIGTERM');
      await expect.poll(async () => (await readiness()).database, { timeout: 30_000, interval: 20 }).toBe(false);
      await lost;
      await expect.poll(() => database.pid, { timeout: 30_000 }).not.toBe(before);
      await expect.poll(async () => (await readiness()).database, { timeout: 30_000 }).toBe(true);
      expect(await ask(database.url, 'SELECT value FROM kept')).toBe('still here');
    },
  );

  test('stops, and starts a second time on the same data', async () => {
    const first = running as EmbeddedPostgres;
    const pid = first.pid;
    await first.stop();
    expect(isRunning(pid, cluster)).toBe(false);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'SELECT value FROM kept')).toBe('still here');
    await second.stop();
  });

  test('adopts a server that outlived its killed owner', async () => {
    const left = await startAndKillOwner();
    const adopted = await start();
    expect(adopted.adopted).toBe(true);
    expect(adopted.pid).toBe(left.pid);
    expect(adopted.url).toBe(left.url);
    expect(await ask(adopted.url, 'SELECT value FROM kept')).toBe('still here');
    await adopted.stop();
    expect(isRunning(left.pid, cluster)).toBe(false);
  });

  test('is not misled by a leftover file whose process number belongs to something else', async () => {
    const file = path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${path.dirname(file)}\n1700000000\n5999\n\n127.0.0.1\n   1 1\nready   \n`);
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await ask(database.url, 'SELECT value FROM kept')).toBe('still here');
    await database.stop();
  });

  test('starts over when an earlier making of the cluster was interrupted', async () => {
    const folder = path.join(scratch, 'interrupted');
    mkdirSync(path.join(folder, 'postgres', 'unfinished-0a0b0c0d'), { recursive: true });
    const database = await start(folder);
    expect(await ask(database.url, 'SELECT 1 AS value')).toBe(1);
    await database.stop();
    expect(() => readFileSync(path.join(folder, 'postgres', 'unfinished-0a0b0c0d'))).toThrow(/ENOENT/);
  });

  test('says why a folder cannot be used', async () => {
    const file = path.join(scratch, 'a-file');
    writeFileSync(file, '');
    await expect(start(path.join(file, 'data'))).rejects.toThrow(/cannot be written: a part of the path is a file/);
  });

  test('refuses a cluster of a version that is not installed', async () => {
    const folder = path.join(scratch, 'old');
    mkdirSync(path.join(folder, 'postgres', 'cluster'), { recursive: true });
    writeFileSync(path.join(folder, 'postgres', 'cluster', 'PG_VERSION'), '9\n');
    await expect(start(folder)).rejects.toThrow(/made by PostgreSQL 9, which is not installed/);
  });

  test.runIf(process.getuid?.() === 0)('as root, reaches past a folder that is closed to others', async () => {
    const home = mkdtempSync(path.join(homedir(), 'closed-home-'));
    const database = await start(path.join(home, 'data'));
    expect(await ask(database.url, 'SELECT 1 AS value')).toBe(1);
    expect(database.folder).toMatch(/^\/var\/lib\/headframe\/closed-home-/);
    const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(database.pid)], { encoding: 'utf8' });
    expect(Number(owner)).not.toBe(0);
    await database.stop();
    rmSync(database.folder, { recursive: true });
    rmSync(home, { recursive: true });
  });

  test.runIf(process.getuid?.() === 0)('as root, opens a scratch folder of our own instead', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'headframe-scratch-'));
    const database = await start(path.join(folder, 'data'));
    expect(database.folder).toBe(path.join(folder, 'data', 'postgres'));
    await database.stop();
    rmSync(folder, { recursive: true });
  });
});
