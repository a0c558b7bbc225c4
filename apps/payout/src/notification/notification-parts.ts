import type { NotificationSigner } from './notification-signer.ts';
import type { NotificationStore } from './notification-store.ts';

/** What notifying the holders of payment codes takes on a chain. */
export interface NotificationParts {
  readonly store: NotificationStore;
  readonly signer: NotificationSigner;
}
