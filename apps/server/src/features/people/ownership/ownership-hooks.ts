import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { defineHook } from '../../../platform/registration/hook.ts';

/** Subaccounts that get another owner. */
export interface PassingOwnership {
  readonly subaccountIds: readonly number[];
  readonly receiverId: number;
}

/** Runs as the identity role before ownership passes to who accepts it; refuses by a DomainError. */
export const ownershipPassing = defineHook<[AccessTransaction, PassingOwnership]>();

/** Subaccounts that are taken back, and until when that would have been possible. */
export interface ReturnedOwnership {
  readonly subaccountIds: readonly number[];
  readonly returnableUntil: Date;
}

/** Runs as the identity role once the former owner has the subaccounts again. */
export const ownershipReturned = defineHook<[ScopedContext, ReturnedOwnership]>();
