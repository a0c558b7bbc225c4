import { isPayableScript } from '@headframe/chain/payable-script';
import type { Payment } from '../wallet/node-wallet.ts';
import type { ClaimedPayment, WaitingWithdrawal } from '../store/payout.ts';

/** Why a withdrawal is not paid. */
interface Unpayable {
  readonly id: string;
  readonly reason: string;
}

/** Withdrawals that one transaction can pay, and those that none can. */
export interface Batch {
  readonly payable: readonly WaitingWithdrawal[];
  readonly unpayable: readonly Unpayable[];
}

/** Bytes to spend an output, without witness and with one, of which a node computes dust. */
const spendBytes = { plain: 148, witness: 67 };

/** Satoshi below which nodes do not pass an output on. `dustRate`: satoshi per virtual byte, 3 for Bitcoin and 30 for Litecoin. */
export function dustOf(script: string, dustRate: number): bigint {
  const bytes = script.length / 2;
  const isWitness = /^(0014|0020|5120)/.test(script);
  return BigInt((8 + 1 + bytes + (isWitness ? spendBytes.witness : spendBytes.plain)) * dustRate);
}

/**
 * Divides withdrawals into those that a transaction can pay and those that the node would refuse: an address of another chain, or an
 * amount that it takes for dust. `scriptOf` gives the script of a destination in hex.
 */
export function chooseBatch(
  withdrawals: readonly WaitingWithdrawal[],
  scriptOf: ReadonlyMap<string, string | undefined>,
  dustRate: number,
): Batch {
  const payable: WaitingWithdrawal[] = [];
  const unpayable: Unpayable[] = [];
  for (const withdrawal of withdrawals) {
    const script = scriptOf.get(withdrawal.destination);
    if (script === undefined || !isPayableScript(script))
      unpayable.push({ id: withdrawal.id, reason: 'the node takes its address for none that can be paid' });
    else if (withdrawal.satoshi < dustOf(script, dustRate))
      unpayable.push({ id: withdrawal.id, reason: 'its amount is too small for a transaction' });
    else payable.push(withdrawal);
  }
  return { payable, unpayable };
}

/** One payment for each script: the wallet refuses an address that comes twice, and two texts may be one address. */
export function paymentsOf(
  claimed: readonly ClaimedPayment[],
  scriptOf: ReadonlyMap<string, string | undefined>,
): ReadonlyMap<string, Payment> {
  const payments = new Map<string, Payment>();
  for (const { address, satoshi } of claimed) {
    const script = scriptOf.get(address);
    if (script === undefined) throw new Error('A payment has an address that the node does not know.');
    const sum = (payments.get(script)?.satoshi ?? 0n) + satoshi;
    payments.set(script, { address: payments.get(script)?.address ?? address, satoshi: sum });
  }
  return payments;
}
