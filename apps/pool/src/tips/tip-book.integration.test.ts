import { retargetBlocks } from '@headframe/domain/pool/difficulty-change';
import { expect, it, onTestFinished } from 'vitest';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { connectChains } from '../run/connect-chains.ts';
import { readPoolEnvironment } from '../run/pool-environment.ts';
import { openDatabaseScene } from '../testing/database-scene.ts';
import { memoryLog } from '../testing/spool-scene.ts';
import { openPoolDatabase } from '../writer/pool-database.ts';
import { TipBook } from './tip-book.ts';

/** How long a loaded machine may take from a tip to its row. */
const patience = { timeout: 30_000 };

const tips = `select t.height, t.n_bits, t.fee_blocks, t.subsidy_satoshi::text as subsidy, t.fee_sum_satoshi::text as fees,
    extract(epoch from t.tip_at)::int as tip, extract(epoch from t.period_began_at)::int as began, c.network,
    t.confirmed_at > now() - interval '1 minute' as is_fresh, t.chain_id = current_chain(0) as is_current
  from chain_tip t join chain c on c.id = t.chain_id order by t.chain_id`;

it('keeps where each chain stands, follows its tips, and says which chain of a coin is the current one', async () => {
  const database = await openDatabaseScene(createTestDatabase);
  const log = memoryLog();
  const pool = openPoolDatabase(database.url, log);
  const book = new TipBook({ database: pool, log, intervalMs: 200 });
  onTestFinished(async () => {
    await book.close();
    await pool.end();
    await database.close();
  });
  const connect = async () => {
    const running = await startChain({ port: 0, isAlive: false });
    const { bitcoin, litecoin } = readPoolEnvironment({
      HEADFRAME_POOL_DATABASE_URL: database.url,
      HEADFRAME_POOL_LITECOIN_PORT: 'off',
      HEADFRAME_POOL_BITCOIN_NODES: running.url,
    });
    const connected = await connectChains({ bitcoin, litecoin }, log)[0]?.connected;
    if (!connected) throw new Error('The chain is not connected.');
    onTestFinished(async () => {
      await connected.close();
      await running.close();
    });
    return { chain: running.chain, source: connected.source };
  };
  const { chain, source } = await connect();
  book.watch(source);

  const tipRow = () => {
    const { height, time } = chain.tip;
    return {
      height: height + 1,
      n_bits: String(Number.parseInt(chain.bitsAt(height + 1), 16)),
      fee_blocks: 144,
      tip: time,
      began: chain.at(height - (height % retargetBlocks))?.time,
      network: 'simulated',
      is_fresh: true,
      is_current: true,
    };
  };
  await expect.poll(() => database.rowsOf(tips), patience).toEqual([expect.objectContaining(tipRow())]);
  expect(tipRow().began).toBeGreaterThan(0);
  const [row] = await database.rowsOf(tips);
  expect(row).toMatchObject({ subsidy: '312500000', fees: String(feesOf(chain)) });

  chain.mine(3);
  await expect.poll(() => database.rowsOf(tips), patience).toEqual([expect.objectContaining(tipRow())]);

  const other = await connect();
  book.watch(other.source);
  await expect.poll(() => database.rowsOf(`${tips} offset 1`), patience).toHaveLength(1);
  await expect
    .poll(() => database.rowsOf('select count(*)::int as current from chain_tip where chain_id = current_chain(0)'))
    .toEqual([{ current: 1 }]);
  expect(log.lines).not.toContain('The tip of a chain cannot be stored.');
});

function feesOf(chain: { tip: { height: number }; at(height: number): { fees: number } | undefined }): number {
  const heights = Array.from({ length: 144 }, (_, below) => chain.tip.height - below);
  return heights.reduce((sum, height) => sum + (chain.at(height)?.fees ?? 0), 0);
}
