import { sql, type RawBuilder } from 'kysely';

/** State of a person in a team. */
export type MemberState = 'owner' | 'member' | 'invited';

/** What the owner's place in a team is called. */
const ownerAlias = 'Owner';

/**
 * The rows of everyone in the teams of the open subaccounts, owners, members and invited people alike: `uuid` (of the
 * account, or of the invitation), `accountId`, `email`, `nickname`, `subaccountId`, `subaccount`, `roleId`, `role`,
 * `permissions` (of the role, or the owner's), `isSuspended`, `state`, `since`. An invitation reveals nothing of the account
 * that its e-mail may have.
 */
export const people: RawBuilder<unknown> = sql`(
    select a.public_id as uuid, a.id as "accountId", a.email, a.nickname, n.id as "subaccountId", n.name as subaccount,
      r.public_id as "roleId", coalesce(r.alias, ${ownerAlias}) as role, coalesce(r.permissions, c.permissions) as permissions,
      c.is_suspended as "isSuspended",
      case when c.permissions @> '{all}' or n.owner_account_id = c.account_id then 'owner' else 'member' end as state,
      c.created_at as since
    from subaccount_access c join account a on a.id = c.account_id join subaccount n on n.id = c.subaccount_id
      left join role r on r.id = c.role_id
    union all
    select i.public_id, null, i.email, '', n.id, n.name, r.public_id, r.alias, r.permissions, false, 'invited', i.created_at
    from invitation i join subaccount n on n.id = i.subaccount_id join role r on r.id = i.role_id)`;

/** {@link people} in the teams of these subaccounts, also for a role that sees more. */
export function peopleOf(subaccountIds: readonly number[]): RawBuilder<unknown> {
  return sql`(select * from ${people} someone where someone."subaccountId" = any (${subaccountIds}::int[]))`;
}
