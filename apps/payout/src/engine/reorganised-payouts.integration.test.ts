import { readTransaction } from '@headframe/chain/read-transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findLitecoind, LITECOIND_MISSING } from '../../../../scripts/checks/find-litecoind.ts';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { startLitecoinNodes } from '../../../pool/src/testing/litecoin-nodes.ts';
import { freePort } from '../../../server/src/platform/database/embedded/free-port.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { openLitecoinPayouts, type LitecoinPayouts } from '../testing/litecoin-payout-scene.ts';
import type { PayoutStep } from './engine-parts.ts';

const program = findLitecoind();
// oxlint-disable-next-line no-console -- A test that is skipped says so where it is read.
if (program === undefined) console.warn(LITECOIND_MISSING);

let run: LitecoinPayouts;

const coins = (whole: number) => BigInt(whole) * 100_000_000n;
const parentsOf = async (txid: string | undefined) =>
  readTransaction(Buffer.from(await run.hexOf(txid), 'hex')).inputs.map((input) => input.txid);

const payoutsOf = (rules = {}, onStep?: (step: PayoutStep) => void) => run.payoutsOf(rules, 'small', onStep);

/** A withdrawal whose payout has two versions; the first one is mined. */
async function payWithTwoVersions(to: number, satoshi: bigint) {
  const { address, script } = await run.addressOf(to);
  const id = await run.scene.request(address, satoshi);
  const payouts = payoutsOf({ bumpAfterMs: 0 });
  await payouts.round();
  await payouts.round();
  const versions = await run.versionsOf(id);
  expect(versions).toHaveLength(2);
  const hex = await Promise.all(versions.map((version) => run.hexOf(version)));
  const block = await run.mineOnly(hex[0] ?? '');
  return { id, script, versions, hex, block };
}

const name =
  program === undefined
    ? 'payouts and reorganisations (SKIPPED: litecoind is not installed)'
    : 'payouts and reorganisations';

describe.skipIf(program === undefined)(name, { timeout: proofLength(60_000, 300_000) }, () => {
  beforeAll(async () => {
    run = await openLitecoinPayouts(await startLitecoinNodes(program ?? '', freePort), createTestDatabase);
    await run.fundSmall(50);
  });
  afterAll(async () => {
    await run?.close();
  });

  it('pays again what spent change of a version that another one replaced, and what spent change of that', async () => {
    const { scene, node } = run;
    const first = await payWithTwoVersions(11, coins(1));
    const payouts = payoutsOf();
    const [second, third, fourth] = [await run.addressOf(12), await run.addressOf(13), await run.addressOf(14)];
    const secondId = await scene.request(second.address, coins(2));
    await payouts.round();
    const [secondTxid] = await run.versionsOf(secondId);
    expect(await parentsOf(secondTxid)).toEqual([first.versions[0]]);
    await run.mineOnly(await run.hexOf(secondTxid));
    const thirdId = await scene.request(third.address, coins(3));
    await payouts.round();
    expect(await parentsOf((await run.versionsOf(thirdId))[0])).toEqual([secondTxid]);

    await node.ask(z.null(), 'invalidateblock', first.block);
    await payouts.round();
    expect(await scene.withdrawal(first.id)).toMatchObject({ sent: false });
    await run.mineOnly(first.hex[1] ?? '');
    const lost = await Promise.all([secondId, thirdId].map((id) => scene.withdrawal(id)));
    const status = await payouts.round();
    expect(status).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('1 of 100') as string,
    });
    // Others are paid meanwhile.
    const fourthId = await scene.request(fourth.address, coins(4));
    await payouts.round();
    await run.mineToNobody(1);
    await payouts.round();
    expect(await scene.withdrawal(fourthId)).toMatchObject({ sent: true });
    await run.mineToNobody(97);
    expect(await payouts.round()).toMatchObject({ state: 'waiting' });
    expect(await Promise.all([secondId, thirdId].map((id) => scene.withdrawal(id)))).toEqual(lost);
    await run.mineToNobody(1);
    await payouts.round();
    await run.mineToNobody(1);
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
    for (const [id, { script }, amount] of [
      [first.id, first, 1],
      [secondId, second, 2],
      [thirdId, third, 3],
      [fourthId, fourth, 4],
    ] as const) {
      expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
      expect(await run.paidTo(script)).toBe(Number(coins(amount)));
    }
  });

  it('pays again what was stored and never sent, and spends change that is gone', async () => {
    const { scene, node } = run;
    const first = await payWithTwoVersions(21, coins(1));
    const { address, script } = await run.addressOf(22);
    const id = await scene.request(address, coins(2));
    const killed = payoutsOf({}, (step) => {
      if (step === 'stored') throw new Error('killed');
    });
    await killed.round();
    const { payout } = await scene.withdrawal(id);
    expect(payout).not.toBeNull();
    await node.ask(z.null(), 'invalidateblock', first.block);
    await run.mineOnly(first.hex[1] ?? '');
    const payouts = payoutsOf();
    expect(await payouts.round()).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('1 of 100') as string,
    });
    await run.mineToNobody(99);
    await payouts.round();
    await run.mineToNobody(1);
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
    expect((await scene.withdrawal(id)).payout).not.toBe(payout);
    expect(await run.paidTo(script)).toBe(Number(coins(2)));
  });

  it('spends change of a payout with several versions only where it must, until that is final', async () => {
    const { scene } = run;
    await run.fundSmall(30);
    const first = await payWithTwoVersions(31, coins(36));
    const payouts = payoutsOf();
    const pay = async (to: number, satoshi: bigint) => {
      const id = await scene.request((await run.addressOf(to)).address, satoshi);
      await payouts.round();
      await run.mineToNobody(1);
      const [txid] = await run.versionsOf(id);
      return { txid, parents: await parentsOf(txid) };
    };
    // The wallet alone would take the smaller change.
    const spared = await pay(32, coins(1) / 2n);
    expect(spared.parents).not.toContain(first.versions[0]);
    const whole = await pay(33, coins(30));
    expect(whole.parents).toContain(first.versions[0]);
    expect(await run.node.ask(z.array(z.unknown()), 'listlockunspent')).toEqual([]);
  });
});
