import type { Outpoint } from '@headframe/chain/read-transaction';
import type { OpenPayout } from '../store/payout.ts';
import type { NodeWallet } from '../wallet/node-wallet.ts';

const keyOf = ({ txid, vout }: Outpoint) => `${txid}:${vout}`;

/**
 * Makes the wallet keep the inputs of stored transactions and no others: a node forgets its locks when it stops, and keeps those of a
 * program that was killed before it stored anything. The wallet belongs to the payout program alone.
 */
export async function restoreLocks(wallet: NodeWallet, payouts: readonly OpenPayout[]): Promise<void> {
  const inputs = new Map<string, Outpoint>();
  for (const { versions } of payouts)
    for (const version of versions) for (const input of version.inputs) inputs.set(keyOf(input), input);
  const locked = await wallet.locked();
  await wallet.unlock(locked.filter((one) => !inputs.has(keyOf(one))));
  const held = new Set(locked.map(keyOf));
  await wallet.lock([...inputs].flatMap(([key, input]) => (held.has(key) ? [] : [input])));
}
