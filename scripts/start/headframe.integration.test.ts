import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig, type Config } from '../../apps/server/src/platform/config/load-config.ts';
import { readHousePaymentCode } from '../../apps/payout/src/run/read-house-payment-code.ts';
import { freePort } from '../../apps/server/src/platform/database/embedded/free-port.ts';
import { systemUser } from '../../apps/server/src/platform/database/embedded/run-as.ts';
import { isAlive } from '../../apps/server/src/platform/database/embedded/process-identity.ts';
import { makeScratchFolder } from '../../apps/server/src/platform/database/testing/scratch-folder.ts';
import { createEmptyDatabase } from '../../apps/server/src/platform/database/testing/test-database.ts';
import { canRead } from './users/can-read.ts';
import { Headframe } from './headframe.ts';
import { lineProgress } from './progress.ts';
import { runningBlock } from './running-block.ts';

const scratch = makeScratchFolder('headframe-start-');
const dataFolder = path.join(scratch, 'data');
const port = await freePort();
const lines: string[] = [];
const started: Headframe[] = [];

function prepare(environment: NodeJS.ProcessEnv = {}, server = 'server'): { headframe: Headframe; config: Config } {
  const all = {
    ...process.env,
    HEADFRAME_DATA: dataFolder,
    HEADFRAME_PORT: String(port),
    HEADFRAME_CONSOLE: scratch,
    HEADFRAME_SIM_DEVICES: '9',
    HEADFRAME_METRICS_TOKEN: 'a-secret-of-the-server',
    HEADFRAME_POOL_BITCOIN_NODE_PASSWORD: 'a-secret-of-the-pool',
    HEADFRAME_PAYOUT_BITCOIN_PASSWORD: 'a-secret-of-the-wallet',
    HEADFRAME_SIM_PORTS: 'free',
    ...environment,
  };
  const config = loadConfig(all);
  const headframe = new Headframe({
    config,
    environment: all,
    progress: lineProgress((line) => lines.push(line)),
    onFailed: (error) => lines.push(String(error)),
    fileOf: (program) =>
      path.join(import.meta.dirname, 'fixtures', `fake-${program === 'server' ? server : program}.ts`),
  });
  started.push(headframe);
  return { headframe, config };
}

async function serverEnvironment(): Promise<Record<string, string>> {
  return (await (await fetch(`http://127.0.0.1:${port}/environment`)).json()) as Record<string, string>;
}

function logOf(name: string): string {
  return readFileSync(path.join(dataFolder, 'logs', `${name}.log`), 'utf8');
}

