import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { AddressBookKind } from '@headframe/domain/pool/address-book';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** What a withdrawal needs to know of the entry that it pays to. */
export interface WithdrawalEntry {
  id: number;
  chainId: number;
  kind: AddressBookKind;
  /** The address, the payment code, or the Lightning address. */
  code: string;
  /** A withdrawal to it waits until then; past for an entry without a hold. */
  holdUntil: Date;
}

/**
 * The entry of the subaccount that a withdrawal names by its public id.
 * @throws DomainError `not-found` where there is none, `validation-failed` where it is archived or not approved.
 */
export async function loadWithdrawalEntry(
  transaction: AccessTransaction,
  subaccountId: number,
  id: string,
): Promise<WithdrawalEntry> {
  const { rows } = await sql<WithdrawalEntry & { isArchived: boolean; isApproved: boolean }>`
    select e.id, e.chain_id as "chainId", e.kind, e.code, e.hold_until as "holdUntil",
      e.archived_at is not null as "isArchived", e.approved_at is not null as "isApproved"
    from address_book_entry e
    where e.selector_id = ${uuidOrNull(id)}::uuid and e.subaccount_id = ${subaccountId} and e.deleted_at is null and e.kind <> 'invoice'`.execute(
    transaction,
  );
  const [entry] = rows;
  if (!entry) throw new DomainError('not-found', messageText('addressBookEntryMissing'));
  const { isArchived, isApproved, ...usable } = entry;
  if (isArchived) throw new DomainError('validation-failed', messageText('addressBookEntryArchived'));
  if (!isApproved) throw new DomainError('validation-failed', messageText('addressBookEntryNotApproved'));
  return usable;
}
