import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readTransaction } from '@headframe/chain/read-transaction';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findLitecoind, LITECOIND_MISSING } from '../../../../scripts/checks/find-litecoind.ts';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { startLitecoinNodes } from '../../../pool/src/testing/litecoin-nodes.ts';
import { freePort } from '../../../server/src/platform/database/embedded/free-port.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { continueChain } from '../store/payout-status.ts';
import { HolderWallet } from '../testing/holder-wallet.ts';
import { openLitecoinPayouts, programId, type LitecoinPayouts } from '../testing/litecoin-payout-scene.ts';
import type { PayoutStep } from './engine-parts.ts';

const program = findLitecoind();
// oxlint-disable-next-line no-console -- A test that is skipped says so where it is read.
if (program === undefined) console.warn(LITECOIND_MISSING);

let run: LitecoinPayouts;
let node: LitecoinPayouts['node'];
let scene: LitecoinPayouts['scene'];

const hashes = z.array(z.string());

const name =
  program === undefined ? 'payouts on a real node (SKIPPED: litecoind is not installed)' : 'payouts on a real node';

describe.skipIf(program === undefined)(name, { timeout: proofLength(60_000, 300_000) }, () => {
  beforeAll(async () => {
    run = await openLitecoinPayouts(await startLitecoinNodes(program ?? '', freePort), createTestDatabase);
    ({ node, scene } = run);
  });
  afterAll(async () => {
    await run?.close();
  });

  it('pays a batch in one transaction, with equal addresses together, and books its fee once it is final', async () => {
    const [first, second] = [await run.addressOf(1), await run.addressOf(2)];
    const ids = [
      await scene.request(first.address, 150_000_000n),
      await scene.request(second.address, 30_000_001n),
      await scene.request(first.address.toUpperCase(), 20_000_000n),
    ];
    const payouts = run.payoutsOf();
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
    const [txid = ''] = await run.versionsOf(ids[0] ?? '');
    for (const id of ids) expect(await scene.withdrawal(id)).toMatchObject({ sent: false, txid: null });
    await run.mine(1);
    await payouts.round();
    for (const id of ids) expect(await scene.withdrawal(id)).toMatchObject({ sent: true, txid });
    expect(await run.paidTo(first.script)).toBe(170_000_000);
    expect(await run.paidTo(second.script)).toBe(30_000_001);
    await run.mine(99);
    await payouts.round();
    const booked = await scene.admin.query(
      `select kind, amount_satoshi::text as amount, (select fee_satoshi::text from payout_transaction) as fee from house_entry order by kind`,
    );
    const fee = (booked.rows[0] as { fee: string }).fee;
    expect(booked.rows).toMatchObject([
      { kind: 'payout_fee', amount: fee },
      { kind: 'payout_paid', amount: '200000001' },
    ]);
  });

  it('leaves what the wallet cannot pay pending, and says why', async () => {
    const { address } = await run.addressOf(3);
    const id = await scene.request(address, 900_000_000_000n);
    const status = await run.payoutsOf().round();
    expect(status.state).toBe('waiting');
    expect(status.reason).toMatch(/^The wallet has [\d.]+, and 1 withdrawals ask for 9000\.00000000 and the fee\.$/);
    expect(await scene.withdrawal(id)).toMatchObject({ payout: null, sent: false });
    await scene.admin.query('update withdrawal set canceled = true where id = $1', [id]);
  });

  it('replaces a transaction that waits too long by one of a higher fee, and takes whichever is mined', async () => {
    const { address, script } = await run.addressOf(4);
    const id = await scene.request(address, 5_000_000n);
    const payouts = run.payoutsOf({ bumpAfterMs: 0 });
    await payouts.round();
    await payouts.round();
    const versions = await run.versionsOf(id);
    expect(versions).toHaveLength(2);
    expect(await node.ask(hashes, 'getrawmempool')).toEqual([versions[1]]);
    // Another miner has the old version, and mines it.
    const { hex } = await node.ask(z.object({ hex: z.string() }), 'gettransaction', versions[0]);
    await node.ask(z.unknown(), 'generateblock', run.own, [hex]);
    await payouts.round();
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true, txid: versions[0] });
    expect(await run.paidTo(script)).toBe(5_000_000);
  });

  it('has a payment that waits for a block announced again to peers that were not there', async () => {
    const { peer } = run;
    await peer.stop();
    await scene.request((await run.addressOf(40)).address, 2_000_000n);
    await run.payoutsOf().round();
    const sent = await node.ask(hashes, 'getrawmempool');
    expect(sent).toHaveLength(1);
    await peer.start();
    await run.join();
    const seen = () => peer.ask(hashes, 'getrawmempool');
    await expect.poll(() => peer.height(), { timeout: 30_000 }).toBe(await node.height());
    expect(await seen()).toEqual([]);
    const payouts = run.payoutsOf({ sendAgainMs: 0 });
    await payouts.round();
    await payouts.round();
    await expect.poll(seen, { timeout: 30_000 }).toEqual(sent);
    await run.mine(1);
    await payouts.round();
  });

  it('takes a payment back to processing when its block is orphaned, until it is mined again', async () => {
    const { address, script } = await run.addressOf(5);
    const id = await scene.request(address, 7_000_000n);
    const payouts = run.payoutsOf();
    await payouts.round();
    const [block] = await run.mine(1);
    await payouts.round();
    const [txid] = await run.versionsOf(id);
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true, txid });
    await node.ask(z.null(), 'invalidateblock', block);
    await payouts.round();
    expect(await scene.withdrawal(id)).toMatchObject({ sent: false, txid: null });
    // To another address: the same blocks again would be those that are invalid now.
    await node.ask(hashes, 'generatetoaddress', 2, (await run.addressOf(500)).address);
    await payouts.round();
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true, txid });
    expect(await run.paidTo(script)).toBe(7_000_000);
  });

  it('stops where the wallet does not know what it sent, pays nothing more, and goes on when a person says so', async () => {
    const { address } = await run.addressOf(6);
    const id = await scene.request(address, 3_000_000n);
    await run.payoutsOf().round();
    await node.ask(z.unknown(), 'createwallet', 'restored');
    const restored = run.payoutsOf({}, 'restored');
    expect(await restored.round()).toMatchObject({ state: 'stopped' });
    const next = await scene.request(address, 4_000_000n);
    await node.ask(z.unknown(), 'unloadwallet', 'restored');
    await run.mine(1);
    // The right wallet again: what was paid is seen, and nothing new is paid before a person has looked.
    const payouts = run.payoutsOf();
    const status = await payouts.round();
    expect(status).toMatchObject({ state: 'stopped' });
    expect(status.reason).toMatch(/^The wallet does not know the transaction [0-9a-f]{64} /);
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
    expect(await scene.withdrawal(next)).toMatchObject({ payout: null });
    expect(await continueChain(run.database, scene.chainId)).toBe(true);
    expect(await continueChain(run.database, scene.chainId)).toBe(false);
    await payouts.round();
    await run.mine(1);
    expect(await payouts.round()).toMatchObject({ state: 'working' });
    expect(await scene.withdrawal(next)).toMatchObject({ sent: true });
  });

  it('pays again only after another transaction has spent the inputs 100 blocks ago', async () => {
    const { address, script } = await run.addressOf(7);
    const id = await scene.request(address, 6_000_000n);
    const payouts = run.payoutsOf();
    await payouts.round();
    const { payout } = await scene.withdrawal(id);
    const [txid] = await run.versionsOf(id);
    const { hex: sent } = await node.ask(z.object({ hex: z.string() }), 'gettransaction', txid);
    const vin = readTransaction(Buffer.from(sent, 'hex')).inputs;
    const raw = await node.text('createrawtransaction', vin, [{ [run.own]: '0.5' }]);
    const { hex } = await node.ask(z.object({ hex: z.string() }), 'signrawtransactionwithwallet', raw);
    await node.ask(z.unknown(), 'generateblock', run.own, [hex]);
    expect(await payouts.round()).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('1 of 100') as string,
    });
    await run.mine(98);
    await payouts.round();
    expect(await scene.withdrawal(id)).toMatchObject({ payout, sent: false });
    await run.mine(1);
    await payouts.round();
    const paidAgain = await scene.withdrawal(id);
    expect(paidAgain.payout).not.toBe(payout);
    await run.mine(1);
    await payouts.round();
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
    expect(await run.paidTo(script)).toBe(6_000_000);
  });

  it('notifies the holder of a payment code first, who finds the payment, also after a reorganisation', async () => {
    const holder = new HolderWallet(new Uint8Array(32).fill(2), networkParameters(1, 'regtest'));
    const id = await scene.request(holder.text, 8_000_000n);
    const payouts = run.payoutsOf();
    await payouts.round();
    await run.mine(1);
    await payouts.round();
    const noted = () =>
      scene.one<{ hex: string; height: number | null }>(
        `select encode(raw, 'hex') as hex, height from payment_code_notification`,
      );
    const [block = ''] = await run.mine(1);
    const { tx } = await node.ask(z.object({ tx: z.array(z.object({ hex: z.string() })) }), 'getblock', block, 2);
    const notifications = tx.map(({ hex }) => ({ hex, reads: holder.read(hex) })).filter(({ reads }) => reads);
    const { hex } = await noted();
    expect(notifications).toEqual([{ hex, reads: run.house.text }]);
    await payouts.round();
    expect(await noted()).toMatchObject({ height: await node.height() });
    await node.ask(z.null(), 'invalidateblock', block);
    await payouts.round();
    expect(await noted()).toEqual({ hex, height: null });
    await node.ask(hashes, 'generatetoaddress', 2, (await run.addressOf(501)).address);
    await payouts.round();
    expect((await noted()).height).toBeLessThanOrEqual(await node.height());
    const { address, sent } = await scene.withdrawal(id);
    expect({ address, sent }).toEqual({ address: holder.addressOf(run.house.text, 0), sent: true });
    const { scriptPubKey } = await node.ask(z.object({ scriptPubKey: z.string() }), 'validateaddress', address);
    expect(await run.paidTo(scriptPubKey)).toBe(8_000_000);
  });

  it('pays nobody twice, killed between every two steps', async () => {
    const child = path.join(import.meta.dirname, '..', 'testing', 'payout-child.ts');
    const runUntil = async (dieAt: PayoutStep): Promise<string | null> => {
      const settings = {
        ...node.settings,
        url: `${node.url}/wallet/pool`,
        database: scene.url,
        program: programId,
        dieAt,
        bumpAfterMs: 0,
        rounds: 2,
      };
      const started = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', child, JSON.stringify(settings)],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const [, signal] = (await once(started, 'exit')) as [number | null, string | null];
      return signal;
    };
    // One payout goes through all of them, each program taking it from where the one before died.
    const steps: PayoutStep[] = proofLength(
      ['claimed', 'signed', 'stored', 'handed-over', 'bump-stored'],
      [
        'claimed',
        'drafted',
        'signed',
        'stored',
        'handed-over',
        'sent',
        'looked',
        'bump-drafted',
        'bump-stored',
        'bump-sent',
      ],
    );
    const { address, script } = await run.addressOf(8);
    const id = await scene.request(address, 11_000_000n);
    for (const step of steps) expect([step, await runUntil(step)]).toEqual([step, 'SIGKILL']);
    const payouts = run.payoutsOf();
    await payouts.round();
    await run.mine(1);
    expect(await payouts.round()).toMatchObject({ state: 'working' });
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
    expect(await run.paidTo(script)).toBe(11_000_000);
    const { count } = await scene.one<{ count: number }>(
      `select count(distinct payout_id)::int as count from payout_transaction where payout_id = (select payout_id from withdrawal where id = $1)`,
      [id],
    );
    expect(count).toBe(1);
    expect(await node.ask(z.array(z.unknown()), 'listlockunspent')).toEqual([]);
  });
});
