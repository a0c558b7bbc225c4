import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import type { NotificationParts } from '../notification/notification-parts.ts';
import type { PayoutLog } from '../payout-log.ts';
import type { PayoutStore } from '../store/payout-store.ts';
import type { UnknownPaymentStore } from '../store/unknown-payment-store.ts';
import type { NodeWallet } from '../wallet/node-wallet.ts';
import type { PayoutRules } from './payout-rules.ts';
import type { WalletMark } from './wallet-mark.ts';
import type { AnnouncedAt } from './send-again.ts';

/** Points between two steps of a payout; a test ends the program at each of them. */
export type PayoutStep =
  | 'claimed'
  | 'drafted'
  | 'signed'
  | 'stored'
  | 'handed-over'
  | 'sent'
  | 'looked'
  | 'bump-drafted'
  | 'bump-stored'
  | 'bump-sent'
  | 'notification-stored'
  | 'notification-handed-over'
  | 'notification-sent';

/** What the steps of a payout share. */
export interface EngineParts {
  readonly coin: MinedCoin;
  readonly wallet: NodeWallet;
  readonly store: PayoutStore;
  /** Payments of the wallet that no payout made. */
  readonly unknownPayments: UnknownPaymentStore;
  /** How holders of payment codes are notified; undefined where the house has none to pay from. */
  readonly notification: NotificationParts | undefined;
  /** Keeps the wallet for this program. */
  readonly mark: WalletMark;
  readonly rules: PayoutRules;
  readonly announcedAt: AnnouncedAt;
  readonly log: PayoutLog;
  /** Called between two steps. */
  readonly onStep: (step: PayoutStep) => void | Promise<void>;
}

/** Nothing can be paid now, and may be later without anyone's help; the message says why. */
export class WaitingError extends Error {
  override readonly name: string = 'WaitingError';
}

/** A payout can only be given up, once what spent its inputs is final; it is in nobody's way, and others are paid meanwhile. */
export class GoneError extends WaitingError {
  readonly payoutId: string;

  constructor(payoutId: string, message: string) {
    super(message);
    this.payoutId = payoutId;
  }
}

/** The wallet cannot make this transaction, and may be able to make one of other withdrawals; the message says why. */
export class UnbuildableError extends Error {
  override readonly name = 'UnbuildableError';
}

/** A person has to look before anything else is paid; the message says at what. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Satoshi per virtual byte below which nodes of a coin take an output for dust. */
export function dustRateOf({ name }: MinedCoin): number {
  return name === 'Litecoin' ? 30 : 3;
}
