import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { identifyChain } from '@headframe/chain/source/identify-chain';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findLitecoind, LITECOIND_MISSING } from '../../../../scripts/checks/find-litecoind.ts';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { startLitecoinNodes } from '../../../pool/src/testing/litecoin-nodes.ts';
import { freePort } from '../../../server/src/platform/database/embedded/free-port.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { ChainPayouts } from '../run/chain-payouts.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { continueChain } from '../store/payout-status.ts';
import { openLitecoinPayouts, type LitecoinPayouts } from '../testing/litecoin-payout-scene.ts';
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts';
import { testRules } from '../testing/test-rules.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';

const program = findLitecoind();
// oxlint-disable-next-line no-console -- A test that is skipped says so where it is read.
if (program === undefined) console.warn(LITECOIND_MISSING);

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let run: LitecoinPayouts;
let restored: PayoutScene;
let database: ReturnType<typeof openPayoutDatabase>;

/** The program of the restored database, with a wallet. */
const payoutsOf = (wallet = 'pool') =>
  new ChainPayouts({
    coin: minedCoin(1),
    wallet: new NodeWallet(new CoreRpc({ ...run.node.settings, url: `${run.node.url}/wallet/${wallet}` })),
    chainName: undefined,
    rules: testRules,
    database,
    program: '22222222-2222-4222-8222-222222222222',
    log: quiet,
  });
const open = async (): Promise<{ id: string; txid: string }[]> => {
  const { rows } = await restored.admin.query<{ id: string; txid: Buffer }>(
    `select id::text as id, txid from unknown_payment where state = 'open' and confirmations >= 0 order by id`,
  );
  return rows.map(({ id, txid }) => ({ id, txid: txid.reverse().toString('hex') }));
};
const markAll = (scene = restored) =>
  scene.admin.query(`update unknown_payment set state = 'by_hand', decided_at = now() where state = 'open'`);
const claim = (payment: string | undefined, ...withdrawals: string[]) =>
  restored.admin.query('select claim_unknown_payment($1, $2, null)', [payment, withdrawals]);
const goOn = () => continueChain(database, restored.chainId);

const name =
  program === undefined
    ? 'a restored database on a real node (SKIPPED: litecoind is not installed)'
    : 'a restored database on a real node';

