import { ownershipTransitions, type OwnershipEvent } from '@headframe/domain/ownership/ownership-transitions';
import type { OwnedKind } from '@headframe/domain/ownership/ownership-terms';
import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { isMovedFrom, stateAfter } from '../../../platform/database/transition-sql.ts';

/** The place of the receiver in a team before they owned its subaccount. */
export interface FormerRole {
  readonly subaccountId: number;
  readonly roleId: number;
  readonly isSuspended: boolean;
}

/** A transfer of ownership as rules need it. */
export interface Transfer {
  id: number;
  publicId: string;
  organizationId: number | null;
  subaccountId: number | null;
  giverId: number;
  receiverId: number;
  state: string;
  /** The offer can still be accepted, by the clock of the database. */
  isOpen: boolean;
  /** The former owner can still take it back, by the clock of the database. */
  isReturnable: boolean;
  acceptedAt: Date | null;
  returnableUntil: Date | null;
  expiresAt: Date;
  formerOrganizationId: number | null;
  formerRoles: readonly FormerRole[];
  kind: OwnedKind;
  /** Of what is passed on. */
  name: string;
  objectId: string;
  giverEmail: string;
  receiverEmail: string;
}

/** Transfers that `which` selects of `t`, locked until the transaction ends, which runs under the identity role. */
export async function readTransfers(
  transaction: AccessTransaction,
  which: RawBuilder<unknown>,
  limit = 1,
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select t.id, t.public_id as "publicId", t.organization_id as "organizationId", t.subaccount_id as "subaccountId",
      t.giver_account_id as "giverId", t.receiver_account_id as "receiverId", t.state,
      t.state = 'offered' and t.expires_at > now() as "isOpen", t.state = 'accepted' and t.returnable_until > now() as "isReturnable",
      t.accepted_at as "acceptedAt", t.returnable_until as "returnableUntil", t.expires_at as "expiresAt",
      t.former_organization_id as "formerOrganizationId", t.former_roles as "formerRoles",
      case when t.subaccount_id is null then 'organization' else 'subaccount' end as kind, coalesce(s.name, o.name) as name,
      coalesce(s.public_id, o.public_id) as "objectId", giver.email as "giverEmail", receiver.email as "receiverEmail"
    from ownership_transfer t join account giver on giver.id = t.giver_account_id
      join account receiver on receiver.id = t.receiver_account_id
      left join subaccount s on s.id = t.subaccount_id left join organization o on o.id = t.organization_id
    where ${which} order by t.id limit ${limit} for update of t`.execute(transaction);
  return rows.map((row) => (row.kind === 'organization' ? { ...row, name: organizationLabel(row) } : row));
}

/**
 * Moves a transfer by an event that ends it, once: of several at the same time, one.
 * @throws DomainError `conflict` where the event means nothing to it any more.
 */
export async function moveTransfer(
  transaction: AccessTransaction,
  { id }: Pick<Transfer, 'id'>,
  event: Exclude<OwnershipEvent, 'accepted'>,
): Promise<void> {
  const transitions = ownershipTransitions[event];
  const { rows } =
    await sql`update ownership_transfer t set state = ${stateAfter(sql`t.state`, transitions)}, ended_at = now()
    where t.id = ${id} and ${isMovedFrom(sql`t.state`, transitions)} returning t.id`.execute(transaction);
  if (rows.length === 0) throw new DomainError('conflict', 'This has been answered already.');
}
