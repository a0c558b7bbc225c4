import { roleEffect } from '@headframe/domain/permissions/role-effect';
import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { loadInvitationFacts } from './invitation-facts.ts';

/** What an invitation opens, as its mail says. */
interface InvitationContent {
  kind: 'subaccount' | 'organization';
  name: string;
  invitedBy: string | null;
  /** Name of the role on a subaccount; null for an organization. */
  role: string | null;
  /** What the role may do to the farm, in a sentence; null for an organization, whose people hold every permission. */
  roleEffect: string | null;
  /** Whom it is for. */
  email: string;
  endsAt: Date;
}

/** An invitation as who has its link sees it. */
export type SeenInvitation =
  | ({ id: string; state: 'open' | 'expired' } & InvitationContent)
  | { id: string; state: 'withdrawn' | 'used' | 'unknown' };

interface Row extends Omit<InvitationContent, 'roleEffect' | 'endsAt' | 'invitedBy'> {
  id: string;
  permissions: string[] | null;
  isClosed: boolean;
}

function contentOf({ permissions, isClosed: _closed, ...row }: Row): Omit<InvitationContent, 'endsAt' | 'invitedBy'> {
  const name = row.kind === 'organization' ? organizationLabel(row) : row.name;
  return { ...row, name, roleEffect: permissions && roleEffect(permissions) };
}

/**
 * What people with the link see of invitations, signed in or not: what the mail says, and how it stands. One that does not count now, as
 * its sender lost the right or what it opens is closed, looks withdrawn. Runs as the identity role.
 */
export async function lookAtInvitations(
  transaction: AccessTransaction,
  ids: readonly string[],
): Promise<SeenInvitation[]> {
  const { rows } = await sql<Row>`
    select i.public_id as id, case when n.id is null then 'organization' else 'subaccount' end as kind, coalesce(n.name, o.name) as name,
      r.alias as role, r.permissions, i.email,
      coalesce(n.is_archived, false) or o.is_suspended or o.is_admin_suspended as "isClosed"
    from invitation i left join subaccount n on n.id = i.subaccount_id
      join organization o on o.id = coalesce(i.organization_id, n.organization_id) left join role r on r.id = i.role_id
    where i.public_id = any (${ids}::uuid[])`.execute(transaction);
  const { rows: ended } = await sql<{ id: string; state: 'withdrawn' | 'used' }>`
    select public_id as id, ended as state from ended_invitation where public_id = any (${ids}::uuid[])`.execute(
    transaction,
  );
  const facts = await loadInvitationFacts(
    transaction,
    rows.map(({ id }) => id),
  );
  return ids.map((id): SeenInvitation => {
    const row = rows.find((one) => one.id === id);
    const fact = facts.get(id);
    if (!row || !fact) return ended.find((one) => one.id === id) ?? { id, state: 'unknown' };
    const { validity, invitedBy, endsAt } = fact;
    if (validity === 'suspended' || row.isClosed) return { id, state: 'withdrawn' };
    return { ...contentOf(row), id, state: validity, invitedBy, endsAt };
  });
}
