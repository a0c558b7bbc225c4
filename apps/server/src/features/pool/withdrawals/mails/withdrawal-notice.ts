import type { HoldReason } from '@headframe/domain/pool/withdrawal-status';

/** Events of a withdrawal that its people get a mail about. */
type NoticeKind = 'requested' | 'held' | 'processed' | 'declined';

export interface WithdrawalNotice {
  readonly kind: NoticeKind;
  /** The hold or the transaction that it is about; empty for what happens once. */
  readonly about: string;
  /** Public id of the withdrawal. */
  readonly id: string;
  readonly subaccountId: number;
  readonly subaccount: string;
  /** Who requested it; null where a schedule did, or the account was deleted. */
  readonly createdBy: number | null;
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
}
