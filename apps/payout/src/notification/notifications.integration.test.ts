import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readAddress } from '@headframe/chain/address/read-address';
import { HousePaymentCode } from '@headframe/chain/bip47/house-payment-code';
import { bytesOfHex, hexOfBytes } from '@headframe/chain/bytes';
import { readTransaction } from '@headframe/chain/read-transaction';
import { CoreRpc, CoreRpcError } from '@headframe/chain/rpc/core-rpc';
import { identifyChain } from '@headframe/chain/source/identify-chain';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain, type RunningChain } from '../../../simulator/src/chain/start-chain.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { HolderWallet } from '../testing/holder-wallet.ts';
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts';
import { testRules } from '../testing/test-rules.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { ChainPayouts } from '../run/chain-payouts.ts';

const seed = '5'.repeat(64);
const house = HousePaymentCode.fromSeed(bytesOfHex(seed));
const network = networkParameters(0, 'simulated');
/** A holder of a payment code of their own for each number. */
const holder = (number: number) => new HolderWallet(new Uint8Array(32).fill(number), network);
const program = '11111111-1111-4111-8111-111111111111';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let chain: RunningChain;
let scene: PayoutScene;
let database: ReturnType<typeof openPayoutDatabase>;

beforeAll(async () => {
  chain = await startChain({ port: 0, isAlive: false });
  const identity = await identifyChain(new CoreRpc({ url: chain.url }), minedCoin(0));
  if (!identity) throw new Error('The chain has no block.');
  scene = await openPayoutScene(createTestDatabase, identity);
  database = openPayoutDatabase(scene.url);
});
afterAll(async () => {
  await database?.end();
  await scene?.close();
  await chain?.close();
});

const payoutsOf = (wallet = new NodeWallet(new CoreRpc({ url: chain.url }))) =>
  new ChainPayouts({
    coin: minedCoin(0),
    wallet,
    house,
    chainName: undefined,
    rules: testRules,
    database,
    program,
    log: quiet,
  });

interface Noted {
  txid: string | null;
  isSent: boolean;
  height: number | null;
  isFinal: boolean;
  payout: string | null;
}

/** What is noted of the notification of a payment code; its id in display order. */
async function noted(code: string): Promise<Noted> {
  const row = await scene.one<Omit<Noted, 'txid'> & { id: Buffer | null }>(
    `select txid as id, sent_at is not null as "isSent", height, is_final as "isFinal", payout_id::text as payout
     from payment_code_notification where code = $1`,
    [code],
  );
  const { id, ...rest } = row;
  return { ...rest, txid: id && id.reverse().toString('hex') };
}

/** Transactions in blocks that notify a holder, with what they reveal. */
function notificationsIn(wallet: HolderWallet): { txid: string; house: string }[] {
  return chain.chain.wallet.state.payments.flatMap(({ txid, hex, block }) => {
    const read = block && wallet.read(hex);
    return read ? [{ txid, house: read }] : [];
  });
}

/** Runs a program that ends itself at a step, without any clean-up. */
async function dieAt(step: string): Promise<void> {
  const child = path.join(import.meta.dirname, '..', 'testing', 'payout-child.ts');
  const given = {
    database: scene.url,
    url: chain.url,
    coin: 0,
    seed,
    program,
    dieAt: step,
    bumpAfterMs: 3_600_000,
    rounds: 1,
  };
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child, JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(started, 'exit')) as [number | null, string | null];
  expect([step, signal]).toEqual([step, 'SIGKILL']);
}

/** Lets the program notify and pay whatever waits: rounds with a block after each. */
async function settle(rounds = 4): Promise<void> {
  const payouts = payoutsOf();
  for (let round = 0; round < rounds; round += 1) {
    expect(await payouts.round()).toMatchObject({ state: 'working' });
    chain.chain.mine();
  }
  expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
}

