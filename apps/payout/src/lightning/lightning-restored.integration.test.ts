import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import { startLightning } from '../../../simulator/src/lightning/start-lightning.ts';
import { openLightningRun } from '../testing/lightning-run.ts';
import { continueLightning } from './continue-lightning.ts';
import { LndNode } from './lnd-node.ts';

async function open() {
  const chain = await startChain({ port: 0, isAlive: false });
  const tip = () => ({ hash: chain.chain.tip.hash, height: chain.chain.tip.height });
  return openLightningRun(createTestDatabase, chain, await startLightning({ port: 0, tip }));
}

let run: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  run = await open();
});
afterAll(async () => {
  await run?.close();
});

/** Pays by the node without any program of this database. Returns the payment hash. */
async function payOutside(satoshi: bigint): Promise<string> {
  const { text, paymentHash } = run.invoiceOf(satoshi);
  const node = new LndNode({ url: run.lnd.url, macaroon: run.lnd.lightning.state.macaroon });
  expect(await node.send({ invoice: text, paymentHash, feeLimit: 1_000n })).toMatchObject({ kind: 'succeeded' });
  return paymentHash;
}
/** A receiver that gives an invoice, as often as it is asked. */
const receiver = () => {
  let asked = 0;
  const byLightning = run.byLightning(async (url) => {
    asked += 1;
    const amount = new URL(url).searchParams.get('amount');
    const at = 'https://pay.test/callback';
    const body =
      amount === null
        ? { tag: 'payRequest', callback: at, minSendable: 1_000, maxSendable: 1_000_000_000, metadata: '[]' }
        : { pr: run.invoiceOf(BigInt(amount) / 1_000n).text, routes: [] };
    return JSON.stringify(body);
  });
  return { byLightning, asked: () => asked };
};
const listOpen = async () =>
  (
    await run.scene.admin.query<{ id: string; hash: string }>(
      `select id::text as id, encode(txid, 'hex') as hash from unknown_payment where state = 'open' order by id`,
    )
  ).rows;

describe('payments by Lightning of a restored database', () => {
  it('stop before a Lightning address that the node paid already is asked again, and take its proof', async () => {
    const hash = await payOutside(40_000n);
    const id = await run.request('miner@pay.test', 40_000n);
    const { byLightning, asked } = receiver();
    const status = await run.round(byLightning);
    expect(status.state).toBe('stopped');
    expect(status.reason).toContain(`does not know, ${hash}. Waiting withdrawals that ask for as much: 1.`);
    expect(asked()).toBe(0);
    expect(await run.withdrawal(id)).toMatchObject({ payout: null });
    await continueLightning(run.database, run.scene.chainId);
    expect((await run.round(byLightning)).state).toBe('stopped');
    const [found] = await listOpen();
    await run.scene.admin.query('select claim_unknown_lightning($1, $2, null)', [found?.id, id]);
    await run.round(byLightning);
    expect(await run.withdrawal(id)).toMatchObject({ sent: true, preimage: run.preimageOf(hash) });
    expect((await run.round(byLightning)).reason).toBe(
      'Every payment of the wallet is known again. Let payouts go on.',
    );
    await continueLightning(run.database, run.scene.chainId);
    expect((await run.round(byLightning)).state).toBe('working');
    expect(asked()).toBe(0);
  });

  it('take no withdrawal of another amount, and stop once for a payment by hand', async () => {
    await payOutside(5_000n);
    const id = await run.request('miner@pay.test', 5_001n);
    await run.round();
    const [found] = await listOpen();
    const claim = run.scene.admin.query('select claim_unknown_lightning($1, $2, null)', [found?.id, id]);
    await expect(claim).rejects.toThrow('paid another amount');
    await run.scene.admin.query(`update unknown_payment set state = 'by_hand', decided_at = now() where id = $1`, [
      found?.id,
    ]);
    await continueLightning(run.database, run.scene.chainId);
    expect((await run.round()).state).not.toBe('stopped');
    const { mark } = await run.scene.one<{ mark: string }>(
      'select lightning_looked_to::text as mark from payout_status',
    );
    expect(Number(mark)).toBeGreaterThan(0);
  });

  it('are held with the house also while payouts on the chain are stopped', async () => {
    const { byLightning, asked } = receiver();
    const payouts = run.payouts(byLightning);
    await payouts.round();
    const before = asked();
    const { admin } = run.scene;
    await admin.query(`update payout_status set state = 'stopped', reason = 'A test.'`);
    await admin.query(
      `insert into house_restore (epoch, noticed_by, evidence) values (1, 'a test', 'It was restored.')`,
    );
    await run.request('miner@pay.test', 7_000n);
    await payouts.round();
    expect(byLightning.status.reason).toContain('The database was restored.');
    expect(asked()).toBe(before);
    await admin.query('delete from house_restore');
    await admin.query(`update payout_status set state = 'working', reason = ''`);
  });

  it('are held with the house', async () => {
    await run.scene.admin.query(`select notice_restore('a test', 'It was restored.', 1, null, now())`);
    const { byLightning, asked } = receiver();
    await expect(run.round(byLightning)).rejects.toThrow('The database was restored.');
    expect(byLightning.status.state).toBe('waiting');
    expect(byLightning.status.reason).toContain('The database was restored.');
    expect(asked()).toBe(0);
  });
});
