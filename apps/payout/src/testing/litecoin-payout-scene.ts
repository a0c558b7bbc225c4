import { HousePaymentCode } from '@headframe/chain/bip47/house-payment-code';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { identifyChain } from '@headframe/chain/source/identify-chain';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { z } from 'zod';
import type { PayoutStep } from '../engine/engine-parts.ts';
import type { PayoutRules } from '../engine/payout-rules.ts';
import { ChainPayouts } from '../run/chain-payouts.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { openPayoutScene, type CreateDatabase } from './payout-scene.ts';
import { testRules } from './test-rules.ts';

/** The id of every payout program of these tests: each takes over from the one before at once. */
export const programId = '11111111-1111-4111-8111-111111111111';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const hashes = z.array(z.string());

/** A litecoind in regtest as these tests ask it. */
interface RegtestNode {
  readonly url: string;
  readonly settings: { readonly url: string; readonly user: string; readonly password: string };
  ask<Result>(schema: z.ZodType<Result>, method: string, ...parameters: unknown[]): Promise<Result>;
  text(method: string, ...parameters: unknown[]): Promise<string>;
  height(): Promise<number>;
}

/** The other node of that regtest. */
interface RegtestPeer extends RegtestNode {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A litecoind with 120 blocks of its wallet `pool`, and a subaccount that withdraws there. */
export async function openLitecoinPayouts(
  nodes: { readonly node: RegtestNode; readonly peer: RegtestPeer; join(): Promise<void>; close(): Promise<void> },
  createTestDatabase: CreateDatabase,
) {
  const { node, peer, join } = nodes;
  const house = HousePaymentCode.fromSeed(new Uint8Array(32).fill(1));
  const own = await node.text('getnewaddress', '', 'bech32');
  const mine = (blocks: number, to = own) => node.ask(hashes, 'generatetoaddress', blocks, to);
  await mine(120);
  const chain = await identifyChain(new CoreRpc(node.settings), minedCoin(1));
  if (!chain) throw new Error('The chain has no block.');
  const scene = await openPayoutScene(createTestDatabase, chain);
  const database = openPayoutDatabase(scene.url);

  /** An address of nobody, another one for each number, and its script. */
  const addressOf = async (number: number) => {
    const script = `0014${number.toString(16).padStart(40, '0')}`;
    const { addresses } = await node.ask(z.object({ addresses: hashes }), 'decodescript', script);
    return { address: addresses[0] ?? '', script };
  };
  /** Satoshi that the chain holds for a script: what was really paid. */
  const paidTo = async (script: string): Promise<number> => {
    const found = await node.ask(z.object({ total_amount: z.number() }), 'scantxoutset', 'start', [`raw(${script})`]);
    return Math.round(found.total_amount * 1e8);
  };
  const payoutsOf = (
    rules: Partial<PayoutRules> = {},
    wallet = 'pool',
    onStep: (step: PayoutStep) => void = () => undefined,
  ) => {
    const rpc = new CoreRpc({ ...node.settings, url: `${node.url}/wallet/${wallet}` });
    return new ChainPayouts({
      coin: minedCoin(1),
      wallet: new NodeWallet(rpc),
      house,
      chainName: undefined,
      rules: { ...testRules, ...rules },
      database,
      program: programId,
      log: quiet,
      onStep,
    });
  };
  /** Transactions of the payout that a withdrawal is in, oldest first, in display order. */
  const versionsOf = async (id: string): Promise<string[]> => {
    const { rows } = await scene.admin.query<{ txid: Buffer }>(
      `select t.txid from payout_transaction t join withdrawal w on w.payout_id = t.payout_id where w.id = $1 order by t.version`,
      [id],
    );
    return rows.map(({ txid }) => txid.reverse().toString('hex'));
  };
  /** A transaction of the wallet in hex. */
  const hexOf = async (txid: string | undefined): Promise<string> =>
    (await node.ask(z.object({ hex: z.string() }), 'gettransaction', txid)).hex;
  /** Mines a block with these transactions and no others, whatever waits. Returns its hash. */
  const mineOnly = async (...transactions: string[]): Promise<string> =>
    (await node.ask(z.object({ hash: z.string() }), 'generateblock', own, transactions)).hash;
  const ofWallet = (wallet: string) => new CoreRpc({ ...node.settings, url: `${node.url}/wallet/${wallet}` });
  /** Gives the wallet `small` outputs of these coins, and leaves it the only one: what is asked of a wallet is then asked of it. */
  const fundSmall = async (...outputs: number[]) => {
    const wallets = await node.ask(hashes, 'listwallets');
    if (!wallets.includes('small')) await node.ask(z.unknown(), 'createwallet', 'small');
    if (!wallets.includes('pool')) await node.ask(z.unknown(), 'loadwallet', 'pool');
    const payments: Record<string, number> = {};
    for (const output of outputs)
      payments[await ofWallet('small').call('getnewaddress', ['', 'bech32'], z.string())] = output;
    await ofWallet('pool').call('sendmany', ['', payments], z.string());
    await mineToNobody(1);
    await node.ask(z.unknown(), 'unloadwallet', 'pool');
  };
  /** Mines so that no coinbase gives a wallet another output. */
  const mineToNobody = async (blocks: number) => mine(blocks, (await addressOf(900)).address);
  const close = async () => {
    await nodes.close();
    await database.end();
    await scene.close();
  };
  return {
    node,
    peer,
    join,
    house,
    own,
    mine,
    mineToNobody,
    mineOnly,
    fundSmall,
    scene,
    database,
    addressOf,
    paidTo,
    payoutsOf,
    versionsOf,
    hexOf,
    close,
  };
}

export type LitecoinPayouts = Awaited<ReturnType<typeof openLitecoinPayouts>>;
