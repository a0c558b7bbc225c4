import type { AuditActor } from '../../../platform/audit/record-audit.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { defineHook } from '../../../platform/registration/hook.ts';

/** An account that someone holds now: its e-mail is confirmed, or a provider vouches for it. */
export interface OpenedAccount {
  readonly accountId: number;
  /** Who referred them, as the link had it; empty for nobody. */
  readonly referrer: string;
}

/** Runs as the identity role, in the transaction that opens the account. */
export const accountOpened = defineHook<[AccessTransaction, OpenedAccount, AuditActor]>();

/** Whose things are to be closed: those of one subaccount, or of all that an account owns. */
export type Closing = { subaccountId: number } | { ownerAccountId: number };

/** Runs as the identity role before a subaccount is archived or an account marked for deletion; refuses by a DomainError. */
export const beforeClosing = defineHook<[AccessTransaction, Closing, 'archived' | 'deleted']>();
