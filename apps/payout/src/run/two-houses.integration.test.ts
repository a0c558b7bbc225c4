import { scriptAddress } from '@headframe/chain/address/script-address';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain } from '../../../simulator/src/chain/start-chain.ts';
import type { PayoutStep } from '../engine/engine-parts.ts';
import { continueChain } from '../store/payout-status.ts';
import { openRestoredScene, type RestoredScene } from '../testing/restored-scene.ts';

const address = scriptAddress(Buffer.from(`0014${'3'.repeat(40)}`, 'hex'), networkParameters(0, 'simulated')) ?? '';
const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const amount = 1_000_000n;

let scene: RestoredScene;
beforeEach(async () => {
  scene = await openRestoredScene(await startChain({ port: 0, isAlive: false }), createTestDatabase);
});
afterEach(async () => {
  await scene?.close();
});

const taken = 'Another payout program has taken this wallet';

describe('two houses with one wallet', () => {
  it('pay a withdrawal once: the one that began later has the wallet, and the other one stops', async () => {
    const { house, restored, paidTo } = scene;
    const older = house.payoutsOf(one);
    expect(await older.round()).toMatchObject({ state: 'working' });
    await house.request(address, amount);
    const id = await restored.request(address, amount);
    const newer = restored.payoutsOf(two);
    expect(await newer.round()).toMatchObject({ state: 'working' });
    expect((await restored.withdrawal(id)).payout).not.toBeNull();
    const stopped = await older.round();
    expect(stopped.state).toBe('stopped');
    expect(stopped.reason).toContain(taken);
    // Started again, it stays so; a person who lets it go on finds what the other one paid.
    await older.close();
    const again = house.payoutsOf('33333333-3333-4333-8333-333333333333');
    expect(await again.round()).toMatchObject({ state: 'stopped' });
    await continueChain(house.database, house.chainId);
    expect((await again.round()).reason).toContain('a payment that this database does not know');
    expect(await newer.round()).toMatchObject({ state: 'stopped' });
    expect(await paidTo(address)).toBe(amount);
  });

  it.each<PayoutStep>(['claimed', 'drafted', 'signed', 'stored', 'handed-over', 'sent'])(
    'pay a withdrawal once where one begins as the other one is at the step "%s"',
    async (at) => {
      const { house, restored, chain, paidTo } = scene;
      await house.request(address, amount);
      await restored.request(address, amount);
      const newer = restored.payoutsOf(two);
      const older = house.payoutsOf(one, {}, async (step) => {
        if (step === at) await newer.round();
      });
      await older.round();
      for (let round = 0; round < 3; round += 1) {
        await older.round();
        await newer.round();
        chain.mine();
      }
      const isBefore = at === 'claimed' || at === 'drafted' || at === 'signed';
      expect((await paidTo(address)) <= amount).toBe(true);
      // Before anything is stored, the older one gives it back; a stored payment of it is waited for, and a sent one is known.
      if (isBefore) expect(await paidTo(address)).toBe(amount);
      const ends = [older.status, newer.status].map(({ state }) => state);
      expect(ends).toContain('stopped');
    },
  );

  it('of two epochs pay for the later one alone, until a person says that the older one goes on', async () => {
    const { house, restored, paidTo } = scene;
    await restored.admin.query('update house set epoch = 7');
    await restored.payoutsOf(two).round();
    await house.request(address, amount);
    const older = house.payoutsOf(one);
    const status = await older.round();
    expect(status).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('A newer house is served in place of this one.') as string,
    });
    const { kind } = await house.one<{ kind: string }>('select kind from house_restore');
    expect(kind).toBe('superseded');
    expect(await paidTo(address)).toBe(0n);
    await house.admin.query('update house_restore set looked_at = now()');
    await house.admin.query('update house set epoch = 8');
    expect(await older.round()).toMatchObject({ state: 'working' });
    expect(await paidTo(address)).toBe(amount);
  });

  it('of different ids stop, until a person says that one is in the place of the other', async () => {
    const { house, restored, paidTo } = scene;
    await restored.admin.query('update house set id = gen_random_uuid()');
    await restored.payoutsOf(two).round();
    await house.request(address, amount);
    const payouts = house.payoutsOf(one);
    expect((await payouts.round()).reason).toContain('Another house pays from this wallet.');
    await continueChain(house.database, house.chainId);
    expect(await payouts.round()).toMatchObject({ state: 'working' });
    expect(await paidTo(address)).toBe(amount);
  });
});

describe('payouts of a house that was restored', () => {
  it('wait until the administrator has looked, and say so', async () => {
    const { house, paidTo } = scene;
    await house.admin.query(`select notice_restore('a test', 'It was restored.', 1, null, now())`);
    await house.request(address, amount);
    const payouts = house.payoutsOf(one);
    expect(await payouts.round()).toMatchObject({
      state: 'waiting',
      reason: 'The database was restored. Nothing is paid until the administrator has looked at the restore.',
    });
    expect(await paidTo(address)).toBe(0n);
    await house.admin.query('update house_restore set looked_at = now()');
    expect(await payouts.round()).toMatchObject({ state: 'working' });
    expect(await paidTo(address)).toBe(amount);
  });

  it('notice by themselves that the database was set back while they ran', async () => {
    const { house } = scene;
    await house.admin.query('update house set epoch = 9');
    const payouts = house.payoutsOf(one);
    await payouts.round();
    await house.admin.query('update house set epoch = 2');
    expect(await payouts.round()).toMatchObject({ state: 'waiting' });
    const { epoch } = await house.one<{ epoch: string }>('select epoch::text as epoch from house');
    expect(Number(epoch)).toBeGreaterThan(9);
  });
});
