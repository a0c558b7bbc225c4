import { identifyChain } from '@headframe/chain/source/identify-chain';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { startChain, type RunningChain } from '../../../simulator/src/chain/start-chain.ts';
import { asPayout, openPayoutDatabase } from '../store/payout-database.ts';
import { PayoutStore } from '../store/payout-store.ts';
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts';
import { testRules } from '../testing/test-rules.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { ChainPayouts } from './chain-payouts.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
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

const payoutsOf = (program: string, url = chain.url) =>
  new ChainPayouts({
    coin: minedCoin(0),
    wallet: new NodeWallet(new CoreRpc({ url })),
    chainName: undefined,
    rules: testRules,
    database,
    program,
    log: quiet,
  });
const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

/** What the payout program may do, by hand: take withdrawals, store transactions, and say how it goes. */
const rights: Readonly<Record<string, string>> = {
  address_book_entry: 'select',
  chain: 'select',
  house: 'select',
  payment_code_notification: 'select insert update',
  payout: 'select insert update delete',
  payout_input: 'select insert',
  payout_node: 'select insert update delete',
  payout_left_out: 'select insert update delete',
  payout_status: 'select insert update',
  payout_transaction: 'select insert update',
  lightning_payment: 'select insert update',
  unknown_payment: 'select insert update delete',
  unknown_payment_input: 'select insert',
  unknown_payment_match: 'select',
  unknown_payment_output: 'select insert',
  withdrawal: 'select update',
};

describe('payouts on the simulated chain', () => {
  it('say that the node has not answered while its chain is not known, and no more once it is', async () => {
    const away = payoutsOf(one, 'http://127.0.0.1:1');
    expect(await away.round()).toMatchObject({ state: 'waiting' });
    const shown = () =>
      scene.admin
        .query('select state, reason, checked_at is not null as is_checked from chain_payouts where chain_id = $1', [
          scene.chainId,
        ])
        .then(({ rows }) => rows);
    const unknown = expect.stringContaining('Which chain the node follows is not known yet: ');
    expect(await shown()).toEqual([{ state: 'waiting', reason: unknown, is_checked: true }]);
    const payouts = payoutsOf(one);
    await payouts.round();
    expect(await shown()).toEqual([{ state: 'working', reason: '', is_checked: true }]);
    // A program that starts while its node is away does not know its chain either.
    await away.round();
    expect(await shown()).toEqual([{ state: 'waiting', reason: unknown, is_checked: true }]);
    await payoutsOf(one).round();
    expect(await shown()).toEqual([{ state: 'working', reason: '', is_checked: true }]);
    await payouts.close();
  });

  it('take a withdrawal from pending over processing to processed, one program at a time', async () => {
    const id = await scene.request(address, 12_345_678n);
    const announced: string[] = [];
    const listener = await scene.admin.connect();
    const others = new Set<string>();
    listener.on('notification', ({ payload = '' }) => {
      if (payload.startsWith('withdrawal:')) announced.push(payload);
      else others.add(payload);
    });
    await listener.query('listen headframe_change');
    const announcement = `withdrawal:${scene.subaccount}:${id}`;
    const payouts = payoutsOf(one);
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '', balance: 10_000_000_000n });
    const taken = await scene.withdrawal(id);
    expect(taken).toMatchObject({ sent: false, txid: null });
    expect(taken.payout).not.toBeNull();
    await expect.poll(() => announced).toEqual([announcement]);
    expect(await payoutsOf(other).round()).toMatchObject({ reason: 'Another payout program pays this chain.' });
    chain.chain.mine();
    await payouts.round();
    expect(await scene.withdrawal(id)).toMatchObject({ sent: true });
    await expect.poll(() => announced).toEqual([announcement, announcement]);
    expect([...others].filter((one) => !one.startsWith('event:'))).toEqual(['payout:0:all']);
    listener.release(true);
    await payouts.close();
    const next = payoutsOf(other);
    expect(await next.round()).toMatchObject({ state: 'working' });
    await next.close();
    chain.chain.mine(100);
    const status = await scene.one<{ state: string; balance: string }>(
      'select state, balance_satoshi::text as balance from payout_status where chain_id = $1',
      [scene.chainId],
    );
    expect(status.state).toBe('working');
    expect(BigInt(status.balance)).toBeLessThan(10_000_000_000n - 12_345_678n);
  });

  it('leave out what is held, canceled, of a payment code or too small, and say so where nobody else does', async () => {
    const held = await scene.request(address, 20_000n);
    await scene.admin.query(`update withdrawal set hold_until = now() + interval '1 hour' where id = $1`, [held]);
    const canceled = await scene.request(address, 20_000n);
    await scene.admin.query('update withdrawal set canceled = true where id = $1', [canceled]);
    const dust = await scene.request(address, 200n);
    const { state, reason } = await payoutsOf(one).round();
    expect({ state, reason }).toEqual({
      state: 'working',
      reason: `Withdrawal ${dust} is not paid: its amount is too small for a transaction.`,
    });
    for (const id of [held, canceled, dust]) expect(await scene.withdrawal(id)).toMatchObject({ payout: null });
    const { rows } = await scene.admin.query('select withdrawal_id::text as id, reason from payout_left_out');
    expect(rows).toEqual([{ id: dust, reason: 'its amount is too small for a transaction' }]);
  });

  it('say no more of what was left out once it is declined', async () => {
    await scene.admin.query('update withdrawal set canceled = true where payout_id is null and not canceled');
    const dust = await scene.request(address, 200n);
    const payouts = payoutsOf(one);
    expect((await payouts.round()).reason).toContain(`Withdrawal ${dust} is not paid`);
    await scene.admin.query(`update withdrawal set declined = true, decline_reason = 'Too small.' where id = $1`, [
      dust,
    ]);
    expect(await payouts.round()).toMatchObject({ state: 'working', reason: '' });
  });

  it('take each withdrawal once, whoever claims and cancels at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => scene.request(address, 30_000n)));
    const store = new PayoutStore(database, scene.chainId);
    const cancel = async (id = '') => {
      await scene.admin.query('update withdrawal set canceled = true where id = $1 and payout_id is null', [id]);
      return undefined;
    };
    const claims = await Promise.all([store.claim(ids), cancel(ids[0]), store.claim(ids), cancel(ids[7])]);
    const seen = await Promise.all(ids.map((id) => scene.withdrawal(id)));
    for (const { payout, canceled } of seen) expect((payout === null) === canceled).toBe(true);
    for (const claim of claims) if (claim !== undefined) await store.release(claim);
  });
});

