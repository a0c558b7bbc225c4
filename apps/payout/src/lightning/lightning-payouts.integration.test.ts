import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import type { Outcome } from '../../../simulator/src/lightning/simulated-lightning.ts';
import { startLightning } from '../../../simulator/src/lightning/start-lightning.ts';
import { nobody, openLightningRun } from '../testing/lightning-run.ts';
import type { LightningStep } from './lightning-parts.ts';
import type { AskReceiver } from './request-invoice.ts';

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
/** Balances of the house by account, satoshi. */
async function house(): Promise<Record<string, bigint>> {
  const { rows } = await run.scene.admin.query<{ account: string; satoshi: string }>(
    'select account, balance_satoshi::text as satoshi from house_balance where chain_id = $1',
    [run.scene.chainId],
  );
  return Object.fromEntries(rows.map(({ account, satoshi }) => [account, BigInt(satoshi)]));
}

describe('payouts by Lightning', () => {
  it('pay an invoice once, keep its proof, and book amount and routing fee', async () => {
    const { text, paymentHash } = run.invoiceOf(200_000n);
    const id = await run.request(text, 200_000n);
    expect(await run.round()).toMatchObject({ state: 'working', reason: '', balance: 100_000_000n });
    expect(await run.withdrawal(id)).toMatchObject({
      sent: true,
      payment: 'succeeded',
      preimage: run.preimageOf(paymentHash),
    });
    expect(run.paid(paymentHash)).toBe(1);
    // 1 satoshi and a thousandth of the amount.
    expect(await house()).toMatchObject({ paid_out: 200_000n, routing_fee: 201n });
    const { total } = await run.scene.one<{ total: string }>(
      `select ((select sum(available_satoshi) from ledger_balance where chain_id = $1) + (select sum(balance_satoshi) from house_balance where chain_id = $1))::text as total`,
      [run.scene.chainId],
    );
    expect(total).toBe('0');
    expect(
      await run.scene.one(
        'select lightning_state as state, lightning_balance_satoshi::text as balance from payout_status',
      ),
    ).toEqual({
      state: 'working',
      balance: '100000000',
    });
  });

  it.each<LightningStep>(['invoice-claimed', 'handing', 'answered', 'tracked', 'settled'])(
    'pay nobody twice where the program is killed at %s',
    async (step) => {
      const { text, paymentHash } = run.invoiceOf(150_000n);
      const id = await run.request(text, 150_000n);
      expect(await run.dieAt(step)).toBe('SIGKILL');
      const balance = await run.available();
      for (let round = 0; round < 2; round += 1) await run.round();
      expect(await run.withdrawal(id)).toMatchObject({
        sent: true,
        payments: 1,
        preimage: run.preimageOf(paymentHash),
      });
      expect(run.paid(paymentHash)).toBe(1);
      expect(await run.available()).toBe(balance);
    },
  );

  it('look a payment up whose answer was lost, and do not pay it again', async () => {
    const { text, paymentHash } = run.invoiceOf(150_000n);
    const id = await run.request(text, 150_000n);
    run.lnd.rest.onPaid = (response) => response.destroy();
    await run.round();
    await run.round();
    expect(await run.withdrawal(id)).toMatchObject({ sent: true, payments: 1 });
    expect(run.lnd.lightning.state.payments[paymentHash]?.attempts).toBe(1);
  });

  it('wait while a payment is on its way, and take no other invoice meanwhile', async () => {
    const { text, paymentHash } = run.invoiceOf(150_000n, 'hold');
    const id = await run.request(text, 150_000n);
    for (let round = 0; round < 3; round += 1) await run.round();
    expect(await run.withdrawal(id)).toMatchObject({
      sent: false,
      declined: false,
      payment: 'handed',
      payments: 1,
    });
    await expect(
      run.scene.admin.query('update withdrawal set canceled = true, payout_id = null where id = $1', [id]),
    ).rejects.toThrow('The payment may still be made.');
    run.lnd.lightning.setOutcome(paymentHash, 'settle');
    await run.round();
    expect(await run.withdrawal(id)).toMatchObject({ sent: true });
  });

  it('claim each withdrawal once, whoever cancels at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => run.request(run.invoiceOf(110_000n).text, 110_000n)));
    const cancel = async (id = '') => {
      await run.scene.admin.query(
        'update withdrawal set canceled = true where id = $1 and payout_id is null and not declined',
        [id],
      );
    };
    await Promise.all([run.round(), ...ids.map(cancel)]);
    await run.round();
    for (const id of ids) {
      const { canceled } = await run.scene.withdrawal(id);
      const { sent, payments } = await run.withdrawal(id);
      expect(sent).toBe(!canceled);
      expect(payments).toBe(canceled ? 0 : 1);
    }
  });

  it('ask a Lightning address for an invoice, and for another one only where the first was never paid and has expired', async () => {
    const metadata = '[["text/plain","to Ada"]]';
    const sha256 = createHash('sha256').update(metadata).digest('hex');
    const given: string[] = [];
    const askReceiver =
      (outcome: Outcome): AskReceiver =>
      async (url) => {
        if (url.pathname.startsWith('/.well-known'))
          return {
            tag: 'payRequest',
            callback: 'https://example.com/pay',
            minSendable: 1,
            maxSendable: 1e12,
            metadata,
          };
        const millisatoshi = BigInt(url.searchParams.get('amount') ?? '0');
        const invoice = run.lnd.lightning.makeInvoice({
          millisatoshi,
          description: { sha256 },
          outcome,
        });
        given.push(invoice.paymentHash);
        return { pr: invoice.text };
      };
    const id = await run.request('ada@example.com', 120_000n);
    await run.round();
    expect(await run.withdrawal(id)).toMatchObject({ payout: null, note: 'The receiver did not answer.' });
    await run.round(run.byLightning(askReceiver('no-route')));
    expect(await run.withdrawal(id)).toMatchObject({ payment: 'handed', payments: 1 });
    // A program whose clock says that the invoice has expired.
    await run.round(run.byLightning(nobody, { marginMs: -7_200_000 }));
    expect(await run.withdrawal(id)).toMatchObject({ payment: 'failed', payout: null, declined: false });
    await run.round(run.byLightning(askReceiver('settle')));
    expect(await run.withdrawal(id)).toMatchObject({
      sent: true,
      payments: 2,
      preimage: run.preimageOf(given[1] ?? ''),
    });
    expect(given.map(run.paid)).toEqual([0, 1]);
  });

  it('pay no invoice whose hash was used before', async () => {
    const metadata = '';
    const used = run.invoiceOf(110_000n);
    const first = await run.request(used.text, 110_000n);
    await run.round();
    expect(await run.withdrawal(first)).toMatchObject({ sent: true });
    const askReceiver: AskReceiver = (url) =>
      Promise.resolve(
        url.pathname === '/pay'
          ? { pr: used.text }
          : { tag: 'payRequest', callback: 'https://example.com/pay', minSendable: 1, maxSendable: 1e12, metadata },
      );
    const id = await run.request('bob@example.com', 110_000n);
    await run.round(run.byLightning(askReceiver));
    expect(await run.withdrawal(id)).toMatchObject({
      payout: null,
      note: 'The receiver gave an invoice that was used before.',
    });
  });
});
