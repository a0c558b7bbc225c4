import { setTimeout as sleep } from 'node:timers/promises';
import { displayOfHash, hashOfDisplay, hexOfBytes } from '@headframe/chain/bytes';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { findLitecoind, LITECOIND_MISSING } from '../../../../scripts/checks/find-litecoind.ts';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { freePort } from '../../../server/src/platform/database/embedded/free-port.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { openDatabaseScene } from '../testing/database-scene.ts';
import { startLitecoinNodes, type LitecoinNode } from '../testing/litecoin-nodes.ts';
import { memoryLog, scratchFolder } from '../testing/spool-scene.ts';
import { TestMiner } from '../testing/test-miner.ts';
import { connectChains } from './connect-chains.ts';
import { readPoolEnvironment } from './pool-environment.ts';
import { runPool } from './run-pool.ts';

const program = findLitecoind();
// oxlint-disable-next-line no-console -- A test that is skipped says so where it is read.
if (program === undefined) console.warn(LITECOIND_MISSING);

/** The least difficulty of a power of two that is above a regtest's: each share of it is a block. */
const blockDifficulty = 2 ** -15;

/** An address of Bitcoin's main network (BIP 173). */
const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const coinbase = z.object({ vout: z.array(z.object({ value: z.number() })).min(1), txid: z.string() });
const blockShape = z.object({
  tx: z.array(z.object({ txid: z.string() })).min(1),
  confirmations: z.number(),
  mweb: z.unknown().optional(),
});
const receiptShape = z.object({ details: z.array(z.object({ address: z.string().optional(), category: z.string() })) });

/** Two nodes with a funded wallet, a database, and how to run a pool on the first node. */
async function startScene(blocks: number) {
  const nodes = await startLitecoinNodes(program ?? '', freePort);
  const database = await openDatabaseScene(createTestDatabase);
  const scratch = scratchFolder();
  onTestFinished(async () => {
    await nodes.close();
    await database.close();
    scratch.remove();
  });
  const { node } = nodes;
  const ownAddress = await node.text('getnewaddress');
  await node.ask(z.array(z.string()), 'generatetoaddress', blocks, ownAddress);
  const payoutAddress = await node.text('getnewaddress', '', 'bech32');
  const environmentWith = (address: string) =>
    readPoolEnvironment({
      HEADFRAME_POOL_DATABASE_URL: database.url,
      HEADFRAME_POOL_DATA: scratch.folder,
      HEADFRAME_POOL_HOST: '127.0.0.1',
      HEADFRAME_POOL_BITCOIN_PORT: 'off',
      HEADFRAME_POOL_LITECOIN_PORT: '0',
      HEADFRAME_POOL_LITECOIN_NODES: node.url,
      HEADFRAME_POOL_LITECOIN_NODE_USER: node.settings.user,
      HEADFRAME_POOL_LITECOIN_NODE_PASSWORD: node.settings.password,
      HEADFRAME_POOL_LITECOIN_PAYOUT_ADDRESS: address,
      HEADFRAME_POOL_LITECOIN_MIN_DIFFICULTY: String(2 ** -16),
      HEADFRAME_POOL_LITECOIN_START_DIFFICULTY: String(2 ** -16),
      HEADFRAME_POOL_METRICS_PORT: '0',
    });
  const log = memoryLog();
  const refusal = (address: string) =>
    Promise.all(connectChains(environmentWith(address), log).map(({ connected }) => connected)).then(
      () => 'none',
      (error: Error) => error.message,
    );
  const rows = () =>
    database.rowsOf(`select encode(hash, 'hex') as hash, height, state, confirmations, worker_name, c.network,
      subsidy_satoshi::text as subsidy, fees_satoshi::text as fees from block b join chain c on c.id = b.chain_id order by b.id`);
  return { ...nodes, rows, log, ownAddress, payoutAddress, environmentWith, refusal };
}

type Scene = Awaited<ReturnType<typeof startScene>>;

/** A pool on the node, and a miner that searches with Scrypt. */
async function startPool({ node, environmentWith, payoutAddress, log }: Scene) {
  const environment = environmentWith(payoutAddress);
  const chains = connectChains(environment, log);
  const pool = await runPool(environment, chains, log);
  await pool.listening;
  const miner = await TestMiner.connect(pool.ports.Litecoin?.[0] ?? 0);
  miner.coin = minedCoin(1);
  await miner.start('farm.rig1');
  onTestFinished(async () => {
    miner.close();
    await pool.close();
    for (const chain of chains) await chain.close();
  });
  /** Mines the next block through the pool, and waits until the node has it. Returns its hash. */
  const findBlock = async (patience = 15_000): Promise<string> => {
    const tip = await node.text('getbestblockhash');
    const height = await node.height();
    const onTip = () => miner.jobs.findLast(({ work }) => displayOfHash(work.previousHash) === tip);
    const job = await miner.until(onTip, 'job on the tip', patience);
    expect(await miner.submit('farm.rig1', miner.find(job, blockDifficulty))).toMatchObject({ result: true });
    await expect.poll(() => node.height(), { timeout: 30_000 }).toBe(height + 1);
    return node.text('getbestblockhash');
  };
  const health = async () => (await fetch(`http://127.0.0.1:${pool.metricsPort}/healthz`)).json();
  return { miner, findBlock, health };
}