afterAll(async () => {
  for (const headframe of started) await headframe.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** That a login may take one role and that nothing else of the database is open to it. */
async function expectOneRole(url: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const closed of [
      'select from account',
      'delete from ledger_entry',
      'delete from audit_entry',
      'create table mine (value text)',
    ])
      await expect(client.query(closed)).rejects.toThrow(/permission denied/);
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles where pg_has_role(current_user, oid, 'set') and rolname <> current_user`,
    );
    expect(rows).toEqual([{ name: role }]);
    await client.query('begin');
    await client.query(`set local role ${role}`);
    await client.query('select from chain');
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

/** Process numbers of the programs that run at this moment; one that is being started again has none. */
function runningPids(headframe: Headframe): number[] {
  return Object.values(headframe.pids).filter((pid) => pid !== undefined);
}

describe('the launcher', () => {
  test('starts everything, gives each program what it needs, and shows the password without logging it', async () => {
    const { headframe, config } = prepare();
    await headframe.start();
    const block = runningBlock({ config, ...parts(headframe) });
    expect(block).toContain(`http://localhost:${port}/user/`);
    expect(block).toContain('owner@headframe.local');
    expect(block).toContain('Once-only-1');
    expect(block).toContain('127.20.0.1-127.20.0.9');
    expect(logOf('server')).toContain('listening');
    expect(logOf('server')).not.toContain('Once-only-1');

    const server = await serverEnvironment();
    expect(server.DATABASE_URL).toMatch(/^postgresql:\/\/headframe:.+@127\.0\.0\.1:\d+\/headframe$/);
    expect(server.HEADFRAME_LOCAL_SCAN_RANGES).toBe('127.20.0.1-127.20.0.9');
    expect(JSON.parse(server.HEADFRAME_LOCAL_SCAN_PORTS ?? '')).toMatchObject({ http: 20080 });

    await expect.poll(() => logOf('agent')).toContain('HEADFRAME_AGENT_KEY');
    const agent = JSON.parse(logOf('agent').split('\n')[0] ?? '') as Record<string, string>;
    expect(agent.HEADFRAME_AGENT_KEY).toBe(server.HEADFRAME_LOCAL_AGENT_KEY);
    expect(agent.HEADFRAME_SERVER_URL).toBe(`ws://127.0.0.1:${port}/agent/v1`);
    expect(agent).not.toHaveProperty('HEADFRAME_METRICS_TOKEN');
    expect(agent).not.toHaveProperty('HEADFRAME_POOL_BITCOIN_NODE_PASSWORD');
    expect(server).not.toHaveProperty('HEADFRAME_POOL_BITCOIN_NODE_PASSWORD');

    await expect.poll(() => logOf('pool')).toContain('HEADFRAME_POOL_DATABASE_URL');
    const pool = JSON.parse(logOf('pool').split('\n')[0] ?? '') as Record<string, string>;
    expect(pool).toMatchObject({
      HEADFRAME_POOL_BITCOIN_NODES: 'http://127.0.0.1:29001',
      HEADFRAME_POOL_BITCOIN_NODE_PASSWORD: 'a-secret-of-the-pool',
      HEADFRAME_POOL_HOST: '127.0.0.1',
    });
    expect(pool).not.toHaveProperty('HEADFRAME_METRICS_TOKEN');

    await expect.poll(() => logOf('payout')).toContain('HEADFRAME_PAYOUT_DATABASE_URL');
    const payout = JSON.parse(logOf('payout').split('\n')[0] ?? '') as Record<string, string>;
    expect(payout).toMatchObject({
      HEADFRAME_PAYOUT_BITCOIN_WALLET: 'http://127.0.0.1:29001',
      HEADFRAME_PAYOUT_BITCOIN_PASSWORD: 'a-secret-of-the-wallet',
    });
    await expectOneRole(pool.HEADFRAME_POOL_DATABASE_URL ?? '', 'headframe_pool');
    await expectOneRole(payout.HEADFRAME_PAYOUT_DATABASE_URL ?? '', 'headframe_payout');
    const seedFile = payout.HEADFRAME_PAYOUT_BIP47_SEED_FILE ?? '';
    expect(seedFile).toBe(path.join(dataFolder, 'payout', 'bip47-seed'));
    expect(statSync(seedFile).mode & 0o777).toBe(0o600);
    expect(readHousePaymentCode(seedFile).text).toMatch(/^PM8T/);
    expect(payout).not.toHaveProperty('HEADFRAME_METRICS_TOKEN');
    expect(payout).not.toHaveProperty('HEADFRAME_POOL_BITCOIN_NODE_PASSWORD');
    for (const other of [agent, server, pool]) expect(other).not.toHaveProperty('HEADFRAME_PAYOUT_BITCOIN_PASSWORD');
    expect(block).toContain(`stratum+tcp://127.0.0.1:${pool.HEADFRAME_POOL_BITCOIN_PORT}   (on the simulated chain`);
    expect(statSync(path.join(dataFolder, 'agent', 'agent-key')).mode & 0o077).toBe(0);
  });

  test('refuses a second start on the same folder and says who holds it', async () => {
    await expect(prepare().headframe.start()).rejects.toThrow(/already in use by another Headframe \(process \d+/);
  });

  test('refuses a port that is taken', async () => {
    const { headframe } = prepare({ HEADFRAME_DATA: path.join(scratch, 'other') });
    await expect(headframe.start()).rejects.toThrow(
      new RegExp(`Port ${port} on 127.0.0.1 cannot be used: another program`),
    );
    await headframe.stop();
  });

  test('brings each program back after kill -9, on the same address', async () => {
    const headframe = started[0] as Headframe;
    await expect.poll(() => runningPids(headframe)).toHaveLength(6);
    const before = { ...headframe.pids };
    for (const pid of runningPids(headframe)) process.kill(pid, 'SIGKILL');
    for (const [name, pid] of Object.entries(before))
      await expect.poll(() => headframe.pids[name] ?? pid, { timeout: 30_000 }).not.toBe(pid);
    await expect.poll(() => serverEnvironment().catch(() => ({})), { timeout: 30_000 }).toHaveProperty('DATABASE_URL');
    expect(lines.join('\n')).toContain('The server ended (SIGKILL) and starts again');
  });

  test('stops everything, the server in order', async () => {
    const headframe = started[0] as Headframe;
    await expect.poll(() => runningPids(headframe), { timeout: 30_000 }).toHaveLength(6);
    const pids = runningPids(headframe);
    await headframe.stop();
    await expect.poll(() => pids.filter((pid) => isAlive(pid))).toEqual([]);
    expect(logOf('server')).toContain('stopped in order');
  });

  test('a second start keeps the data and shows no password', async () => {
    const { headframe, config } = prepare({ HEADFRAME_SIM_DEVICES: '0' });
    await headframe.start();
    const block = runningBlock({ config, ...parts(headframe) });
    expect(block).toContain('as before');
    expect(block).toContain('no simulated miners');
    expect(headframe.pids.simulator).toBeUndefined();
    expect(await serverEnvironment()).not.toHaveProperty('HEADFRAME_LOCAL_SCAN_RANGES');
    await headframe.stop();
  });

  test.each([
    ['is configured so', { HEADFRAME_LOCAL_SITE: 'off' }],
    ['holds no agents', { HEADFRAME_ROLES: 'api,jobs' }],
  ])('starts the server alone where it %s', async (_why, environment) => {
    const { headframe } = prepare(environment);
    await headframe.start();
    expect(headframe.pids).toMatchObject({ agent: undefined, simulator: undefined });
    expect(await serverEnvironment()).not.toHaveProperty('HEADFRAME_LOCAL_AGENT_KEY');
    await headframe.stop();
  });

  test('uses another database where one is given, and stops a start that is under way', async () => {
    const other = await createEmptyDatabase();
    const folder = path.join(scratch, 'given');
    const { headframe } = prepare({ HEADFRAME_DATA: folder, DATABASE_URL: other.url });
    await headframe.start();
    expect((await serverEnvironment()).DATABASE_URL).toBe(other.url);
    expect(headframe.pids.database).toBeUndefined();
    await headframe.stop();

    const halfway = prepare({ HEADFRAME_DATA: folder, DATABASE_URL: other.url }).headframe;
    const starting = halfway.start();
    const refused = expect(starting).rejects.toThrow(/[Ss]topped/);
    await halfway.stop();
    await refused;
    expect(Object.values(halfway.pids).filter((pid) => pid !== undefined)).toEqual([]);
    await other.drop();
  });

  test('says what a server that does not start has printed', async () => {
    const { headframe } = prepare({ HEADFRAME_SIM_DEVICES: '0' }, 'broken-server');
    await expect(headframe.start()).rejects.toThrow(
      /The server does not start\. It says:[^]*cannot find its reason to be/,
    );
    await headframe.stop();
  });

  test('names the database that cannot be reached, without its password', async () => {
    const url = `postgresql://someone:hunter2@127.0.0.1:${await freePort()}/farm`;
    const { headframe } = prepare({ DATABASE_URL: url, HEADFRAME_SIM_DEVICES: '0' });
    const failure = await headframe.start().catch((error: unknown) => String(error));
    expect(failure).toMatch(/The database 127\.0\.0\.1:\d+\/farm cannot be used: .*ECONNREFUSED/);
    expect(failure).not.toContain('hunter2');
    await headframe.stop();
  });
});

