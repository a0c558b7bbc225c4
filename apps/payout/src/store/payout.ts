import type { Outpoint } from '@headframe/chain/read-transaction';

/**
 * Where a payout stands: `claimed` has withdrawals and no transaction, `signed` a stored transaction, `sent` one that the node took,
 * `confirmed` one in the best chain, `final` one that is 100 blocks deep. `void` never will: what spent its inputs is 100 blocks deep.
 */
export type PayoutState = 'claimed' | 'signed' | 'sent' | 'confirmed' | 'final' | 'void';

/** One transaction that pays a payout; a later version replaces the earlier ones, and any of them may be mined. */
export interface PayoutVersion {
  readonly version: number;
  /** Display order. */
  readonly txid: string;
  readonly hex: string;
  readonly fee: bigint;
  readonly virtualBytes: number;
  readonly inputs: readonly Outpoint[];
  /** When the node took it; undefined while that is not known. */
  readonly sentAt: Date | undefined;
}

/** A withdrawal that no payout has taken. */
export interface WaitingWithdrawal {
  readonly id: string;
  /** Its address, or the payment code that it gets one from when it is taken. */
  readonly destination: string;
  readonly satoshi: bigint;
}

/** What a payout pays: a withdrawal, or what funds the notification of a payment code. */
export interface ClaimedPayment {
  readonly address: string;
  readonly satoshi: bigint;
}

/** A payout whose outcome is still open. */
export interface OpenPayout {
  readonly id: string;
  readonly state: PayoutState;
  readonly payments: readonly ClaimedPayment[];
  /** Oldest first. */
  readonly versions: readonly PayoutVersion[];
}