describe('the database', () => {
  it('gives the payout program its own rights alone', async () => {
    const { rows } = await scene.admin.query<{ name: string; rights: string }>(
      `select name, string_agg(kind, ' ' order by place) as rights from (
         select c.relname as name, p.kind, p.place from pg_class c cross join lateral (values
           ('select', 1, has_any_column_privilege('headframe_payout', c.oid, 'select')),
           ('insert', 2, has_any_column_privilege('headframe_payout', c.oid, 'insert')),
           ('update', 3, has_any_column_privilege('headframe_payout', c.oid, 'update')),
           ('delete', 4, has_table_privilege('headframe_payout', c.oid, 'delete'))) as p (kind, place, is_granted)
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and p.is_granted) granted group by name`,
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.rights]))).toEqual(rights);
    const amounts = asPayout(database, (client) => client.query('update withdrawal set amount_satoshi = 1'));
    await expect(amounts).rejects.toThrow(/permission denied/);
    const entries = asPayout(database, (client) => client.query('select from ledger_entry'));
    await expect(entries).rejects.toThrow(/permission denied/);
  });

  it('keeps the rules of payouts, whatever the program does', async () => {
    const id = await scene.request(address, 40_000n);
    const store = new PayoutStore(database, scene.chainId);
    const payout = (await store.claim([id])) ?? '';
    const input = (txid: string) => [{ txid: txid.repeat(64), vout: 1 }];
    const version = (number: number, spends: string) => ({
      version: number,
      txid: `${number}`.repeat(64),
      hex: 'ab'.repeat(80),
      fee: 100n,
      virtualBytes: 80,
      inputs: input(spends),
    });
    await expect(store.storeVersion(payout, version(2, 'a'))).rejects.toThrow('takes no such version');
    await store.storeVersion(payout, version(1, 'a'));
    await expect(store.storeVersion(payout, version(2, 'b'))).rejects.toThrow('spends an input of every earlier one');
    await store.storeVersion(payout, version(2, 'a'));
    await expect(store.release(payout)).rejects.toThrow('The payout has a transaction.');
    await expect(store.giveUp(payout)).rejects.toThrow('may still be mined');
    await expect(store.notePlaces(payout, [], 'final')).rejects.toThrow('No transaction of the payout has 100');
    const say = (text: string) => scene.admin.query(text, [payout]);
    await expect(say('update payout_transaction set raw = raw || raw where payout_id = $1')).rejects.toThrow(
      'never changed',
    );
    await expect(say('delete from payout_transaction where payout_id = $1')).rejects.toThrow('never changed');
    await expect(say('delete from payout where id = $1')).rejects.toThrow('with a transaction stays');
    await expect(say('update withdrawal set canceled = true where payout_id = $1')).rejects.toThrow();
    await store.notePlaces(
      payout,
      [
        { version: 1, confirmations: -100 },
        { version: 2, confirmations: -100 },
      ],
      'sent',
    );
    await store.giveUp(payout);
    expect(await scene.withdrawal(id)).toMatchObject({ payout: null, sent: false });
    await expect(store.storeVersion(payout, version(3, 'a'))).rejects.toThrow('takes no such version');
  });
});
