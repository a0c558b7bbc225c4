import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readAddress } from '@headframe/chain/address/read-address';
import { HousePaymentCode } from '@headframe/chain/bip47/house-payment-code';
import { bytesOfHex, hexOfBytes } from '@headframe/chain/bytes';
import { readTransaction } from '@headframe/chain/read-transaction';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { identifyChain } from '@headframe/chain/source/identify-chain';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain, type RunningChain } from '../../../simulator/src/chain/start-chain.ts';
import { codesOfChain } from '../store/codes-of-chain.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { PayoutStore } from '../store/payout-store.ts';
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts';
import { testRules } from '../testing/test-rules.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { ChainPayouts } from './chain-payouts.ts';

// Test vectors of BIP 47: the house is A, the holder B. https://gist.github.com/SamouraiDev/6aad669604c5930864bd
const seedA =
  '64dca76abc9c6f0cf3d212d248c380c4622c8f93b2c425ec6a5567fd5db57e10d3e6f94a2f6af4ac2edb8998072aad92098db73558c323777abf5bd1082d970a';
const codeB =
  'PM8TJS2JxQ5ztXUpBBRnpTbcUXbUHy2T1abfrb3KkAAtMEGNbey4oumH7Hc578WgQJhPjBxteQ5GHHToTYHE3A1w6p7tU6KSoFmWBVbFGjKPisZDbP97';
const vectors = [
  '141fi7TY3h936vRUKh1qfUZr8rSBuYbVBK',
  '12u3Uued2fuko2nY4SoSFGCoGLCBUGPkk6',
  '1FsBVhT5dQutGwaPePTYMe5qvYqqjxyftc',
  '1CZAmrbKL6fJ7wUxb99aETwXhcGeG3CpeA',
];
const house = HousePaymentCode.fromSeed(bytesOfHex(seedA));
const program = '11111111-1111-4111-8111-111111111111';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let chain: RunningChain;
let identity: ChainIdentity;
let scene: PayoutScene;
let database: ReturnType<typeof openPayoutDatabase>;
let wallet: NodeWallet;

beforeAll(async () => {
  chain = await startChain({ port: 0, isAlive: false });
  wallet = new NodeWallet(new CoreRpc({ url: chain.url }));
  const found = await identifyChain(wallet.rpc, minedCoin(0));
  if (!found) throw new Error('The chain has no block.');
  identity = found;
  scene = await openPayoutScene(createTestDatabase, identity);
  database = openPayoutDatabase(scene.url);
});
afterAll(async () => {
  await database?.end();
  await scene?.close();
  await chain?.close();
});

const payoutsOf = (payer?: HousePaymentCode) =>
  new ChainPayouts({
    coin: minedCoin(0),
    wallet,
    house: payer,
    chainName: undefined,
    rules: testRules,
    database,
    program,
    log: quiet,
  });

