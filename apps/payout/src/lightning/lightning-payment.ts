/** A withdrawal by Lightning that no payout has taken. */
export interface WaitingLightning {
  readonly id: string;
  /** `invoice`: one invoice; `lightning`: a Lightning address or an LNURL, which is asked for one. */
  readonly kind: 'invoice' | 'lightning';
  /** The invoice, or where one is asked for. */
  readonly destination: string;
  readonly satoshi: bigint;
  /** What was charged for it, satoshi. */
  readonly fee: bigint;
  /** Payments for it that failed. */
  readonly failed: number;
}

/** The one payment of a payout, before its outcome is known. Hash in hex. */
export interface OpenPayment {
  readonly payoutId: string;
  readonly withdrawalId: string;
  /** Of the withdrawal: whether another invoice can be asked for. */
  readonly kind: WaitingLightning['kind'];
  readonly paymentHash: string;
  readonly invoice: string;
  readonly satoshi: bigint;
  readonly feeLimit: bigint;
  readonly expiresAt: Date;
  /** `stored`: nobody has it yet; `handed`: the node may have it. */
  readonly state: 'stored' | 'handed';
  /** How often the node was asked to pay it. */
  readonly attempts: number;
  /** Whether the node ever said that it knows it. */
  readonly isSeen: boolean;
  readonly triedAt: Date;
}

/** What bounds payments by Lightning. */
export interface LightningRules {
  /** What routing may cost beside the fee of the withdrawal, in millionths of the amount. */
  readonly maxFeePpm: bigint;
  /** Time between two tries of one payment, and between two questions for an invoice, in milliseconds. */
  readonly retryMs: number;
  /** Tries of one invoice that fail before the withdrawal is declined. */
  readonly maxAttempts: number;
  /** Payments of one withdrawal that may fail before it is declined: each is another invoice. */
  readonly maxPayments: number;
  /** How long an invoice has to be valid still when it is taken, and how long after its end the node surely refuses it, in milliseconds. */
  readonly marginMs: number;
  /** Payments that one round begins. */
  readonly maxPerRound: number;
}

/** The bounds of a program that runs; tests wait for less. */
export const usualLightningRules: Omit<LightningRules, 'maxFeePpm'> = {
  retryMs: 60_000,
  maxAttempts: 3,
  maxPayments: 5,
  marginMs: 60_000,
  maxPerRound: 2,
};
