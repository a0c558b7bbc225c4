import { scriptAddress } from '@headframe/chain/address/script-address';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import { PayoutStore } from '../store/payout-store.ts';
import { continueChain } from '../store/payout-status.ts';
import { openRestoredScene, type RestoredScene } from '../testing/restored-scene.ts';

const addressOf = (digit: string) =>
  scriptAddress(Buffer.from(`0014${digit.repeat(40)}`, 'hex'), networkParameters(0, 'simulated')) ?? '';
const [address, other] = [addressOf('1'), addressOf('2')];
const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

let scene: RestoredScene;
beforeEach(async () => {
  scene = await openRestoredScene(await startChain({ port: 0, isAlive: false }), createTestDatabase);
});
afterEach(async () => {
  await scene?.close();
});

/** Pays withdrawals in the house that goes on, after the backup that the restored one is from. */
async function payLost(...amounts: bigint[]): Promise<string> {
  const { house, chain } = scene;
  for (const amount of amounts) await house.request(address, amount);
  const payouts = house.payoutsOf(one);
  await payouts.round();
  chain.mine();
  await payouts.round();
  await payouts.close();
  const { txid } = await house.one<{ txid: Buffer }>(
    'select txid from payout_transaction order by signed_at desc limit 1',
  );
  return txid.reverse().toString('hex');
}

