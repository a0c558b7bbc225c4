import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLitecoind, LITECOIND_MISSING } from '../../../../scripts/checks/find-litecoind.ts';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { startLitecoinNodes } from '../../../pool/src/testing/litecoin-nodes.ts';
import { freePort } from '../../../server/src/platform/database/embedded/free-port.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { createPayoutMetrics } from '../run/payout-metrics.ts';
import { openLitecoinPayouts, type LitecoinPayouts } from '../testing/litecoin-payout-scene.ts';

const program = findLitecoind();
// oxlint-disable-next-line no-console -- A test that is skipped says so where it is read.
if (program === undefined) console.warn(LITECOIND_MISSING);

let run: LitecoinPayouts;

const coins = (whole: number) => BigInt(Math.round(whole * 1e8));
const request = async (to: number, whole: number) => run.scene.request((await run.addressOf(to)).address, coins(whole));
const payoutsOf = (rules = {}) => run.payoutsOf(rules, 'small');
const noteOf = async (id: string) =>
  (await run.scene.one<{ note: string }>('select payout_note as note from withdrawal where id = $1', [id])).note;
const shortRows = async () =>
  (await run.scene.admin.query(`select withdrawal_id::text as id, cause, reason from payout_left_out order by 1`)).rows;
const shortSums = async () => (await run.scene.admin.query('select * from short_withdrawals()')).rows;

const name =
  program === undefined
    ? 'withdrawals that the wallet cannot pay (SKIPPED: litecoind is not installed)'
    : 'withdrawals that the wallet cannot pay';

describe.skipIf(program === undefined)(name, { timeout: proofLength(60_000, 300_000) }, () => {
  beforeAll(async () => {
    run = await openLitecoinPayouts(await startLitecoinNodes(program ?? '', freePort), createTestDatabase);
    await run.fundSmall(10);
  });
  afterAll(async () => {
    await run?.close();
  });

  it('wait with a reason of their own while those behind them are paid, until the wallet is filled', async () => {
    const { scene } = run;
    const large = await request(11, 40);
    const [fits, beside] = [await request(12, 6), await request(13, 6)];
    const last = await request(14, 3);
    const payouts = payoutsOf();
    const status = await payouts.round();
    expect(status).toMatchObject({ state: 'working', short: { count: 2, satoshi: coins(46) } });
    expect(status.reason).toBe('2 withdrawals wait, as the wallet cannot pay them now; others are paid.');
    await run.mineToNobody(1);
    expect((await payouts.round()).state).toBe('waiting');
    const sent = await Promise.all([large, fits, beside, last].map(async (id) => (await scene.withdrawal(id)).sent));
    expect(sent).toEqual([false, true, false, true]);
    const reason = 'the wallet has less than it asks for';
    expect(await shortRows()).toEqual([large, beside].map((id) => ({ id, cause: 'wallet', reason })));
    expect(await shortSums()).toEqual([{ chain_id: scene.chainId, count: 2, satoshi: `${coins(46)}` }]);
    for (const id of [large, beside]) expect(await noteOf(id)).toContain('paid by itself');
    for (const id of [fits, last]) expect(await noteOf(id)).toBe('');
    const metrics = await createPayoutMetrics([payouts]).metrics();
    expect(metrics).toContain('headframe_payout_short_withdrawals{coin="Litecoin"} 2');
    expect(metrics).toContain(`headframe_payout_short_satoshi{coin="Litecoin"} ${coins(46)}`);

    await run.fundSmall(50);
    await payouts.round();
    await run.mineToNobody(1);
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '', short: { count: 0 } });
    for (const id of [large, beside]) {
      expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
      expect(await noteOf(id)).toBe('');
    }
    expect([await shortRows(), await shortSums()]).toEqual([[], []]);
    expect(await run.paidTo((await run.addressOf(11)).script)).toBe(Number(coins(40)));
  });

  it('stand back where their transaction would be too large, and the others of their batch are paid', async () => {
    const { scene } = run;
    await run.fundSmall(...Array.from({ length: 12 }, () => 1));
    // More than the change that is left, so that it takes several outputs of one coin.
    const [small, large, next] = [await request(21, 0.1), await request(22, 12), await request(23, 0.2)];
    const payouts = payoutsOf({ maxFee: 4_000n });
    const pay = async () => {
      const status = await payouts.round();
      await run.mineToNobody(1);
      return status;
    };
    for (let round = 0; round < 4; round += 1) await pay();
    const { state, reason } = await payouts.round();
    expect({ state, reason }).toEqual({
      state: 'waiting',
      reason: expect.stringMatching(/^The transaction costs \d+ satoshi, above the max fee of 4000\.$/) as string,
    });
    for (const id of [small, next]) expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
    expect(await scene.withdrawal(large)).toMatchObject({ payout: null, sent: false });
    expect(await noteOf(large)).toContain('paid by itself');
    expect(await shortRows()).toMatchObject([{ id: large, cause: 'wallet' }]);
    // Another program tries at once, with another bound.
    const other = payoutsOf();
    await other.round();
    await run.mineToNobody(1);
    await other.round();
    expect(await scene.withdrawal(large)).toMatchObject({ sent: true });
  });

  it('leaves a fee as it is that cannot be raised within the max fee, and goes on', async () => {
    const id = await request(31, 0.1);
    const payouts = payoutsOf({ maxFee: 2_000n, bumpAfterMs: 0 });
    await payouts.round();
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
    expect(await run.versionsOf(id)).toHaveLength(1);
  });
});
