import type { WaitingWithdrawal } from '../store/payout.ts';

/** Withdrawals that a wallet can pay together, and those that have to wait for more in it. */
export interface Fit {
  readonly fitting: readonly WaitingWithdrawal[];
  readonly short: readonly WaitingWithdrawal[];
}

/** Takes withdrawals in their order as long as they fit below what the wallet has, past those that do not. */
export function fitWithdrawals(withdrawals: readonly WaitingWithdrawal[], balance: bigint): Fit {
  const fitting: WaitingWithdrawal[] = [];
  const short: WaitingWithdrawal[] = [];
  let left = balance;
  for (const withdrawal of withdrawals) {
    if (withdrawal.satoshi < left) {
      fitting.push(withdrawal);
      left -= withdrawal.satoshi;
    } else short.push(withdrawal);
  }
  return { fitting, short };
}
