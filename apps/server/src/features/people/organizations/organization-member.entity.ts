import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { openOrganizations } from './open-organizations.ts';

/** The delegates of the organizations of the caller, and those who are invited. */
export const organizationMemberEntity = defineEntity({
  name: 'OrganizationMember',
  table: sql`(
    select o.id as "organizationKey", o.public_id as "organizationId", o.name as "organizationName", a.public_id as id,
      a.public_id as "userId", a.email as "delegateEmail", a.nickname, d.is_suspended as suspended, false as "isInvited",
      a.id = (select current_account_id()) as "isSelf", d.created_at as since,
      array(select n.name from subaccount n join subaccount_access c on c.subaccount_id = n.id
        where n.organization_id = o.id and c.account_id = a.id and c.role_id is not null order by n.name) as "memberOf"
    from organization_member d join account a on a.id = d.account_id join organization o on o.id = d.organization_id
    union all
    select o.id, o.public_id, o.name, i.public_id, null, i.email, '', false, true, false, i.created_at, '{}'
    from invitation i join organization o on o.id = i.organization_id) m`,
  base: sql`m."organizationKey" in ${openOrganizations}`,
  key: sql`(m."organizationKey" || ' ' || m.id::text)`,
  defaultOrder: sql`m."isInvited", m."delegateEmail"`,
  columns: {
    id: { kind: 'id', sql: sql`m.id`, sort: false, description: 'Of the account, or of the invitation.' },
    organizationId: { kind: 'id', sql: sql`m."organizationId"`, sort: false },
    userId: {
      kind: 'id',
      sql: sql`m."userId"`,
      sort: false,
      nullable: true,
      // Whether the e-mail of an invitation has an account is nobody's business.
      description: 'Null while the invitation is open.',
    },
    delegateEmail: { kind: 'text', sql: sql`m."delegateEmail"` },
    nickname: { kind: 'text', sql: sql`m.nickname` },
    suspended: { kind: 'boolean', sql: sql`m.suspended` },
    isInvited: { kind: 'boolean', sql: sql`m."isInvited"` },
    isSelf: { kind: 'boolean', sql: sql`m."isSelf"`, description: "The caller's own row." },
    since: { kind: 'timestamp', sql: sql`m.since`, description: 'When they joined or were invited.' },
    memberOf: {
      kind: 'textArray',
      sql: sql`m."memberOf"`,
      description: 'Subaccounts of the organization of whose teams they are members besides, by name.',
    },
  },
  details: { organizationName: { sql: sql`m."organizationName"` } },
});
