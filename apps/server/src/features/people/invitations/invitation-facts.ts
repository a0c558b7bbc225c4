import { invitationDays } from '@headframe/domain/limits/invitations';
import { beyondPermissions, hasPermission } from '@headframe/domain/permissions/effective-permissions';
import { sql } from 'kysely';
import { effectivePermissions } from '../../../platform/auth/effective-permissions.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/**
 * Whether an invitation counts: `open` while it does, `expired` once {@link invitationDays} have passed since it was sent,
 * `suspended` while its sender lacks the right to send it.
 */
export type InvitationValidity = 'open' | 'expired' | 'suspended';

/** What is to be known of an invitation besides what it opens. */
export interface InvitationFacts {
  validity: InvitationValidity;
  /** E-mail of its sender; null where the account was deleted. */
  invitedBy: string | null;
  endsAt: Date;
}

interface Row extends Pick<InvitationFacts, 'invitedBy' | 'endsAt'> {
  id: string;
  isOver: boolean;
  /** The inviter owns the organization that it opens. */
  isOwners: boolean | null;
  /** Permissions of its role; null for an organization. */
  wanted: string[] | null;
  /** What the inviter holds on the subaccount. */
  held: string[];
}

function validityOf({ isOver, isOwners, wanted, held }: Row): InvitationValidity {
  if (isOver) return 'expired';
  const mayInvite = hasPermission(held, 'subaccount_access_write');
  const couldSend = wanted === null ? isOwners === true : mayInvite && beyondPermissions(held, wanted).length === 0;
  return couldSend ? 'open' : 'suspended';
}

/** How these invitations stand now, by their public ids. */
export async function loadInvitationFacts(
  transaction: AccessTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InvitationFacts>> {
  if (ids.length === 0) return new Map();
  const these = sql`public_id = any (${ids}::uuid[])`;
  const inviters = sql`select distinct invited_by_account_id as id from invitation where ${these}`;
  const { rows } = await asIdentity(transaction, () =>
    sql<Row>`
      with these as (
        select *, sent_at + make_interval(days => ${invitationDays}) as ends_at from invitation where ${these}
      )
      select i.public_id as id, i.ends_at as "endsAt", i.ends_at <= now() as "isOver", inviter.email as "invitedBy",
        i.invited_by_account_id = o.owner_account_id as "isOwners", r.permissions as wanted,
        coalesce(h.permissions, '{}') as held
      from these i left join role r on r.id = i.role_id left join organization o on o.id = i.organization_id
        left join account inviter on inviter.id = i.invited_by_account_id
        left join ${effectivePermissions(inviters)} h
          on h."accountId" = i.invited_by_account_id and h."subaccountId" = i.subaccount_id`.execute(transaction),
  );
  return new Map(
    rows.map((row) => [row.id, { validity: validityOf(row), invitedBy: row.invitedBy, endsAt: row.endsAt }]),
  );
}
