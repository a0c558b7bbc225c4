import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCredentials } from '../apps/server/src/features/devices/kind-platform/index.ts';
import { backUp } from '../apps/server/src/platform/backup/back-up.ts';
import { houseFolders } from '../apps/server/src/platform/backup/folders/house-folders.ts';
import { schemaLines, tableDigests, withNeutral } from '../apps/server/src/platform/backup/testing/database-digests.ts';
import { emptyTables, fillEmptyTables } from '../apps/server/src/platform/backup/testing/fill-empty-tables.ts';
import { acquireFolderLock } from '../apps/server/src/platform/database/embedded/folder-lock.ts';
import type { EmbeddedPostgres } from '../apps/server/src/platform/database/embedded/held-server.ts';
import { openForBackup } from '../apps/server/src/platform/database/embedded/open-for-backup.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { readSecretKey } from '../apps/server/src/platform/secrets/read-secret-key.ts';
import { createSecrets } from '../apps/server/src/platform/secrets/secrets.ts';
import { owner } from '../apps/server/src/testing/owner.ts';
import { seedTenant } from '../apps/server/src/testing/seed-tenant.ts';
import { seedFunds } from '../apps/server/src/testing/seed-withdrawals.ts';
import { killServerPrograms, startServerProgram } from '../apps/server/src/testing/server-program.ts';
import { isFullProof, proofLength } from './checks/proof-length.ts';
import { BackupScene } from './start/testing/backup-scene.ts';
import { writeFolders } from './start/testing/house-folders.ts';

const scene = await BackupScene.make();
const source = scene.place('source');
const secretKey = Buffer.alloc(32, 7);
const devicePassword = { user: 'root', password: 'not the one of the factory' };
let house: EmbeddedPostgres;

async function signIn(origin: string): Promise<number> {
  const body = new URLSearchParams(owner);
  return (await fetch(`${origin}/api/identity2/loginwithemail`, { method: 'POST', body })).status;
}

/** Starts the server on a database and lets the owner sign in; resolves to the status of that. */
async function signInAt(databaseUrl: string, dataFolder: string): Promise<number> {
  const program = startServerProgram(databaseUrl, {
    HEADFRAME_DATA: dataFolder,
    HEADFRAME_SECRET_KEY: undefined,
    HEADFRAME_ROLES: 'api',
    HEADFRAME_ADMIN_EMAIL: owner.email,
    HEADFRAME_ADMIN_PASSWORD: owner.password,
  });
  const { listening } = JSON.parse(await program.line('{"listening"')) as { listening: { port: number } };
  const status = await signIn(`http://127.0.0.1:${listening.port}`);
  program.child.kill('SIGTERM');
  expect(await program.exit).toBe(0);
  return status;
}

/** A house with a row of every kind: what a started server makes, what the tests of the API need, and one row by the catalogue of every other table. */
async function seed(): Promise<void> {
  expect(await signInAt(house.url, source)).toBe(200);
  const database = createDatabase(createPool({ url: house.url, max: 2 }));
  const { subaccountId } = await seedTenant(database, 'one');
  await seedTenant(database, 'two');
  await seedFunds(database, { subaccountId, amount: 1_000_000n, chain: 'paid' });
  await sql`select ensure_event_days(current_date - 1, current_date + 2)`.execute(database);
  await sql`select ensure_share_partitions(now())`.execute(database);
  await sql`insert into event (at, subaccount_id, code, subject_kind, subject_id, name)
    select now() - n * interval '1 hour', (select min(id) from subaccount), 1, 'asic', n::text, E'odd \\\\ \\t name ' || n
    from generate_series(1, ${proofLength(2000, 200_000)}::int) n`.execute(database);
  const credential = createSecrets(secretKey).encrypt(JSON.stringify({ credentials: [devicePassword] }));
  await sql`update device set credential = ${credential} where id = (select min(id) from device)`.execute(database);
  await database.destroy();
  const client = scene.superuser(source, house);
  await withNeutral(client, () => fillEmptyTables(client));
}

/** What each subaccount has earned, what it can pay, and what was asked for and paid. */
async function moneyOf(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(`
    select b.subaccount_id, b.chain_id, b.available_satoshi::text as balance,
      (select sum(amount_satoshi)::text from ledger_entry e where (e.subaccount_id, e.chain_id) = (b.subaccount_id, b.chain_id)) as posted,
      (select jsonb_agg(w order by w.id) from withdrawal w where (w.subaccount_id, w.chain_id) = (b.subaccount_id, b.chain_id)) as withdrawals,
      (select jsonb_agg(p order by p.id) from payout p where p.chain_id = b.chain_id) as payouts
    from ledger_balance b order by 1, 2`);
  return rows;
}

