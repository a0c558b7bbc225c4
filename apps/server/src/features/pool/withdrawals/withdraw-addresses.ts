import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';

/** Max addresses of one answer (first specification, section 9). */
export const maxWithdrawAddresses = 50;

/** Where a subaccount sent withdrawals to. */
export interface WithdrawAddress {
  readonly entryId: string;
  /** The address, or the payment code. */
  readonly address: string;
  readonly description: string;
  readonly lastUsedAt: Date;
}

/** Entries of the address book that the subaccount paid to, by when it did last; those that can still be paid. */
export async function loadWithdrawAddresses(context: ScopedContext, limit: number): Promise<WithdrawAddress[]> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { rows } = await sql<WithdrawAddress>`
    select e.selector_id as "entryId", e.code as address, e.description, u.last as "lastUsedAt"
    from address_book_entry e cross join lateral (select max(w.created_at) as last from withdrawal w where w.entry_id = e.id) u
    where e.subaccount_id = ${subaccountId} and e.chain_id = any ((select current_chains())::integer[])
      and e.kind <> 'invoice' and e.deleted_at is null and e.archived_at is null and u.last is not null
    order by u.last desc limit ${Math.min(Math.max(limit, 0), maxWithdrawAddresses)}`.execute(transaction);
  return rows;
}
