import type { FeatureAccess } from '@headframe/domain/feature-access/feature-access';
import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { loadInvitationFacts } from '../invitations/index.ts';
import { findOrganization, ownOrganization } from './loaded-organization.ts';

/** Someone who acts for an organization, or is invited to. */
export interface OrganizationMemberView {
  /** Of the account, or of the invitation. */
  id: string;
  /** Null while the invitation is open: whether the e-mail has an account is nobody's business. */
  userId: string | null;
  delegateEmail: string;
  nickname: string;
  suspended: boolean;
  isInvited: boolean;
  isSelf: boolean;
  since: Date;
  /** An invitation that is no longer valid until it is sent again. */
  hasEnded: boolean;
  /** Names of the organization's subaccounts of whose teams they are members besides. */
  memberOf: string[];
  organization: { name: string };
}

/** A subaccount of an organization, as its people list it. */
export interface OrganizationSubaccountView {
  id: string;
  name: string;
  coinEnum: number;
  isArchived: boolean;
  memberCount: number;
  features: FeatureAccess;
  createdAt: Date;
}

/** The delegates of an organization of the caller, then those who are invited. */
export function loadOrganizationMembers(context: ScopedContext, id: string): Promise<OrganizationMemberView[]> {
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    const { id: organizationId, name } = await ownOrganization(context, id);
    const { rows } = await sql<Omit<OrganizationMemberView, 'organization' | 'hasEnded'>>`
      select a.public_id as id, a.public_id as "userId", a.email as "delegateEmail", a.nickname, m.is_suspended as suspended,
        false as "isInvited", a.id = ${accountCaller(context).accountId} as "isSelf", m.created_at as since,
        array(select n.name from subaccount n join subaccount_access c on c.subaccount_id = n.id
          where n.organization_id = m.organization_id and c.account_id = a.id and c.role_id is not null
          order by n.name) as "memberOf"
      from organization_member m join account a on a.id = m.account_id where m.organization_id = ${organizationId}
      union all
      select i.public_id, null, i.email, '', false, true, false, i.created_at, '{}'
      from invitation i where i.organization_id = ${organizationId}
      order by "isInvited", "delegateEmail"`.execute(transaction);
    const invitations = await loadInvitationFacts(
      transaction,
      rows.flatMap((row) => (row.isInvited ? row.id : [])),
    );
    const hasEnded = (row: { id: string }) => (invitations.get(row.id)?.validity ?? 'open') !== 'open';
    return rows.map((row) => ({ ...row, hasEnded: hasEnded(row), organization: { name } }));
  });
}

/** The subaccounts of an organization of the caller, of any for the installation's administrator; archived ones last. */
export function loadOrganizationSubaccounts(context: ScopedContext, id: string): Promise<OrganizationSubaccountView[]> {
  const { transaction } = context.scope;
  const find = accountCaller(context).isAdministrator ? findOrganization : ownOrganization;
  return asIdentity(transaction, async () => {
    const { id: organizationId } = await find(context, id);
    const { rows } = await sql<OrganizationSubaccountView>`
      select n.public_id as id, n.name, n.coin_enum as "coinEnum", n.is_archived as "isArchived", n.created_at as "createdAt",
        (select count(*)::int from subaccount_access c where c.subaccount_id = n.id and c.role_id is not null) as "memberCount",
        json_build_object('asset', n.has_asset, 'gpu', n.has_gpu, 'energy', n.has_energy, 'trading', n.has_trading) as features
      from subaccount n where n.organization_id = ${organizationId} order by n.is_archived, n.name`.execute(
      transaction,
    );
    return rows;
  });
}
