import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import { startLightning } from '../../../simulator/src/lightning/start-lightning.ts';
import { listStatus } from '../store/payout-status.ts';
import { nobody, openLightningRun } from '../testing/lightning-run.ts';
import { continueLightning } from './continue-lightning.ts';

const open = async () => {
  const chain = await startChain({ port: 0, isAlive: false });
  chain.chain.mine();
  const lnd = await startLightning({ port: 0, tip: () => chain.chain.tip });
  return openLightningRun(createTestDatabase, chain, lnd);
};
let run: Awaited<ReturnType<typeof open>>;

beforeAll(async () => {
  run = await open();
});
afterAll(() => run?.close());
afterEach(() => {
  run.lnd.rest.onPaid = () => undefined;
  run.lnd.lightning.balance = 100_000_000n;
});

describe('payouts by Lightning that cannot be made', () => {
  it('decline with a reason what has no route after some tries, and give back what was reserved', async () => {
    const { text, paymentHash } = run.invoiceOf(150_000n, 'no-route');
    const before = await run.available();
    const id = await run.request(text, 150_000n);
    for (let round = 0; round < 2; round += 1) await run.round();
    expect(await run.withdrawal(id)).toMatchObject({ declined: false, payment: 'handed' });
    await run.round();
    expect(await run.withdrawal(id)).toMatchObject({
      declined: true,
      payout: null,
      payment: 'failed',
      note: 'There is no route to the receiver within the fee limit.',
    });
    expect(run.lnd.lightning.state.payments[paymentHash]?.attempts).toBe(3);
    expect(await run.available()).toBe(before);
  });

  it('decline at once what the receiver refuses, and what has expired', async () => {
    const refused = await run.request(run.invoiceOf(150_000n, 'refuse').text, 150_000n);
    const expired = await run.request(
      run.lnd.lightning.makeInvoice({
        millisatoshi: 150_000_000n,
        expirySeconds: 60,
        createdAt: new Date(Date.now() - 90_000),
      }).text,
      150_000n,
    );
    await run.round();
    expect(await run.withdrawal(refused)).toMatchObject({ declined: true, payment: 'failed' });
    expect(await run.withdrawal(expired)).toMatchObject({
      declined: true,
      payments: 0,
      note: 'The invoice expired before it could be paid.',
    });
  });

  it('stop once the node paid more for routing than it was allowed to, and book that', async () => {
    const { text, paymentHash } = run.invoiceOf(150_000n);
    const id = await run.request(text, 150_000n);
    // Allowed are the 10 satoshi that were charged, and 0.5 %.
    run.lnd.rest.onPaid = () => {
      const payment = run.lnd.lightning.state.payments[paymentHash];
      if (payment) payment.feeMillisatoshi = '760001';
    };
    expect(await run.round()).toMatchObject({
      state: 'stopped',
      reason: /paid 761 satoshi for routing, and was allowed 760\. Look at its settings/,
    });
    expect(await run.withdrawal(id)).toMatchObject({ sent: true, payment: 'succeeded' });
    expect(await continueLightning(run.database, run.scene.chainId)).toBe(true);
    expect(await run.round()).toMatchObject({ state: 'working' });
  });

  it('wait while the channels cannot send the amount, and say so', async () => {
    run.lnd.lightning.balance = 1_000n;
    const id = await run.request(run.invoiceOf(150_000n).text, 150_000n);
    expect(await run.round()).toMatchObject({ state: 'waiting', reason: /^The channels can send 0.00001000, / });
    expect(await run.withdrawal(id)).toMatchObject({ payout: null, declined: false });
    const short = () =>
      run.scene.one(
        'select count(*)::int as count, coalesce(sum(satoshi), 0)::text as satoshi from short_withdrawals() where chain_id = $1',
        [run.scene.chainId],
      );
    expect(await short()).toEqual({ count: 1, satoshi: '150000' });
    run.lnd.lightning.balance = 1_000_000n;
    await run.round();
    expect(await run.withdrawal(id)).toMatchObject({ sent: true });
    expect(await short()).toEqual({ count: 0, satoshi: '0' });
    await run.round();
    expect(
      await run.scene.one('select count(*)::int as left from payout_left_out where withdrawal_id = $1', [id]),
    ).toEqual({
      left: 0,
    });
  });

  it('give back what they took and cannot send after all, after some tries, whenever the invoice ends', async () => {
    const before = await run.available();
    const id = await run.request(run.invoiceOf(150_000n).text, 150_000n);
    expect(await run.dieAt('invoice-claimed')).toBe('SIGKILL');
    run.lnd.lightning.balance = 1_000n;
    for (let round = 0; round < 2; round += 1) expect(await run.round()).toMatchObject({ state: 'waiting' });
    expect(await run.withdrawal(id)).toMatchObject({ declined: false, payment: 'handed' });
    await run.round();
    expect(await run.withdrawal(id)).toMatchObject({
      declined: true,
      payment: 'failed',
      note: 'The channels of the pool cannot send this amount now.',
    });
    expect(await run.available()).toBe(before);
  });

  it('keep nobody waiting behind what the channels cannot send, and decline that once its invoice expired', async () => {
    run.lnd.lightning.balance = 200_000n;
    const large = await run.request(run.invoiceOf(300_000n).text, 300_000n);
    const addressed = await run.request('large@receiver.com', 300_000n);
    const late = { millisatoshi: 300_000_000n, expirySeconds: 60, createdAt: new Date(Date.now() - 90_000) };
    const expired = await run.request(run.lnd.lightning.makeInvoice(late).text, 300_000n);
    const small = await run.request(run.invoiceOf(100_000n).text, 100_000n);
    expect(await run.round(run.byLightning(nobody, { maxPerRound: 2 }))).toMatchObject({
      state: 'waiting',
      reason: /^The channels can send 0.00200000, /,
    });
    expect(await run.withdrawal(small)).toMatchObject({ sent: true });
    for (const one of [large, addressed])
      expect(await run.withdrawal(one)).toMatchObject({ payout: null, declined: false });
    expect(await run.withdrawal(expired)).toMatchObject({ declined: true, payments: 0 });
    run.lnd.lightning.balance = 100_000_000n;
    await run.round();
    expect(await run.withdrawal(large)).toMatchObject({ sent: true });
    await run.scene.one('update withdrawal set canceled = true where id = $1 returning id', [addressed]);
  });

  it('give others their turn while receivers never answer', async () => {
    const silent: string[] = [];
    for (let number = 0; number < 8; number += 1)
      silent.push(await run.request(`silent${number}@receiver.com`, 20_000n));
    const honest = await run.request(run.invoiceOf(20_000n).text, 20_000n);
    const asked = vi.fn(nobody);
    const lightning = run.byLightning(asked, { retryMs: 60_000, maxPerRound: 2 });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let round = 0; round < 12; round += 1) {
        await run.round(lightning);
        vi.advanceTimersByTime(15_000);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(silent.length);
    expect(await run.withdrawal(honest)).toMatchObject({ sent: true });
    await run.scene.one('update withdrawal set canceled = true where id = any ($1) returning id', [silent]);
  });

  it('stop where the node forgot a payment, until a person has looked', async () => {
    const { text, paymentHash } = run.invoiceOf(150_000n, 'hold');
    const id = await run.request(text, 150_000n);
    await run.round();
    const kept = run.lnd.lightning.state.payments[paymentHash];
    delete run.lnd.lightning.state.payments[paymentHash];
    expect(await run.round()).toMatchObject({ state: 'stopped', reason: /does not know the payment/ });
    const other = await run.request(run.invoiceOf(150_000n).text, 150_000n);
    expect(await run.round()).toMatchObject({ state: 'stopped' });
    expect(await run.withdrawal(other)).toMatchObject({ payout: null });
    expect(await listStatus(run.database)).toMatchObject([{ lightning: { state: 'stopped', balance: '100000000' } }]);
    if (kept) run.lnd.lightning.state.payments[paymentHash] = kept;
    run.lnd.lightning.setOutcome(paymentHash, 'settle');
    expect(await continueLightning(run.database, run.scene.chainId)).toBe(true);
    await run.round();
    for (const one of [id, other]) expect(await run.withdrawal(one)).toMatchObject({ sent: true });
  });

  it('wait where the node is of another chain or refuses, and pay on chain meanwhile', async () => {
    const id = await run.request(run.invoiceOf(150_000n).text, 150_000n);
    expect(await run.round(run.byLightning(nobody, {}, { macaroon: '00' }))).toMatchObject({
      state: 'waiting',
      reason: /^verification failed/,
    });
    const other = await startChain({ port: 0, isAlive: false });
    other.chain.mine();
    const strange = await startLightning({ port: 0, tip: () => other.chain.tip });
    const byStrange = run.byLightning(nobody, {}, { url: strange.url, macaroon: strange.lightning.state.macaroon });
    expect(await run.round(byStrange)).toMatchObject({ state: 'waiting', reason: /follows another chain/ });
    expect(await run.withdrawal(id)).toMatchObject({ payout: null });
    await strange.close();
    await other.close();
    await run.round();
    expect(await run.withdrawal(id)).toMatchObject({ sent: true });
  });
});
