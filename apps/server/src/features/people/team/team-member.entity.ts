import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { people } from './people-of.ts';

/** Someone in the team of a subaccount, or invited to it. */
export const teamMemberEntity = defineEntity({
  name: 'TeamMember',
  table: sql`${people} p`,
  owner: sql`p."subaccountId"`,
  base: sql`true`,
  key: sql`(p.uuid::text || ' ' || p."subaccountId")`,
  defaultOrder: sql`p.state <> 'owner', lower(p.email), p.subaccount`,
  columns: {
    uuid: {
      kind: 'id',
      sql: sql`p.uuid`,
      sort: false,
      description: 'Of the member; of the invitation while that is open.',
    },
    email: { kind: 'text', sql: sql`p.email` },
    nickname: { kind: 'text', sql: sql`p.nickname` },
    subaccount: { kind: 'text', sql: sql`p.subaccount` },
    roleId: { kind: 'id', sql: sql`p."roleId"`, sort: false, nullable: true, description: 'Null for the owner.' },
    role: { kind: 'text', sql: sql`p.role`, facet: true },
    isSuspended: { kind: 'boolean', sql: sql`p."isSuspended"` },
    state: { kind: 'text', sql: sql`p.state`, description: 'owner, member or invited.' },
    since: { kind: 'timestamp', sql: sql`p.since`, description: 'When they joined the team or were invited.' },
    isSelf: {
      kind: 'boolean',
      sql: sql`coalesce(p."accountId" = (select current_account_id()), false)`,
      description: "The caller's own row.",
    },
  },
  details: {
    accountId: { sql: sql`p."accountId"` },
    subaccountId: { sql: sql`p."subaccountId"` },
    permissions: { sql: sql`p.permissions` },
  },
});