/** Runs a program that ends itself at a step, without any clean-up. */
async function dieAt(step: string): Promise<void> {
  const child = path.join(import.meta.dirname, '..', 'testing', 'payout-child.ts');
  const given = {
    database: scene.url,
    url: chain.url,
    coin: 0,
    seed: seedA,
    program,
    dieAt: step,
    bumpAfterMs: 1,
    rounds: 1,
  };
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child, JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(started, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

/** A round that pays, a block with it, and a round that sees it. */
async function pay(): Promise<void> {
  const payouts = payoutsOf(house);
  expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
  chain.chain.mine();
  expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
}

const scriptOf = (address: string, network = minedCoin(0).networks.main): string =>
  hexOfBytes(readAddress(address, network)?.script ?? new Uint8Array());

/** Which vector a withdrawal is paid to, by the transaction that the wallet has in the chain. */
async function paidVector(id: string, satoshi: bigint): Promise<number> {
  const { sent, txid, address } = await scene.withdrawal(id);
  expect(sent).toBe(true);
  const place = await wallet.find(txid ?? '');
  expect(place?.confirmations).toBeGreaterThan(0);
  const script = scriptOf(address ?? '', minedCoin(0).networks.regtest);
  const paid = readTransaction(bytesOfHex(place?.hex ?? '')).outputs.filter(
    (output) => hexOfBytes(output.script) === script,
  );
  expect(paid.map(({ value }) => value)).toEqual([satoshi]);
  return vectors.findIndex((vector) => scriptOf(vector) === script);
}

const nextIndex = async (): Promise<number> =>
  (await scene.one<{ next: number }>('select coalesce(max(next_index), 0) as next from payment_code_index')).next;

describe('payouts to payment codes', () => {
  it('are left out with the name of the setting while the house has no seed', async () => {
    const id = await scene.request(codeB, 10_000n);
    expect(await payoutsOf().round()).toMatchObject({
      state: 'working',
      reason: '1 withdrawals to payment codes are not paid: HEADFRAME_PAYOUT_BIP47_SEED_FILE is not set.',
    });
    expect(await scene.withdrawal(id)).toMatchObject({ payout: null, address: null });
    await scene.admin.query('update withdrawal set canceled = true where id = $1', [id]);
  });

  it('wait until the holder is notified, from the approval on', async () => {
    const waits = '1 withdrawals wait until the holders of their payment codes are notified.';
    const id = await scene.request(codeB, 20_000n);
    const payouts = payoutsOf(house);
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: waits });
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: waits });
    expect(await scene.withdrawal(id)).toMatchObject({ payout: null, address: null });
    await scene.admin.query('update withdrawal set canceled = true where id = $1', [id]);
    chain.chain.mine();
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
    expect(await scene.one('select sent_at is not null as sent from payment_code_notification')).toEqual({
      sent: true,
    });
  });

  it('go to the address of the next index each, also of programs that are killed after taking one', async () => {
    const first = await scene.request(codeB, 50_000n);
    await dieAt('index-taken');
    expect(await scene.withdrawal(first)).toMatchObject({ payout: null, address: null });
    expect(await nextIndex()).toBe(0);
    await pay();
    expect(await paidVector(first, 50_000n)).toBe(0);

    const second = await scene.request(codeB, 60_000n);
    await dieAt('claimed');
    const { address, payout } = await scene.withdrawal(second);
    expect(payout).not.toBeNull();
    await pay();
    expect((await scene.withdrawal(second)).address).toBe(address);
    expect(await paidVector(second, 60_000n)).toBe(1);
    expect(await nextIndex()).toBe(2);
  });

  it('keep their address where a payout is given back, and are paid once', async () => {
    const store = new PayoutStore(database, scene.chainId, codesOfChain(house, identity));
    const id = await scene.request(codeB, 70_000n);
    const claim = await store.claim([id]);
    await store.release(claim ?? '');
    const { address, payout } = await scene.withdrawal(id);
    expect(payout).toBeNull();
    await pay();
    expect((await scene.withdrawal(id)).address).toBe(address);
    expect(await paidVector(id, 70_000n)).toBe(2);
  });

  it('take no index for a claim that fails, nor for what is canceled or held', async () => {
    const [failed, canceled, held] = [
      await scene.request(codeB, 80_000n),
      await scene.request(codeB, 80_001n),
      await scene.request(codeB, 80_002n),
    ];
    await scene.admin.query('update withdrawal set canceled = true where id = $1', [canceled]);
    await scene.admin.query(`update withdrawal set hold_until = now() + interval '1 hour' where id = $1`, [held]);
    const failing = new PayoutStore(database, scene.chainId, {
      houseCode: house.text,
      addressOf: () => {
        throw new Error('no address');
      },
    });
    await expect(failing.claim([failed, canceled, held])).rejects.toThrow('no address');
    expect(await nextIndex()).toBe(3);
    await pay();
    expect(await paidVector(failed, 80_000n)).toBe(3);
    for (const id of [canceled, held])
      expect(await scene.withdrawal(id)).toMatchObject({ payout: null, address: null });
    expect(await nextIndex()).toBe(4);
    await scene.admin.query('update withdrawal set canceled = true where id = $1', [held]);
  });

  it('have addresses that differ, whoever claims and cancels at the same time, and skip an index that has none', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => scene.request(codeB, 30_000n)));
    const { houseCode, addressOf } = codesOfChain(house, identity);
    const skipped = await nextIndex();
    const store = new PayoutStore(database, scene.chainId, {
      houseCode,
      addressOf: (code, index) => (index === skipped ? undefined : addressOf(code, index)),
    });
    const cancel = async (id = '') => {
      await scene.admin.query('update withdrawal set canceled = true where id = $1 and payout_id is null', [id]);
      return undefined;
    };
    await Promise.all([store.claim(ids), cancel(ids[0]), store.claim(ids), cancel(ids[7])]);
    const seen = await Promise.all(ids.map((id) => scene.withdrawal(id)));
    for (const { payout, canceled, address } of seen) {
      expect((payout === null) === canceled).toBe(true);
      expect((address === null) === canceled).toBe(true);
    }
    const addresses = seen.flatMap(({ address }) => address ?? []);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).not.toContain(addressOf(codeB, skipped));
    expect(await nextIndex()).toBe(skipped + 1 + addresses.length);
  });
});