beforeAll(async () => {
  house = await scene.startPostgres(source);
  await migrate({ url: house.url });
  writeFolders(source);
  await seed();
});
afterAll(async () => {
  killServerPrograms();
  await scene.remove();
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
    readers: { recipients: [await identityToRecipient(scene.identity)] },
    databaseUrl: opened.backupUrl,
    folders: houseFolders(source),
    secretKey,
    withSecretKey: true,
    say: () => undefined,
    onSnapshot: async (id) => {
      const client = scene.superuser(source, house);
      digests = await withNeutral(client, async () => {
        await client.query('begin isolation level repeatable read');
        await client.query(`set transaction snapshot '${id}'`);
        expect(await emptyTables(client)).toEqual([]);
        return tableDigests(client);
      });
      await wait(200);
    },
  });
  return { digests, written: await load.stop() };
}

async function schemaOf(dataFolder: string, at: EmbeddedPostgres): Promise<string[]> {
  const client = scene.superuser(dataFolder, at);
  return withNeutral(client, () => schemaLines(client));
}

describe('a backup of a house that goes on working', () => {
  const file = scene.place('one.hfb');
  let digests: Record<string, string>;

  beforeAll(async () => {
    const made = await backUpUnderLoad(file);
    digests = made.digests;
    expect(made.written).toBeGreaterThan(1);
  });

  test('is readable by its owner alone and leaves nothing beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(scene.folder).filter((name) => name.startsWith('one.hfb'))).toEqual(['one.hfb']);
  });

  test('is restored into a new folder, each table row by row, with files and secret key', async () => {
    const dataFolder = scene.place('restored');
    const { code, output } = await scene.run('restore', [file], { HEADFRAME_DATA: dataFolder });
    expect([code, output]).toEqual([0, expect.stringContaining('Restored the house of')]);
    const restored = await scene.startPostgres(dataFolder);
    const client = scene.superuser(dataFolder, restored);
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
    const database = createDatabase(createPool({ url: restored.url, max: 1 }));
    await seedTenant(database, 'three');
    await database.destroy();
  });

  test('is restored into a fresh cluster that DATABASE_URL names, by an owner who is no superuser', async () => {
    const cluster = scene.place('cluster');
    const external = await scene.startPostgres(cluster);
    const environment = { HEADFRAME_DATA: scene.place('beside'), DATABASE_URL: external.url };
    expect(await scene.run('restore', [file], environment)).toMatchObject({ code: 0 });
    const client = scene.superuser(cluster, external);
    expect(await withNeutral(client, () => tableDigests(client))).toEqual(digests);
    expect(await scene.run('restore', [file], { ...environment, HEADFRAME_DATA: scene.place('again') })).toEqual({
      code: 1,
      output: expect.stringContaining('The database is not empty.'),
    });
    expect(existsSync(scene.place('again', 'agent'))).toBe(false);
    // A server goes on with it: the owner signs in, passwords of devices are readable, and no balance or payment has changed.
    const look = async (dataFolder: string, at: EmbeddedPostgres) => {
      const one = scene.superuser(dataFolder, at);
      return withNeutral(one, () => moneyOf(one));
    };
    const money = await look(cluster, external);
    expect(money).toEqual(await look(source, house));
    expect(money.length).toBeGreaterThan(1);
    expect(await signInAt(external.url, scene.place('beside'))).toBe(200);
    expect(await look(cluster, external)).toEqual(money);
    const key = readSecretKey(readFileSync(scene.place('beside', 'secret-key'), 'utf8').trim());
    const { decrypt } = createSecrets(key ?? Buffer.alloc(32));
    const device = scene.superuser(cluster, external);
    const { rows } = await withNeutral(device, () =>
      device.query<{ credential: string }>(
        'select credential from device where credential is not null order by id limit 1',
      ),
    );
    const log = { warn: (_detail: object, message: string) => expect.fail(message) };
    expect(readCredentials({ decrypt, log }, rows[0]?.credential ?? null)).toEqual([devicePassword]);
  });

  test.runIf(isFullProof)('is refused with a wrong key, damaged or cut, and nothing is made', async () => {
    const dataFolder = scene.place('untouched');
    const other = scene.place('other-identity');
    writeFileSync(other, await generateX25519Identity());
    const tried = (name: string, more: NodeJS.ProcessEnv = {}) =>
      scene.run('restore', [name], { HEADFRAME_DATA: dataFolder, ...more });
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
    expect(await scene.run('restore', [file], { HEADFRAME_DATA: source })).toEqual({
      code: 1,
      output: expect.stringContaining('is not empty. A restore takes a new or an emptied place.'),
    });
    const lock = acquireFolderLock(path.join(source, 'launcher.lock'), 'the house');
    expect(await scene.run('restore', [file], { HEADFRAME_DATA: source })).toEqual({
      code: 1,
      output: expect.stringContaining('is already in use by another Headframe'),
    });
    lock.release();
    const dataFolder = scene.place('another-key');
    mkdirSync(dataFolder);
    writeFileSync(path.join(dataFolder, 'secret-key'), `${Buffer.alloc(32, 8).toString('base64')}\n`);
    expect(await scene.run('restore', [file], { HEADFRAME_DATA: dataFolder })).toEqual({
      code: 1,
      output: expect.stringContaining('The secret key of this place is another one'),
    });
    expect(readdirSync(dataFolder)).toEqual(['secret-key']);
  });
});
