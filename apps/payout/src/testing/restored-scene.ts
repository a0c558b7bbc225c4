import { identifyChain } from '@headframe/chain/source/identify-chain';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { z } from 'zod';
import { ChainPayouts } from '../run/chain-payouts.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { openPayoutScene, type CreateDatabase } from './payout-scene.ts';
import { testRules } from './test-rules.ts';
import type { EngineParts } from '../engine/engine-parts.ts';
import type { PayoutRules } from '../engine/payout-rules.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A simulated chain with its wallet. */
interface SimulatedNode {
  readonly url: string;
  readonly chain: { mine(count?: number): unknown };
  close(): Promise<void>;
}

/** A database that payouts of a chain stand in, with what tests do to it. */
async function openHouse(createTestDatabase: CreateDatabase, url: string) {
  const rpc = new CoreRpc({ url });
  const identity = await identifyChain(rpc, minedCoin(0));
  if (!identity) throw new Error('The chain has no block.');
  const scene = await openPayoutScene(createTestDatabase, identity);
  const database = openPayoutDatabase(scene.url);
  const payoutsOf = (program: string, rules: Partial<PayoutRules> = {}, onStep?: EngineParts['onStep']) =>
    new ChainPayouts({
      coin: minedCoin(0),
      wallet: new NodeWallet(rpc),
      chainName: undefined,
      rules: { ...testRules, ...rules },
      database,
      program,
      log: quiet,
      ...(onStep && { onStep }),
    });
  /** Open unknown payments, the oldest first. */
  const unknown = async (): Promise<{ id: string; txid: string }[]> => {
    const { rows } = await scene.admin.query<{ id: string; txid: Buffer }>(
      `select id::text as id, txid from unknown_payment where state = 'open' and confirmations >= 0 order by id`,
    );
    return rows.map(({ id, txid }) => ({ id, txid: txid.reverse().toString('hex') }));
  };
  const claim = (payment: string, ...withdrawals: string[]) =>
    scene.admin.query('select claim_unknown_payment($1, $2, null)', [payment, withdrawals]);
  const markByHand = (payment: string) =>
    scene.admin.query(`update unknown_payment set state = 'by_hand', decided_at = now() where id = $1`, [payment]);
  const close = async () => {
    await database.end();
    await scene.close();
  };
  return { ...scene, database, payoutsOf, unknown, claim, markByHand, close };
}

/**
 * A house on a simulated chain, and a second database of the same house with the same wallet, which knows nothing that the first one did:
 * as a database is that was restored from a backup.
 */
export async function openRestoredScene(running: SimulatedNode, createTestDatabase: CreateDatabase) {
  const { chain, url } = running;
  const [house, restored] = [await openHouse(createTestDatabase, url), await openHouse(createTestDatabase, url)];
  const { id } = await house.one<{ id: string }>('select id from house');
  await restored.admin.query('update house set id = $1', [id]);
  const rpc = new CoreRpc({ url });
  const wallet = new NodeWallet(rpc);
  /** Pays from the wallet without any program. Returns the id of the transaction. */
  const payByHand = async (address: string, satoshi: bigint): Promise<string> => {
    const hex = await wallet.sign(await wallet.draft([{ address, satoshi }], 5));
    return wallet.send(hex ?? '');
  };
  /** What the wallet pays in all to an address, by transactions that wait or are mined. */
  const paidTo = async (address: string): Promise<bigint> => {
    const lines = await rpc.call(
      'listtransactions',
      ['*', 1_000, 0],
      z.array(z.object({ address: z.string(), amount: z.number(), confirmations: z.number() })),
    );
    const found = lines.filter((line) => line.address === address && line.confirmations >= 0);
    return found.reduce((sum, { amount }) => sum + BigInt(Math.round(-amount * 1e8)), 0n);
  };
  const close = async () => {
    await house.close();
    await restored.close();
    await running.close();
  };
  return { chain, house, restored, wallet, payByHand, paidTo, close };
}

export type RestoredScene = Awaited<ReturnType<typeof openRestoredScene>>;
