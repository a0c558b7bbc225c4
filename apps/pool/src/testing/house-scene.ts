import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectedCoin } from './connected-coin.ts';
import type { CreateDatabase } from './database-scene.ts';
import { MemoryChain, regtestBits } from './memory-chain.ts';
import { memoryLog, scratchFolder } from './spool-scene.ts';
import { TestMiner } from './test-miner.ts';
import { readPoolEnvironment } from '../run/pool-environment.ts';
import { runPool } from '../run/run-pool.ts';

/** A copy of a database: a backup, or what was restored from one. */
interface DatabaseCopy {
  readonly name: string;
  readonly url: string;
}

/** The least difficulty, at which a share of this chain earns an amount that a ledger can hold; weighted, some 16 hashes find one. */
const difficulty = String(2 ** -16);
const weight = 2 ** 12;

/** PostgreSQL's own workers may be in a database for a moment. */
async function patiently(work: () => Promise<unknown>, triesLeft = 40): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isBusy = error instanceof pg.DatabaseError && ['42501', '55006'].includes(error.code ?? '');
    if (!isBusy || triesLeft === 0) throw error;
    await sleep(250);
    await patiently(work, triesLeft - 1);
  }
}

/** A house whose database a test backs up and sets back, and a pool program of it with one folder. */
export async function openHouseScene(createTestDatabase: CreateDatabase) {
  const origin = await createTestDatabase();
  const serverUrl = new URL(origin.url);
  const first: DatabaseCopy = { name: serverUrl.pathname.slice(1), url: origin.url };
  serverUrl.pathname = '/postgres';
  const server = new pg.Client({ connectionString: serverUrl.href });
  await server.connect();
  const copies: DatabaseCopy[] = [];
  const urlOf = (name: string): string => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

  /** Rows of a query on a database, with the rights of the superuser. */
  const rowsOf = async (url: string, query: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query<Record<string, unknown>>(query).then(
      ({ rows }) => client.end().then(() => rows),
      (error: unknown) =>
        client.end().then(() => {
          throw error;
        }),
    );
  };
  const cutOff = async (name: string): Promise<void> => {
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    );
  };
  const copy = async (of: DatabaseCopy): Promise<DatabaseCopy> => {
    const name = `${first.name}_${copies.length + 1}`;
    await cutOff(of.name);
    await patiently(() => server.query(`create database ${name} template ${of.name}`));
    const made = { name, url: urlOf(name) };
    copies.push(made);
    return made;
  };
  /** Puts the copy in the place of another database, whoever is connected to that; returns where the other one is then. */
  const putInPlace = async (restored: DatabaseCopy, of: DatabaseCopy): Promise<DatabaseCopy> => {
    const aside = `${of.name}_aside`;
    await server.query(`alter database ${of.name} with allow_connections false`);
    await cutOff(of.name);
    await patiently(() => server.query(`alter database ${of.name} rename to ${aside}`));
    await server.query(`alter database ${restored.name} rename to ${of.name}`);
    await server.query(`alter database ${aside} with allow_connections true`);
    const made = { name: aside, url: urlOf(aside) };
    copies.push(made);
    return made;
  };

  await rowsOf(
    first.url,
    `with a as (insert into account (email) values ('miner@example.test') returning id),
       o as (insert into organization (owner_account_id) select id from a returning id, owner_account_id)
     insert into subaccount (organization_id, owner_account_id, name) select id, owner_account_id, 'farm' from o`,
  );
  const scratch = scratchFolder();
  const log = memoryLog();
  const start = async (url: string, settings: Record<string, string> = {}) => {
    const environment = readPoolEnvironment({
      HEADFRAME_POOL_DATABASE_URL: url,
      HEADFRAME_POOL_DATA: scratch.folder,
      HEADFRAME_POOL_NAME: 'eu-1',
      HEADFRAME_POOL_HOST: '127.0.0.1',
      HEADFRAME_POOL_BITCOIN_PORT: '0',
      HEADFRAME_POOL_LITECOIN_PORT: 'off',
      HEADFRAME_POOL_METRICS_PORT: '0',
      HEADFRAME_POOL_BITCOIN_MIN_DIFFICULTY: difficulty,
      HEADFRAME_POOL_BITCOIN_START_DIFFICULTY: difficulty,
      HEADFRAME_POOL_SMALL_MIN_DIFFICULTY: 'off',
      ...settings,
    });
    const chain = new MemoryChain({ weight, bits: regtestBits });
    const pool = await runPool(environment, [connectedCoin(chain)], log);
    await pool.listening;
    return pool;
  };
  /** Mines some shares, each accepted and a block. */
  const mine = async (port: number, worker: string, shares: number): Promise<void> => {
    const miner = await TestMiner.connect(port);
    miner.weight = weight;
    await miner.request('mining.configure', [['weighted-shares'], {}]);
    const job = await miner.start(worker);
    for (let count = 0; count < shares; count += 1) {
      const { error } = await miner.submit(worker, miner.find(job));
      if (error) throw new Error(error.message);
    }
    miner.close();
  };
  return {
    first,
    log,
    folder: scratch.folder,
    copy,
    putInPlace,
    rowsOf,
    start,
    mine,
    async close(): Promise<void> {
      for (const { name } of copies)
        await patiently(() => server.query(`drop database if exists ${name} with (force)`));
      await server.end();
      await origin.drop();
      scratch.remove();
    },
  };
}
