import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import { connectedCoin } from '../testing/connected-coin.ts';
import { MemoryChain } from '../testing/memory-chain.ts';
import { memoryLog, scratchFolder } from '../testing/spool-scene.ts';
import { sceneWeight } from '../testing/stratum-scene.ts';
import { TestMiner } from '../testing/test-miner.ts';
import { connectChains } from './connect-chains.ts';
import { readPoolEnvironment } from './pool-environment.ts';
import { runPool } from './run-pool.ts';

const run = promisify(execFile);

async function openDatabase() {
  const database = await createTestDatabase();
  const admin = database.adminPool();
  onTestFinished(async () => {
    await admin.end();
    await database.drop();
  });
  await admin.query(
    `with a as (insert into account (email) values ('miner@example.test') returning id),
       o as (insert into organization (owner_account_id) select id from a returning id, owner_account_id)
     insert into subaccount (organization_id, owner_account_id, name) select id, owner_account_id, 'farm' from o`,
  );
  return { admin, url: database.url };
}

/** Status of the metrics for a caller who names the machine otherwise. */
async function statusUnder(host: string, port: number | undefined): Promise<number | undefined> {
  const sent = get({ host: '127.0.0.1', port, path: '/metrics', headers: { host: `${host}:${port}` } });
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.resume();
  return reply.statusCode;
}

it('brings the shares of a miner into the database, from a port to a row', async () => {
  const { admin, url } = await openDatabase();
  const scratch = scratchFolder();
  onTestFinished(scratch.remove);
  const environment = readPoolEnvironment({
    HEADFRAME_POOL_DATABASE_URL: url,
    HEADFRAME_POOL_DATA: scratch.folder,
    HEADFRAME_POOL_HOST: '127.0.0.1',
    HEADFRAME_POOL_BITCOIN_PORT: '0',
    HEADFRAME_POOL_LITECOIN_PORT: 'off',
    HEADFRAME_POOL_METRICS_PORT: '0',
  });
  const source = new MemoryChain({ weight: sceneWeight });
  const pool = await runPool(environment, [connectedCoin(source)], memoryLog());
  await pool.listening;
  const port = pool.ports.Bitcoin?.[0] ?? 0;
  const miner = await TestMiner.connect(port);
  onTestFinished(() => miner.close());
  miner.weight = sceneWeight;
  await miner.request('mining.configure', [['weighted-shares'], {}]);
  expect((await miner.request('mining.authorize', ['nobody.rig1', 'x'])).error?.code).toBe(24);
  const job = await miner.start('farm.rig1');
  for (let count = 0; count < 5; count += 1)
    expect(await miner.submit('farm.rig1', miner.find(job))).toMatchObject({ result: true });
  const metrics = await (await fetch(`http://127.0.0.1:${pool.metricsPort}/metrics`)).text();
  expect(metrics).toContain('headframe_pool_connections{coin="Bitcoin"} 1');
  expect(metrics).toContain('headframe_pool_shares_total{coin="Bitcoin",verdict="accepted"} 5');
  const health = await fetch(`http://127.0.0.1:${pool.metricsPort}/healthz`);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ coins: { Bitcoin: { state: 'working', accepted: 5 } }, spool: 'stores' });
  expect(await statusUnder('rebound.test', pool.metricsPort)).toBe(403);
  expect(await statusUnder('localhost', pool.metricsPort)).toBe(200);
  await pool.close();
  await miner.until(() => miner.isClosed, 'end');
  const { rows } = await admin.query(
    'select worker.name as worker_name, sum(credited)::text as credited from share_batch join worker on worker.id = worker_id group by worker.name',
  );
  expect(rows).toEqual([{ worker_name: 'rig1', credited: String(5 * 2 ** 14 * 65_536) }]);
});

it('closes everything where a port is taken', async () => {
  const { url } = await openDatabase();
  const scratch = scratchFolder();
  onTestFinished(scratch.remove);
  const settings = {
    HEADFRAME_POOL_DATABASE_URL: url,
    HEADFRAME_POOL_HOST: '127.0.0.1',
    HEADFRAME_POOL_LITECOIN_PORT: 'off',
  };
  const open = async (folder: string, port: string) =>
    runPool(
      readPoolEnvironment({
        ...settings,
        HEADFRAME_POOL_DATA: path.join(scratch.folder, folder),
        HEADFRAME_POOL_BITCOIN_PORT: port,
      }),
      [connectedCoin(new MemoryChain())],
      memoryLog(),
    );
  const first = await open('a', '0');
  await first.listening;
  const taken = await open('b', String(first.ports.Bitcoin?.[0]));
  await expect(taken.failed).rejects.toThrow('EADDRINUSE');
  await taken.close();
  const second = await open('b', '0');
  await second.listening;
  await Promise.all([first.close(), second.close()]);
});

it('listens for each coin as its node answers, says how the others stand, and logs each change once', async () => {
  const { url } = await openDatabase();
  const scratch = scratchFolder();
  const chain = await startChain({ port: 0, isAlive: false });
  const environment = readPoolEnvironment({
    HEADFRAME_POOL_DATABASE_URL: url,
    HEADFRAME_POOL_DATA: scratch.folder,
    HEADFRAME_POOL_HOST: '127.0.0.1',
    HEADFRAME_POOL_BITCOIN_PORT: '0',
    HEADFRAME_POOL_BITCOIN_NODES: chain.url,
    HEADFRAME_POOL_LITECOIN_PORT: '0',
    // Nothing listens there.
    HEADFRAME_POOL_LITECOIN_NODES: 'http://127.0.0.1:1',
    HEADFRAME_POOL_METRICS_PORT: '0',
  });
  const log = memoryLog();
  const chains = connectChains(environment, log);
  const heard: string[] = [];
  const pool = await runPool(environment, chains, log, (coin) => heard.push(coin));
  onTestFinished(async () => {
    await pool.close();
    await Promise.all(chains.map((one) => one.close()));
    await chain.close();
    scratch.remove();
  });
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual(['Bitcoin']);
  const miner = await TestMiner.connect(pool.ports.Bitcoin?.[0] ?? 0);
  await miner.start('farm.rig1');
  miner.close();
  const health = await fetch(`http://127.0.0.1:${pool.metricsPort}/healthz`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({
    coins: {
      Bitcoin: { state: 'working' },
      Litecoin: { state: 'waiting', reason: expect.stringContaining('no answer of the node') as string },
    },
  });
  const metrics = await (await fetch(`http://127.0.0.1:${pool.metricsPort}/metrics`)).text();
  expect(metrics).toContain('headframe_pool_coin_state{coin="Litecoin",state="waiting"} 1');
  expect(metrics).toContain('headframe_pool_working{coin="Litecoin"} 0');
  // The node is asked each second.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(log.lines.filter((line) => line === 'The node gives no work.')).toHaveLength(1);
});

it('says what is missing instead of starting without it', async () => {
  const main = path.join(import.meta.dirname, '..', 'main.ts');
  const start = (environment: Record<string, string>, ...rest: string[]) =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...rest], {
      env: { PATH: process.env.PATH, ...environment },
    });
  expect((await start({}, '--help')).stdout).toContain('HEADFRAME_POOL_NUMBER');
  await expect(start({})).rejects.toMatchObject({ code: 1, stderr: 'HEADFRAME_POOL_DATABASE_URL is required.\n' });
  await expect(start({ HEADFRAME_POOL_DATABASE_URL: 'postgres://127.0.0.1/none' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No chain is named') as unknown,
  });
});
