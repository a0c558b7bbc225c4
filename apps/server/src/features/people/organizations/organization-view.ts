import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';

/** An organization as one of its people, or the installation's administrator, sees it. */
export interface OrganizationView {
  id: string;
  /** Empty where its owner has set none. */
  name: string;
  alias: string;
  suspended: boolean;
  adminSuspended: boolean;
  ownerEmail: string;
  ownerId: string;
  isOwner: boolean;
  /** E-mail under which the caller acts for it; null for its owner, and for an administrator who does not. */
  delegateEmail: string | null;
  /** The caller's own account. */
  userId: string;
  delegateCount: number;
  invitationCount: number;
  subaccountCount: number;
  createdAt: Date;
}

/** One page of organizations, with how many there are. */
export interface OrganizationPage {
  rows: OrganizationView[];
  totalCount: number;
}

function organizationsOf(accountId: number, condition: RawBuilder<unknown>): RawBuilder<OrganizationView> {
  return sql<OrganizationView>`
    select o.public_id as id, o.name, o.alias, o.is_suspended as suspended, o.is_admin_suspended as "adminSuspended",
      owner.email as "ownerEmail", owner.public_id as "ownerId", owner.id = me.id as "isOwner",
      case when mine.account_id is not null then me.email end as "delegateEmail", me.public_id as "userId",
      (select count(*)::int from organization_member m where m.organization_id = o.id) as "delegateCount",
      (select count(*)::int from invitation i where i.organization_id = o.id) as "invitationCount",
      (select count(*)::int from subaccount n where n.organization_id = o.id) as "subaccountCount",
      o.created_at as "createdAt"
    from organization o join account owner on owner.id = o.owner_account_id
      join account me on me.id = ${accountId}
      left join organization_member mine on mine.organization_id = o.id and mine.account_id = me.id and not mine.is_suspended
    where ${condition}`;
}

/** The organizations that an account owns or acts for, oldest first; suspended ones too, marked as such. */
export function loadOwnOrganizations(transaction: AccessTransaction, accountId: number): Promise<OrganizationView[]> {
  return asIdentity(transaction, async () => {
    const { rows } = await sql<OrganizationView>`
      ${organizationsOf(accountId, sql`owner.id = me.id or mine.account_id is not null`)} order by o.id`.execute(
      transaction,
    );
    return rows;
  });
}

/** One page of all organizations of the installation whose name, alias or owner contains a text. */
export function loadAllOrganizations(
  transaction: AccessTransaction,
  accountId: number,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<OrganizationPage> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const matches = sql`(o.name ilike ${pattern} or o.alias ilike ${pattern} or owner.email ilike ${pattern})`;
  return asIdentity(transaction, async () => {
    const { rows } = await sql<OrganizationView>`
      ${organizationsOf(accountId, matches)} order by o.id limit ${limit} offset ${offset}`.execute(transaction);
    const { rows: totals } = await sql<{ count: number }>`select count(*)::int as count
      from organization o join account owner on owner.id = o.owner_account_id where ${matches}`.execute(transaction);
    return { rows, totalCount: totals[0]?.count ?? 0 };
  });
}