function parts({ firstLogin, farm, poolPlace: pool, listening, databasePlace }: Headframe) {
  return { firstLogin, farm, pool, listening, databasePlace };
}

/** The user of a running process, and its further groups. */
function ownerOf(pid: number | undefined): { uid: number; groups: string } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    uid: Number(/^Uid:\t(\d+)\t\1\t\1/m.exec(status)?.[1]),
    groups: /^Groups:\t(.*?) ?$/m.exec(status)?.[1] ?? '?',
  };
}

test.runIf(process.getuid?.() === 0)(
  'started by root, each program runs as its user and reads no files of another',
  async () => {
    const users = { server: 'daemon', agent: 'daemon', simulator: 'daemon', pool: 'bin', payout: 'sys' } as const;
    const { headframe, config } = prepare({
      HEADFRAME_USER: users.server,
      HEADFRAME_USER_OF_POOL: users.pool,
      HEADFRAME_USER_OF_PAYOUT: users.payout,
      HEADFRAME_DATA: path.join(scratch, 'users'),
    });
    mkdirSync(config.dataFolder);
    // The stand-in of the server notes its first start there.
    writeFileSync(path.join(config.dataFolder, 'started-before'), '');
    await headframe.start();
    const { database, ...programs } = headframe.pids;
    const owner = (name: string) => ({ uid: systemUser(name)?.uid, groups: '' });
    expect(Object.fromEntries(Object.entries(programs).map(([name, pid]) => [name, ownerOf(pid)]))).toEqual(
      Object.fromEntries(Object.entries(users).map(([name, user]) => [name, owner(user)])),
    );
    const readers = { daemon: ['secret-key', 'agent/agent-key'], bin: [], sys: ['payout/bip47-seed'] };
    const files = [...Object.values(readers).flat(), 'postgres/credentials.json', 'postgres/cluster/PG_VERSION'];
    for (const [name, own] of Object.entries(readers)) {
      const user = systemUser(name);
      const read = files.filter((file) => user && canRead(path.join(config.dataFolder, file), user));
      expect(read, name).toEqual(own);
    }
    expect(ownerOf(database).uid).not.toBe(0);
    await headframe.stop();
  },
);
