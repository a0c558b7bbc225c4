import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/** What was done to the access of a person. */
export type AccessChangeKind = 'suspended' | 'removed' | 'role' | 'organization';

/** Who last changed what a person may do in a subaccount, and when. */
export interface AccessChange {
  kind: AccessChangeKind;
  actor: string;
  at: Date;
  /** Name of the subaccount. */
  subaccount: string;
}

const kinds: Readonly<Record<string, AccessChangeKind>> = {
  'member.suspend': 'suspended',
  'member.delete': 'removed',
  'member.update': 'role',
  'role.update': 'role',
  'organization.suspend-member': 'suspended',
  'organization.remove-member': 'removed',
  'organization.suspend': 'organization',
  'organization.admin-suspend': 'organization',
};

/** Entries about the caller's own place, of a subaccount where one is named. */
const ofTheirPlace = (accountId: number, subaccount: string | null) => sql`
  select e.id, e.action, e.actor, e.at, s.name as subaccount from account me
    join audit_entry e on e.object_kind = 'member' and e.object_id = me.public_id::text
    join subaccount s on s.id = e.subaccount_id
  where me.id = ${accountId} and (${subaccount}::text is null or s.name = ${subaccount})
    and e.action = any (${subaccount === null ? ['member.suspend', 'member.delete'] : ['member.suspend', 'member.delete', 'member.update']}::text[])`;

/** Entries about their place in the organization, and about all of it where they have a place in it or in the team. */
const ofTheOrganization = (accountId: number, subaccount: string | null) => sql`
  select e.id, e.action, e.actor, e.at, s.name from account me join subaccount s on s.name = ${subaccount}
    join organization o on o.id = s.organization_id
    join audit_entry e on e.object_kind = 'organization' and e.object_id = o.public_id::text
  where me.id = ${accountId} and (e.action in ('organization.suspend-member', 'organization.remove-member')
      and e.before ->> 'delegateEmail' = me.email
    or (e.action = 'organization.suspend' and o.is_suspended or e.action = 'organization.admin-suspend' and o.is_admin_suspended)
      and (exists (select from subaccount_access c where c.subaccount_id = s.id and c.account_id = me.id)
        or exists (select from organization_member m where m.organization_id = o.id and m.account_id = me.id)))`;

/** Changes of the role that they have in the team. */
const ofTheirRole = (accountId: number, subaccount: string | null) => sql`
  select e.id, e.action, e.actor, e.at, s.name from subaccount s
    join subaccount_access c on c.subaccount_id = s.id and c.account_id = ${accountId}
    join role r on r.id = c.role_id
    join audit_entry e on e.object_kind = 'role' and e.object_id = r.public_id::text and e.action = 'role.update'
  where s.name = ${subaccount}`;

/**
 * Who last changed what the caller may do in a subaccount; without a name, who last took a place from them. Only entries about the caller,
 * their role, or an organization that they belong to count: the name of a subaccount of others has the answer of one that is not there.
 */
export async function lastAccessChange(
  context: ScopedContext,
  subaccount: string | null,
): Promise<AccessChange | null> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  const { rows } = await asIdentity(transaction, () =>
    sql<AccessChange & { action: string }>`select action, actor, at, subaccount from (
        ${ofTheirPlace(accountId, subaccount)}
        union all ${ofTheOrganization(accountId, subaccount)}
        union all ${ofTheirRole(accountId, subaccount)}) changes
      order by id desc limit 1`.execute(transaction),
  );
  const [change] = rows;
  const kind = change && kinds[change.action];
  return change && kind ? { ...change, kind } : null;
}
