import { defaultFeatureAccess } from '@headframe/domain/feature-access/feature-access';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { loadInvitationFacts } from '../invitations/index.ts';
import type { SubaccountView } from './subaccount-view.ts';

export type InvitationKind = 'subaccount' | 'organization';

/** An open invitation as its holder sees it: what it opens and who invites, and nothing of what lies behind. */
export interface OpenInvitation {
  id: string;
  kind: InvitationKind;
  /** Of the subaccount or the organization; empty for an organization without one. */
  name: string;
  invitedBy: string | null;
  /** Name of the role on the subaccount; null for an organization, whose people hold every permission. */
  role: string | null;
  createdAt: Date;
}

/** The invitations of an account's confirmed e-mail that count, oldest first. */
export function loadOpenInvitations(transaction: AccessTransaction, accountId: number): Promise<OpenInvitation[]> {
  return asIdentity(transaction, async () => {
    const { rows } = await sql<OpenInvitation>`
      select i.public_id as id, case when n.id is null then 'organization' else 'subaccount' end as kind,
        coalesce(n.name, o.name) as name, inviter.email as "invitedBy", r.alias as role, i.created_at as "createdAt"
      from account me join invitation i on i.email = me.email
        left join subaccount n on n.id = i.subaccount_id
        join organization o on o.id = coalesce(i.organization_id, n.organization_id)
        left join role r on r.id = i.role_id
        left join account inviter on inviter.id = i.invited_by_account_id
      where me.id = ${accountId} and me.email_confirmed_at is not null
        and not coalesce(n.is_archived, false) and not o.is_suspended and not o.is_admin_suspended
      order by i.id`.execute(transaction);
    const facts = await loadInvitationFacts(
      transaction,
      rows.map(({ id }) => id),
    );
    return rows.filter(({ id }) => facts.get(id)?.validity === 'open');
  });
}

/** The row of a list of subaccounts that stands for an invitation: name and inviter only. */
export function awaitingApproval({ id, name, invitedBy }: OpenInvitation): SubaccountView {
  return {
    id,
    name,
    isOwner: false,
    isArchived: false,
    isApproved: false,
    pinned: false,
    accessType: 'member',
    coinEnum: 0,
    extraCoins: null,
    permissions: [],
    hiddenFeatures: [],
    features: defaultFeatureAccess,
    organization: null,
    h24AverageHashrate: null,
    h1AverageHashrate: null,
    speedRealTime: null,
    reportedHashrate: null,
    invitation: { id, invitedBy },
  };
}