describe('payouts of a restored database', () => {
  it('stop before they pay what the wallet paid already, and book it once a person says so', async () => {
    const { restored, chain, paidTo } = scene;
    const txid = await payLost(12_345_678n);
    const id = await restored.request(address, 12_345_678n);
    const payouts = restored.payoutsOf(two);
    const status = await payouts.round();
    expect(status).toMatchObject({ state: 'stopped', unknown: 1 });
    expect(status.reason).toContain(`does not know, ${txid}. Waiting withdrawals to addresses of them: ${id}.`);
    expect(await restored.withdrawal(id)).toMatchObject({ payout: null, sent: false });
    expect(await paidTo(address)).toBe(12_345_678n);

    // To say that it may go on is not enough.
    await continueChain(restored.database, restored.chainId);
    expect(await payouts.round()).toMatchObject({ state: 'stopped' });
    const [found] = await restored.unknown();
    await restored.claim(found?.id ?? '', id);
    expect(await payouts.round()).toMatchObject({
      state: 'stopped',
      reason: 'Every payment of the wallet is known again. Let payouts go on.',
    });
    expect(await restored.withdrawal(id)).toMatchObject({ sent: true, txid });
    await continueChain(restored.database, restored.chainId);
    const next = await restored.request(address, 20_000n);
    expect(await payouts.round()).toMatchObject({ state: 'working', unknown: 0 });
    chain.mine(101);
    await payouts.round();
    expect(await restored.withdrawal(next)).toMatchObject({ sent: true });
    expect(await paidTo(address)).toBe(12_345_678n + 20_000n);
    const { fee } = await restored.one<{ fee: string }>('select sum(fee_satoshi)::text as fee from payout_transaction');
    const { rows } = await restored.admin.query(
      'select kind, sum(amount_satoshi)::text as amount from house_entry group by kind order by kind',
    );
    expect(rows).toEqual([
      { kind: 'payout_fee', amount: fee },
      { kind: 'payout_paid', amount: `${12_345_678n + 20_000n}` },
    ]);
  });

  it('take no other amount or withdrawal for what a payment paid', async () => {
    const { restored } = scene;
    await payLost(500_000n);
    const [same, more, elsewhere] = [
      await restored.request(address, 500_000n),
      await restored.request(address, 500_001n),
      await restored.request(other, 500_000n),
    ];
    await restored.payoutsOf(two).round();
    const [found] = await restored.unknown();
    const id = found?.id ?? '';
    for (const wrong of [[more], [elsewhere], [same, more], [same, elsewhere]])
      await expect(restored.claim(id, ...wrong)).rejects.toThrow('paid another amount');
    await expect(restored.claim(id)).rejects.toThrow('does not wait any more');
    await restored.admin.query('update withdrawal set canceled = true where id = $1', [more]);
    await expect(restored.claim(id, more)).rejects.toThrow('does not wait any more');
    const { rows } = await restored.admin.query(
      'select withdrawal_id::text as id, paid_satoshi::text as paid, is_exact from unknown_payment_match order by 1',
    );
    expect(rows).toEqual([{ id: same, paid: '500000', is_exact: true }]);
    await restored.admin.query(`update withdrawal set hold_until = now() + interval '1 hour' where id = $1`, [same]);
    await restored.claim(id, same);
    await expect(restored.claim(id, same)).rejects.toThrow('decided on');
    expect((await restored.withdrawal(same)).payout).not.toBeNull();
    expect(await restored.withdrawal(elsewhere)).toMatchObject({ payout: null });
  });

  it('take one payment for several withdrawals, to one address together', async () => {
    const { restored, paidTo } = scene;
    await payLost(300_000n, 200_000n);
    const ids = [await restored.request(address, 300_000n), await restored.request(address, 200_000n)];
    const payouts = restored.payoutsOf(two);
    await payouts.round();
    const [found] = await restored.unknown();
    await restored.claim(found?.id ?? '', ...ids);
    await continueChain(restored.database, restored.chainId);
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
    for (const id of ids) expect(await restored.withdrawal(id)).toMatchObject({ sent: true });
    expect(await paidTo(address)).toBe(500_000n);
  });

  it('stop once for a payment by hand, and remember that it was one', async () => {
    const { house, chain, payByHand, paidTo } = scene;
    const payouts = house.payoutsOf(one);
    await payouts.round();
    const txid = await payByHand(other, 70_000n);
    const id = await house.request(address, 30_000n);
    const status = await payouts.round();
    expect(status).toMatchObject({ state: 'stopped' });
    expect(status.reason).toContain(`${txid}. No waiting withdrawal goes to an address of them.`);
    const [found] = await house.unknown();
    await house.markByHand(found?.id ?? '');
    await continueChain(house.database, house.chainId);
    expect(await payouts.round()).toMatchObject({ state: 'working' });
    await payouts.close();
    chain.mine(8);
    const next = house.payoutsOf(two);
    expect(await next.round()).toMatchObject({ state: 'working', unknown: 0 });
    expect(await house.withdrawal(id)).toMatchObject({ sent: true });
    expect(await paidTo(address)).toBe(30_000n);
    const { mark } = await house.one<{ mark: Buffer | null }>('select looked_to as mark from payout_status');
    expect(mark).not.toBeNull();
  });

  it('add a version of a raised fee that they do not know to its payout', async () => {
    const { house, restored, chain, paidTo } = scene;
    await house.request(address, 40_000n);
    const payouts = house.payoutsOf(one, { bumpAfterMs: 0 });
    await payouts.round();
    const id = await restored.request(address, 40_000n);
    const [before] = await new PayoutStore(house.database, house.chainId).open();
    const [version] = before?.versions ?? [];
    if (!version) throw new Error('Nothing was paid.');
    const store = new PayoutStore(restored.database, restored.chainId);
    const payout = (await store.claim([id])) ?? '';
    await store.storeVersion(payout, version);
    await store.noteSent(payout, 1);
    await payouts.round();
    chain.mine();
    const after = restored.payoutsOf(two);
    expect(await after.round()).toMatchObject({ state: 'working', unknown: 0 });
    expect(await restored.withdrawal(id)).toMatchObject({ payout, sent: true });
    const { count } = await restored.one<{ count: number }>('select count(*)::int as count from payout_transaction');
    expect(count).toBe(2);
    expect(await paidTo(address)).toBe(40_000n);
  });

  it('name one of two lost versions, and take the other one with it', async () => {
    const { house, restored, chain, paidTo } = scene;
    await house.request(address, 40_000n);
    const lost = house.payoutsOf(one, { bumpAfterMs: 0 });
    await lost.round();
    await lost.round();
    const id = await restored.request(address, 40_000n);
    const payouts = restored.payoutsOf(two);
    await payouts.round();
    const found = await restored.unknown();
    expect(found).toHaveLength(2);
    await restored.claim(found[1]?.id ?? '', id);
    await payouts.round();
    expect(await restored.unknown()).toEqual([]);
    await continueChain(restored.database, restored.chainId);
    await payouts.round();
    chain.mine();
    expect(await payouts.round()).toMatchObject({ state: 'working' });
    expect(await restored.withdrawal(id)).toMatchObject({ sent: true });
    expect(await paidTo(address)).toBe(40_000n);
  });
});
