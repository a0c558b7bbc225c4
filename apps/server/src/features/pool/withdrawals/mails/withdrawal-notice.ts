import type { HoldReason } from '@headframe/domain/pool/withdrawal-status';

/** Events of a withdrawal that its people get a mail about. */
export type NoticeKind = 'requested' | 'held' | 'processed' | 'declined';

/** Someone who gets a mail about a withdrawal. */
export interface NoticeReader {
  readonly id: number;
  readonly email: string;
}

/** A withdrawal with what is to be said of it. */
export interface WithdrawalNotice {
  readonly kind: NoticeKind;
  /** Public id of the withdrawal. */
  readonly id: string;
  readonly subaccount: string;
  readonly amount_satoshi: bigint;
  /** Its address, or the payment code until it has one. */
  readonly destination: string;
  /** E-mail of who requested it; null where a schedule did, or the account was deleted. */
  readonly requestedBy: string | null;
  /** No payout has taken it and nobody took it back. */
  readonly isPending: boolean;
  /** Canceled or declined. */
  readonly isTakenBack: boolean;
  readonly holdUntil: Date | null;
  readonly holdReason: HoldReason | null;
  /** As explorers print it; null before it is paid. */
  readonly txid: string | null;
  /** By Lightning: what names the payment. */
  readonly paymentHash: string | null;
  readonly method: 'bitcoin' | 'lightning';
  readonly declineReason: string | null;
  /** The owner of the subaccount, and who requested it. */
  readonly people: readonly NoticeReader[];
}
