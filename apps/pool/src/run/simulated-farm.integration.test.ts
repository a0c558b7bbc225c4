import { expect, it, onTestFinished } from 'vitest';
import { AsicDevice } from '../../../simulator/src/asic/asic-device.ts';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import { startFarm } from '../../../simulator/src/farm/farm.ts';
import { FarmMiners } from '../../../simulator/src/mining/farm-miners.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { memoryLog, scratchFolder } from '../testing/spool-scene.ts';
import { connectChains } from './connect-chains.ts';
import { readPoolEnvironment } from './pool-environment.ts';
import { runPool } from './run-pool.ts';

/** A database with the subaccount `main`, a simulated chain, a pool on it, and six miners that have been running for long. */
async function startScene(difficulty?: number) {
  const database = await createTestDatabase();
  const admin = database.adminPool();
  await admin.query(
    `with a as (insert into account (email) values ('owner@example.test') returning id),
       o as (insert into organization (owner_account_id) select id from a returning id, owner_account_id)
     insert into subaccount (organization_id, owner_account_id, name) select id, owner_account_id, 'main' from o`,
  );
  const scratch = scratchFolder();
  const chain = await startChain({ port: 0, difficulty, isAlive: false });
  const environment = readPoolEnvironment({
    HEADFRAME_POOL_DATABASE_URL: database.url,
    HEADFRAME_POOL_DATA: scratch.folder,
    HEADFRAME_POOL_HOST: '127.0.0.1',
    HEADFRAME_POOL_BITCOIN_PORT: '0',
    HEADFRAME_POOL_LITECOIN_PORT: 'off',
    HEADFRAME_POOL_BITCOIN_NODES: chain.url,
    HEADFRAME_POOL_BITCOIN_START_DIFFICULTY: '16384',
  });
  const log = memoryLog();
  const chains = connectChains(environment, log);
  const pool = await runPool(environment, chains, log);
  await pool.listening;
  const farm = await startFarm({ devices: Array(6).fill('Antminer S19'), ports: 'free', settled: true });
  const asics = farm.devices.filter((device) => device instanceof AsicDevice);
  const address = { host: '127.0.0.1', port: pool.ports.Bitcoin?.[0] ?? 0 };
  const names = new Map([['stratum.headframe.test:3334', address]]);
  const miners = new FarmMiners(asics, names, () => Date.now() / 1000);
  onTestFinished(async () => {
    miners.close();
    await farm.close();
    await pool.close();
    for (const one of chains) await one.close();
    await chain.close();
    await admin.end();
    await database.drop();
    scratch.remove();
  });
  const rowsOf = async (sql: string) => (await admin.query<Record<string, string>>(sql)).rows;
  return { rowsOf, asics, chain, miners };
}

const credited =
  'select coalesce(sum(credited), 0) / 65536 as difficulty, count(distinct worker_id) as workers from share_batch';

it('credits a farm with its true hashrate, and follows the pool of each miner', { timeout: 180_000 }, async () => {
  const { rowsOf, asics, miners } = await startScene();
  const hashes = () => asics.reduce((sum, { machine }) => sum + machine.hashesDone(Date.now() / 1000), 0);
  await expect.poll(async () => Number((await rowsOf(credited))[0]?.['workers']), { timeout: 60_000 }).toBe(6);
  const difficulty = async () => Number((await rowsOf(credited))[0]?.['difficulty']);
  // Shares are stored every five seconds: both readings follow a storing.
  const onceStored = async () => {
    const earlier = await difficulty();
    await expect.poll(difficulty, { timeout: 30_000 }).not.toBe(earlier);
    return { hashes: hashes(), difficulty: await difficulty() };
  };
  const before = await onceStored();
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  // 60 shares or more: a standard error of at most an eighth. A busy machine credits late, which counts less the longer one looks.
  const ratioSoFar = async () => {
    const after = await onceStored();
    return ((after.difficulty - before.difficulty) * 2 ** 32) / (after.hashes - before.hashes);
  };
  const isTrue = (ratio: number) => ratio > 0.65 && ratio < 1.5;
  await expect.poll(ratioSoFar, { timeout: 60_000, interval: 1 }).toSatisfy(isTrue);
  expect(await rowsOf('select distinct chain.network from chain join share_batch b on b.chain_id = chain.id')).toEqual([
    { network: 'simulated' },
  ]);

  const [miner] = asics;
  const pools = miner?.settings.pools ?? [];
  miner?.setPools([{ url: 'stratum+tcp://pool.elsewhere.test:3333', user: 'a.b', password: 'x' }]);
  await expect.poll(() => miners.connections, { timeout: 30_000 }).toBe(5);
  miner?.setPools(pools);
  await expect.poll(() => miners.connections, { timeout: 30_000 }).toBe(6);
});

it('finds blocks that the chain takes', { timeout: 90_000 }, async () => {
  const { chain } = await startScene(2 ** 19);
  const { height } = chain.chain.tip;
  await expect.poll(() => chain.chain.tip.height, { timeout: 60_000 }).toBeGreaterThan(height);
  expect(chain.chain.tip.isSubmitted).toBe(true);
});
