import path from 'node:path';
import { blockTemplateSchema } from '@headframe/chain/block-template';
import { displayOfHash, hashOfDisplay, hexOfBytes } from '@headframe/chain/bytes';
import type { BlockSubmission } from '@headframe/chain/source/submit-to-nodes';
import { createJobTemplate } from '@headframe/chain/job-template';
import { expect, it, onTestFinished } from 'vitest';
import { shareWeight } from '../../../simulator/src/chain/chain-rules.ts';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import { connectChains } from '../run/connect-chains.ts';
import { readPoolEnvironment } from '../run/pool-environment.ts';
import { runPool } from '../run/run-pool.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { openDatabaseScene } from '../testing/database-scene.ts';
import { MemoryChain, regtestBits } from '../testing/memory-chain.ts';
import { memoryLog, scratchFolder } from '../testing/spool-scene.ts';
import { TestMiner } from '../testing/test-miner.ts';
import { openPoolDatabase } from '../writer/pool-database.ts';
import { BlockBook } from './block-book.ts';

/** How long a loaded machine may take from a block to its row. */
const patience = { timeout: 30_000 };

/** Difficulty of the simulated chain: a block takes some 30 hashes. */
const easy = 2 ** 19;

const blocks = `select encode(hash, 'hex') as hash, height, state, confirmations, worker_name, s.name as subaccount, b.stratum,
    c.network, subsidy_satoshi::text as subsidy, fees_satoshi::text as fees
  from block b join chain c on c.id = b.chain_id left join subaccount s on s.id = b.subaccount_id order by b.height, b.id`;

async function startScene() {
  const database = await openDatabaseScene(createTestDatabase);
  const scratch = scratchFolder();
  const { chain, url, close } = await startChain({ port: 0, difficulty: easy, isAlive: false });
  const environment = readPoolEnvironment({
    HEADFRAME_POOL_DATABASE_URL: database.url,
    HEADFRAME_POOL_DATA: scratch.folder,
    HEADFRAME_POOL_HOST: '127.0.0.1',
    HEADFRAME_POOL_NAME: 'eu-1',
    HEADFRAME_POOL_BITCOIN_PORT: '0',
    HEADFRAME_POOL_LITECOIN_PORT: 'off',
    HEADFRAME_POOL_BITCOIN_NODES: url,
  });
  const log = memoryLog();
  const chains = connectChains(environment, log);
  const pool = await runPool(environment, chains, log);
  await pool.listening;
  const source = (await chains[0]?.connected)?.source;
  // Whether shares may be weighted is said by the first template.
  await expect.poll(() => source?.current, patience).toBeDefined();
  const miner = await TestMiner.connect(pool.ports.Bitcoin?.[0] ?? 0);
  miner.weight = Number(shareWeight);
  await miner.request('mining.configure', [['weighted-shares'], {}]);
  await miner.start('farm.rig1');
  onTestFinished(async () => {
    miner.close();
    await pool.close();
    for (const one of chains) await one.close();
    await close();
    await database.close();
    scratch.remove();
  });
  /** Mines the next block of the chain through the pool. */
  const findBlock = async () => {
    const { height, hash } = chain.tip;
    const isOnTip = ({ work }: { work: { previousHash: Uint8Array } }) => displayOfHash(work.previousHash) === hash;
    const job = await miner.until(() => miner.jobs.findLast(isOnTip), 'job on the tip');
    await miner.submit('farm.rig1', miner.find(job, 2 * easy));
    await expect.poll(() => chain.tip.height, patience).toBe(height + 1);
    return chain.tip;
  };
  return { chain, log, findBlock, rows: () => database.rowsOf(blocks) };
}

it('records a block that a miner found, and follows it until it is confirmed', async () => {
  const { chain, findBlock, rows } = await startScene();
  const { height, hash, fees, subsidy } = await findBlock();
  const row = {
    hash: hexOfBytes(hashOfDisplay(hash)),
    height,
    worker_name: 'rig1',
    subaccount: 'farm',
    stratum: 'eu-1',
    network: 'simulated',
    subsidy: String(subsidy),
    fees: String(fees),
  };
  await expect.poll(rows, patience).toEqual([{ ...row, state: 'accepted', confirmations: 1 }]);
  chain.mine(98);
  await expect.poll(rows, patience).toEqual([{ ...row, state: 'accepted', confirmations: 99 }]);
  chain.mine(1);
  await expect.poll(rows, patience).toEqual([{ ...row, state: 'confirmed', confirmations: 100 }]);
  chain.reorganise(100);
  await findBlock();
  await expect.poll(async () => (await rows()).map(({ state }) => state), patience).toEqual(['confirmed', 'accepted']);
});

it('makes an orphan of a block that a reorganisation takes off the chain', async () => {
  const { chain, log, findBlock, rows } = await startScene();
  await findBlock();
  await expect.poll(rows, patience).toMatchObject([{ state: 'accepted' }]);
  chain.reorganise(1);
  await expect.poll(rows, patience).toMatchObject([{ state: 'orphaned', confirmations: 0 }]);
  expect(log.lines).toContain('A block of the pool is not on the best chain.');
});

