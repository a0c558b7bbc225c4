import type { ClaimedWithdrawal } from '../store/payout.ts';
import type { NodeWallet } from '../wallet/node-wallet.ts';

/** The script of each address as the node reads it, in hex; undefined for an address that is none of its chain. */
export async function scriptsOf(
  wallet: NodeWallet,
  withdrawals: readonly ClaimedWithdrawal[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const scripts = new Map<string, string | undefined>();
  for (const { address } of withdrawals)
    if (!scripts.has(address)) scripts.set(address, await wallet.scriptOf(address));
  return scripts;
}