describe('the notification of a payment code', { timeout: proofLength(30_000, 120_000) }, () => {
  it('is read by the wallet of its holder, who finds what is paid after it with keys of their own', async () => {
    const wallet = holder(1);
    const ids = [await scene.request(wallet.text, 50_000n), await scene.request(wallet.text, 60_000n)];
    await settle();
    expect(notificationsIn(wallet)).toEqual([{ txid: (await noted(wallet.text)).txid, house: house.text }]);
    expect(notificationsIn(holder(2))).toEqual([]);
    const [{ house: payer } = { house: '' }] = notificationsIn(wallet);
    for (const [index, id] of ids.entries()) {
      const { address, sent, txid } = await scene.withdrawal(id);
      expect(sent).toBe(true);
      expect(address).toBe(wallet.addressOf(payer, index));
      const script = hexOfBytes(readAddress(address ?? '', network)?.script ?? new Uint8Array());
      const { outputs } = readTransaction(bytesOfHex(chain.chain.wallet.find(txid ?? '')?.hex ?? ''));
      expect(outputs.find((output) => hexOfBytes(output.script) === script)?.value).toBe(
        index === 0 ? 50_000n : 60_000n,
      );
    }
  });

  it('costs the house what its payout says, and is final with 100 blocks', async () => {
    const { payout } = await noted(holder(1).text);
    chain.chain.mine(100);
    await settle(1);
    expect(await noted(holder(1).text)).toMatchObject({ isSent: true, isFinal: true });
    const { booked, paid } = await scene.one<{ booked: string; paid: string }>(
      `select (select amount_satoshi::text from house_entry where payout_id = $1 and kind = 'payout_fee') as booked,
         (t.fee_satoshi + n.amount_satoshi)::text as paid
       from payout_transaction t join payment_code_notification n on n.payout_id = t.payout_id where t.payout_id = $1`,
      [payout],
    );
    expect(booked).toBe(paid);
    const kinds = await scene.admin.query('select kind from house_entry where payout_id = $1', [payout]);
    expect(kinds.rows).toEqual([{ kind: 'payout_fee' }]);
  });

  it('is sent once, also by programs that are killed between every two steps', async () => {
    const wallet = holder(3);
    await scene.request(wallet.text, 40_000n);
    // One notification goes through all of them, each program taking it from where the one before died.
    const funding = proofLength(
      ['claimed', 'stored', 'handed-over'],
      ['claimed', 'drafted', 'signed', 'stored', 'handed-over'],
    );
    for (const step of funding) await dieAt(step);
    chain.chain.mine();
    for (const step of ['notification-stored', 'notification-handed-over']) await dieAt(step);
    await settle();
    expect(notificationsIn(wallet)).toEqual([{ txid: (await noted(wallet.text)).txid, house: house.text }]);
    const { funded } = await scene.one<{ funded: number }>(
      `select count(*)::int as funded from payout p where not exists (select from withdrawal w where w.payout_id = p.id)
         and p.id >= (select payout_id from payment_code_notification where code = $1)`,
      [wallet.text],
    );
    expect(funded).toBe(1);
  });

  it('waits with a reason while the wallet cannot fund it, or the node does not take it, and others are paid', async () => {
    const wallet = holder(4);
    const id = await scene.request(wallet.text, 30_000n);
    class PoorWallet extends NodeWallet {
      override balance() {
        return Promise.resolve(1_500n);
      }
    }
    const poor = await payoutsOf(new PoorWallet(new CoreRpc({ url: chain.url }))).round();
    expect(poor.state).toBe('waiting');
    expect(poor.reason).toMatch(
      /^The wallet has 0\.00001500, and 1 notifications of payment codes ask for 0\.0000\d{4} and the fee\. 1 withdrawals wait until/,
    );
    expect(await noted(wallet.text)).toMatchObject({ payout: null });

    await payoutsOf().round();
    chain.chain.mine();
    class RefusingWallet extends NodeWallet {
      override send(hex: string) {
        return wallet.read(hex)
          ? Promise.reject(new CoreRpcError('sendrawtransaction', -26, 'min relay fee not met'))
          : super.send(hex);
      }
    }
    const refusing = payoutsOf(new RefusingWallet(new CoreRpc({ url: chain.url })));
    const other = await scene.request('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 70_000n);
    const refused = await refusing.round();
    expect(refused.reason).toMatch(/^Notification \d+ is not sent: .*min relay fee not met\. 1 withdrawals wait until/);
    chain.chain.mine();
    await refusing.round();
    expect(await scene.withdrawal(other)).toMatchObject({ sent: true });
    expect(await scene.withdrawal(id)).toMatchObject({ payout: null, address: null });
    await settle();
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
    expect(notificationsIn(wallet)).toHaveLength(1);
  });

  it('is never another one than the database has: it is stored once, and spends what funded it', async () => {
    const refused = (set: string) =>
      scene.admin.query(`update payment_code_notification set ${set} where code = $1`, [holder(4).text]).then(
        () => undefined,
        (error: unknown) => (error as Error).message,
      );
    expect(await refused(`raw = decode(repeat('00', 60), 'hex')`)).toBe('A notification that is stored stays.');
    expect(await refused(`raw = decode(repeat('00', 60), 'hex'), funding_txid = decode(repeat('00', 32), 'hex')`)).toBe(
      'A notification spends what funded it.',
    );
    expect(await refused('payout_id = null, address = null, amount_satoshi = null, raw = null')).toBe(
      'The payout has a transaction.',
    );
    expect(await refused(`house_code = 'other'`)).toBe('What a notification is for is never changed.');
  });
});