/** A block whose id has one byte over and over, as the board hands it over. */
function submittedOf(source: MemoryChain, byte: number, submission: BlockSubmission) {
  const template = createJobTemplate(blockTemplateSchema.parse(source.current?.template), {
    coin: source.coin,
    payoutScript: Uint8Array.of(0x51),
    tag: Uint8Array.of(1),
    extranonceBytes: 13,
  });
  return {
    block: { template, header: new Uint8Array(80), coinbase: new Uint8Array(120), id: new Uint8Array(32).fill(byte) },
    worker: { subaccountId: 424_242, workerName: 'rig1' },
    work: undefined,
    submission: Promise.resolve(submission),
  };
}

it('keeps the reason of each node that refuses a block before that is safe on disk', async () => {
  const database = await openDatabaseScene(createTestDatabase);
  const scratch = scratchFolder();
  const log = memoryLog();
  const source = new MemoryChain({ bits: regtestBits });
  const pool = openPoolDatabase(database.url, log);
  const book = await BlockBook.open({ folder: path.join(scratch.folder, 'blocks'), database: pool, name: 'eu-1', log });
  onTestFinished(async () => {
    await book.close();
    await pool.end();
    await database.close();
    scratch.remove();
  });
  const refusals = ['bad-cb-amount', 'bad-diffbits', 'bad-txnmrklroot', 'inconclusive', 'time-too-new'];
  for (const [place, refusal] of refusals.entries())
    book.take(source, submittedOf(source, 10 + place, { isTaken: false, refusal }));
  const noted = () => database.rowsOf('select refusal from block order by refusal');
  await expect.poll(noted, patience).toEqual(refusals.map((refusal) => ({ refusal })));
});

it('keeps a block on disk while the database is away, and stores it once after a restart', async () => {
  const database = await openDatabaseScene(createTestDatabase);
  const scratch = scratchFolder();
  const log = memoryLog();
  const folder = path.join(scratch.folder, 'blocks');
  const source = new MemoryChain({ bits: regtestBits });
  const openBook = async (url: string) => {
    const pool = openPoolDatabase(url, log);
    const book = await BlockBook.open({ folder, database: pool, name: 'eu-1', log });
    const close = async () => {
      await book.close();
      await pool.end();
    };
    return { book, close };
  };
  onTestFinished(async () => {
    await database.close();
    scratch.remove();
  });
  const submitted = submittedOf(source, 9, { isTaken: true, refusal: null });
  const away = await openBook('postgres://nobody@127.0.0.1:1/none');
  away.book.take(source, submitted);
  await expect.poll(() => log.lines, patience).toContain('Blocks found cannot be stored or followed.');
  await away.close();
  expect(away.book.waiting).toBe(1);
  const back = await openBook(database.url);
  await expect.poll(() => back.book.waiting, patience).toBe(0);
  // The database does not have the worker's subaccount.
  const stored = [
    { height: 900_001, state: 'submitted', subaccount: null, worker_name: null, subsidy: '312500000', fees: '0' },
  ];
  expect(await database.rowsOf(blocks)).toMatchObject(stored);
  expect(await database.rowsOf('select refusal from block')).toEqual([{ refusal: null }]);
  back.book.take(source, submittedOf(source, 9, { isTaken: false, refusal: 'high-hash' }));
  await expect.poll(() => database.rowsOf('select refusal from block'), patience).toEqual([{ refusal: 'high-hash' }]);
  expect(log.lines).toContain('A node refused a block of the pool.');
  await expect.poll(() => back.book.waiting, patience).toBe(0);
  await back.close();
  expect(await database.rowsOf(blocks)).toMatchObject(stored);
  const again = await openBook(database.url);
  expect(again.book.waiting).toBe(0);
  await again.close();
});

it('lets the pool program change nothing of a block but its state, and nobody a confirmed one', async () => {
  const database = await openDatabaseScene(createTestDatabase);
  onTestFinished(() => database.close());
  const rights = await database.rowsOf(`select r as role, has_table_privilege(r, 'block', 'select') as reads,
      has_table_privilege(r, 'block', 'delete') as deletes, has_column_privilege(r, 'block', 'subsidy_satoshi', 'update') as changes
    from unnest(array['headframe_api', 'headframe_gateway', 'headframe_jobs', 'headframe_pool']) r order by 1`);
  expect(rights).toEqual([
    { role: 'headframe_api', reads: false, deletes: false, changes: false },
    { role: 'headframe_gateway', reads: false, deletes: false, changes: false },
    { role: 'headframe_jobs', reads: true, deletes: false, changes: false },
    { role: 'headframe_pool', reads: true, deletes: false, changes: false },
  ]);
  await database.rowsOf(`with c as (insert into chain (coin_enum, network, genesis) values (0, 'regtest', $$${'g'.repeat(32)}$$)
      returning id)
    insert into block (chain_id, height, hash, found_at, stratum, n_bits, subsidy_satoshi, fees_satoshi, state, confirmations)
    select id, 1, $$${'h'.repeat(32)}$$, now(), 'eu-1', 1, 1, 0, 'confirmed', 100 from c`);
  await expect(database.rowsOf("update block set state = 'orphaned', confirmations = 0")).rejects.toThrow(
    'never changed',
  );
});
