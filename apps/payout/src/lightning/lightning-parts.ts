import type { NetworkParameters } from '@headframe/domain/pool/mined-coins';
import type { PayoutLog } from '../payout-log.ts';
import type { LightningRules } from './lightning-payment.ts';
import type { LightningStore } from './lightning-store.ts';
import type { UnknownLightningStore } from '../store/unknown-lightning-store.ts';
import type { LndNode } from './lnd-node.ts';
import type { AskReceiver } from './request-invoice.ts';

/** Points between two steps of a payment; a test ends the program at each of them. */
export type LightningStep = 'invoice-claimed' | 'handing' | 'answered' | 'tracked' | 'settled';

/** What the steps of a payment share. */
export interface LightningParts {
  readonly network: NetworkParameters;
  readonly node: LndNode;
  readonly store: LightningStore;
  /** Payments of the node that no payout made. */
  readonly unknown: UnknownLightningStore;
  /** Looks, right before a payment is handed over, whether this program still has the wallet. @throws StoppedError */
  readonly confirm: () => Promise<void>;
  readonly rules: LightningRules;
  readonly log: PayoutLog;
  readonly askReceiver: AskReceiver;
  /** Called between two steps. */
  readonly onStep: (step: LightningStep) => void | Promise<void>;
}