const internal = (hash: string) => hexOfBytes(hashOfDisplay(hash));
const blockOf = (node: LitecoinNode, hash: string) => node.ask(blockShape, 'getblock', hash, 2);

/** What the first output of a block's coinbase pays, in satoshi. */
async function paidBy(node: LitecoinNode, hash: string): Promise<number> {
  const { tx } = await node.ask(z.object({ tx: z.array(coinbase) }), 'getblock', hash, 2);
  return Math.round((tx[0]?.vout[0]?.value ?? 0) * 1e8);
}

const name = program === undefined ? 'a real node (SKIPPED: litecoind is not installed)' : 'a real node';

describe.skipIf(program === undefined)(name, () => {
  it(
    'takes the block of a Scrypt miner, pays the pool, makes it an orphan, and goes on after a restart',
    { timeout: proofLength(90_000, 300_000) },
    async () => {
      const scene = await startScene(110);
      const { node, peer, rows, payoutAddress } = scene;
      // Before the first template, as the node keeps one for 5 seconds.
      const payment = await node.text('sendtoaddress', scene.ownAddress, 1);
      expect(await scene.refusal(bitcoinAddress)).toBe(
        'HEADFRAME_POOL_LITECOIN_PAYOUT_ADDRESS is no address of Litecoin (regtest).',
      );
      expect(await scene.refusal(await node.text('getnewaddress', '', 'mweb'))).toBe(
        'HEADFRAME_POOL_LITECOIN_PAYOUT_ADDRESS is no address that a block of Litecoin (regtest) can pay to.',
      );
      const { findBlock, miner, health } = await startPool(scene);

      const hash = await findBlock();
      const { tx } = await blockOf(node, hash);
      expect(tx.map(({ txid }) => txid)).toContain(payment);
      const row = { hash: internal(hash), height: 111, worker_name: 'rig1', network: 'regtest', subsidy: '5000000000' };
      await expect.poll(rows, { timeout: 30_000 }).toMatchObject([{ ...row, state: 'accepted', confirmations: 1 }]);
      const fees = Number((await rows())[0]?.['fees']);
      expect(fees).toBeGreaterThan(0);
      expect(await paidBy(node, hash)).toBe(5_000_000_000 + fees);
      const receipt = await node.ask(receiptShape, 'gettransaction', tx[0]?.txid);
      expect(receipt.details).toEqual([{ address: payoutAddress, category: 'immature' }]);

      for (const one of [node, peer]) await one.ask(z.null(), 'invalidateblock', hash);
      await expect.poll(rows, { timeout: 30_000 }).toMatchObject([{ ...row, state: 'orphaned', confirmations: 0 }]);
      for (const one of [node, peer]) await one.ask(z.null(), 'reconsiderblock', hash);
      await expect.poll(rows, { timeout: 30_000 }).toMatchObject([{ ...row, state: 'accepted', confirmations: 1 }]);

      await node.stop();
      await expect.poll(() => scene.log.lines, { timeout: 30_000 }).toContain('The node gives no work.');
      if (proofLength(false, true)) {
        const stalled = { coins: { Litecoin: { state: 'stalled' } } };
        await expect.poll(health, { timeout: 100_000, interval: 1_000 }).toMatchObject(stalled);
        const jobs = miner.jobs.length;
        await sleep(35_000);
        expect(miner.jobs.length).toBe(jobs);
      }
      await node.start();
      await scene.join();
      const second = await findBlock();
      await expect.poll(rows, { timeout: 30_000 }).toMatchObject([row, { hash: internal(second), state: 'accepted' }]);

      await node.ask(z.array(z.string()), 'generatetoaddress', 99, scene.ownAddress);
      const confirmed = { state: 'confirmed' };
      await expect.poll(rows, { timeout: 30_000 }).toMatchObject([confirmed, { ...confirmed, confirmations: 100 }]);
    },
  );

  it.runIf(proofLength(false, true))(
    'takes blocks after the activation of MWEB, with its extension block and its last transaction',
    { timeout: 180_000 },
    async () => {
      const scene = await startScene(430);
      const { node, rows } = scene;
      const { findBlock } = await startPool(scene);
      await findBlock();
      expect(await node.height()).toBe(431);
      // Without a transaction into the extension block the node can make no template of its first one.
      const pegIn = await node.text('sendtoaddress', await node.text('getnewaddress', '', 'mweb'), 3);
      const first = await blockOf(node, await findBlock(40_000));
      expect(first.tx.map(({ txid }) => txid)).toContain(pegIn);
      expect(first.mweb).toBeDefined();
      const second = await blockOf(node, await findBlock(40_000));
      expect(second.mweb).toBeDefined();
      expect(second.tx.length).toBeGreaterThanOrEqual(2);
      expect(await node.height()).toBe(433);
      const accepted = { state: 'accepted' };
      await expect.poll(rows, { timeout: 30_000 }).toMatchObject([accepted, accepted, accepted]);
    },
  );
});
