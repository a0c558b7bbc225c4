import { CoreRpcError } from '@headframe/chain/rpc/core-rpc';
import { bytesOfHex, hexOfBytes } from '@headframe/chain/bytes';
import { readTransaction, type Outpoint } from '@headframe/chain/read-transaction';
import type { Draft, Payment } from '../wallet/node-wallet.ts';
import type { EngineParts } from './engine-parts.ts';
import { scriptsOf } from './scripts-of.ts';

/**
 * A draft that spends no change of a payout that has several versions and is not final, where the wallet can pay without it: a
 * reorganisation may bring another version, and change of the one that was mined is gone with all that spends it.
 */
export async function draftSparingChange(
  parts: EngineParts,
  payments: readonly Payment[],
  feeRate: number,
): Promise<Draft> {
  const { wallet } = parts;
  const spared = await uncertainChange(parts);
  if (spared.length === 0) return wallet.draft(payments, feeRate);
  await wallet.lock(spared);
  try {
    return await wallet.draft(payments, feeRate);
  } catch (error) {
    if (!(error instanceof CoreRpcError)) throw error;
  } finally {
    await wallet.unlock(spared);
  }
  return wallet.draft(payments, feeRate);
}

/** What transactions of open payouts with several versions pay beside their payments. */
async function uncertainChange({ wallet, store }: EngineParts): Promise<Outpoint[]> {
  const change: Outpoint[] = [];
  for (const { payments, versions } of await store.open()) {
    if (versions.length < 2) continue;
    const paid = new Set((await scriptsOf(wallet, payments)).values());
    for (const { txid, hex } of versions)
      for (const [vout, { script }] of readTransaction(bytesOfHex(hex)).outputs.entries())
        if (!paid.has(hexOfBytes(script))) change.push({ txid, vout });
  }
  return change;
}