describe.skipIf(program === undefined)(name, { timeout: proofLength(60_000, 300_000) }, () => {
  beforeAll(async () => {
    run = await openLitecoinPayouts(await startLitecoinNodes(program ?? '', freePort), createTestDatabase);
    const chain = await identifyChain(new CoreRpc(run.node.settings), minedCoin(1));
    if (!chain) throw new Error('The chain has no block.');
    restored = await openPayoutScene(createTestDatabase, chain);
    const { id } = await run.scene.one<{ id: string }>('select id from house');
    await restored.admin.query('update house set id = $1', [id]);
    database = openPayoutDatabase(restored.url);
  });
  afterAll(async () => {
    await database?.end();
    await restored?.close();
    await run?.close();
  });

  it('pays nothing that the same wallet paid after the backup, also where the fee was raised', async () => {
    const { address, script } = await run.addressOf(61);
    const second = await run.addressOf(62);
    await run.scene.request(address, 9_000_000n);
    await run.scene.request(second.address, 3_000_000n);
    const lost = run.payoutsOf({ bumpAfterMs: 0 });
    await lost.round();
    await lost.round();
    await run.mine(1);
    await lost.round();
    await lost.close();
    const ids = [
      await restored.request(address.toUpperCase(), 9_000_000n),
      await restored.request(second.address, 3_000_000n),
    ];
    const payouts = payoutsOf();
    const status = await payouts.round();
    expect(status).toMatchObject({ state: 'stopped', unknown: 1 });
    expect(status.reason).toContain(`Waiting withdrawals to addresses of them: ${ids.join(', ')}.`);
    const found = await open();
    expect(found).toHaveLength(1);
    await claim(found[0]?.id, ...ids);
    await payouts.round();
    await goOn();
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
    for (const id of ids) expect(await restored.withdrawal(id)).toMatchObject({ sent: true, txid: found[0]?.txid });
    expect(await run.paidTo(script)).toBe(9_000_000);
    expect(await run.paidTo(second.script)).toBe(3_000_000);
  });

  it('stops for no payment of the wallet to itself, and once for those by hand, abandoned ones too', async () => {
    const { node } = run;
    const payouts = payoutsOf();
    const toItself = await node.text('getnewaddress', '', 'bech32');
    await node.text('sendtoaddress', toItself, 5);
    expect(await payouts.round()).toMatchObject({ state: 'working', unknown: 0 });
    const byHand = await run.addressOf(63);
    const txid = await node.text('sendtoaddress', byHand.address, 1);
    expect((await payouts.round()).reason).toContain(`does not know, ${txid}.`);
    await markAll();
    await run.mine(8);
    await goOn();
    expect(await payouts.round()).toMatchObject({ state: 'working', unknown: 0 });
    // Of a branch that nobody mines: the wallet may forget it, and whoever has it may still send it.
    const abandoned = await node.text('sendtoaddress', byHand.address, 2);
    const [block = ''] = await run.mine(1);
    await node.ask(z.null(), 'invalidateblock', block);
    const hex = await run.hexOf(abandoned);
    const { vin } = await node.ask(
      z.object({ vin: z.array(z.object({ txid: z.string(), vout: z.number() })) }),
      'decoderawtransaction',
      hex,
    );
    const own = await node.text('createrawtransaction', vin, [{ [run.own]: '0.5' }]);
    const signed = await node.ask(z.object({ hex: z.string() }), 'signrawtransactionwithwallet', own);
    const replacing = await run.mineOnly(signed.hex);
    expect(await payouts.round()).toMatchObject({ state: 'working', unknown: 0 });
    await node.ask(z.null(), 'invalidateblock', replacing);
    await run.mineOnly(hex);
    expect(await payouts.round()).toMatchObject({ state: 'stopped', unknown: 1 });
    expect((await open())[0]?.txid).toBe(abandoned);
    await markAll();
    await goOn();
    expect(await payouts.round()).toMatchObject({ state: 'working', unknown: 0 });
  });

  it('names what was paid also where the wallet was restored and has scanned the chain again', async () => {
    const { node } = run;
    await run.mine(10);
    await payoutsOf().round();
    const folder = await mkdtemp(path.join(tmpdir(), 'headframe-wallet-'));
    const backup = path.join(folder, 'pool.txt');
    await node.ask(z.unknown(), 'dumpwallet', backup);
    const { address, script } = await run.addressOf(64);
    const lost = run.payoutsOf();
    // What was paid by hand stops the other database too.
    expect(await lost.round()).toMatchObject({ state: 'stopped' });
    await markAll(run.scene);
    await continueChain(run.database, run.scene.chainId);
    await run.scene.request(address, 6_000_000n);
    await lost.round();
    await run.mine(1);
    await lost.round();
    await lost.close();
    const id = await restored.request(address, 6_000_000n);
    await node.ask(z.unknown(), 'createwallet', 'scanned', false, true);
    const scanned = new CoreRpc({ ...node.settings, url: `${node.url}/wallet/scanned` });
    await scanned.call('importwallet', [backup], z.unknown());
    await rm(folder, { recursive: true });
    const payouts = payoutsOf('scanned');
    const status = await payouts.round();
    expect(status.reason).toContain(`Waiting withdrawals to addresses of them: ${id}.`);
    expect(status.state).toBe('stopped');
    expect(await restored.withdrawal(id)).toMatchObject({ payout: null });
    expect(await run.paidTo(script)).toBe(6_000_000);
    await node.ask(z.unknown(), 'unloadwallet', 'scanned');
  });
});
