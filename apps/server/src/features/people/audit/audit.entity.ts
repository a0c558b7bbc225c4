import { sql } from 'kysely';
import { defineEntity, type EntityColumn } from '../../../platform/entity/entity.ts';

const columns = {
  id: { kind: 'id', sql: sql`e.id`, sort: false },
  at: { kind: 'timestamp', sql: sql`e.at`, sortSql: sql`e.id`, description: 'When it was done.' },
  actorKind: { kind: 'text', sql: sql`e.actor_kind`, description: 'account, api-key or system.' },
  actor: { kind: 'text', sql: sql`e.actor`, description: 'E-mail of the account, name of the key, or Headframe.' },
  action: { kind: 'text', sql: sql`e.action`, description: 'The action, such as role.update.' },
  objectKind: { kind: 'text', sql: sql`e.object_kind` },
  objectId: { kind: 'text', sql: sql`e.object_id` },
  objectName: { kind: 'text', sql: sql`e.object_name` },
  ip: {
    kind: 'text',
    sql: sql`host(e.ip)`,
    nullable: true,
    description: 'The source address; null for the server itself.',
  },
} as const satisfies Record<string, EntityColumn>;

const common = {
  table: sql`audit_entry e`,
  key: sql`e.id`,
  defaultOrder: sql`e.id desc`,
  details: { before: { sql: sql`e.before` }, after: { sql: sql`e.after` } },
} as const;

/** What was done in the caller's own subaccounts and organizations, and by the caller to one that is gone since. */
export const auditEntity = defineEntity({
  ...common,
  name: 'AuditEntry',
  joins: { n: sql`left join subaccount n on n.id = e.subaccount_id` },
  base: sql`(e.subaccount_id = any ((select current_subaccount_ids())::integer[]) or (e.subaccount_id is null
    and (e.organization_id in (select o.id from organization o where o.owner_account_id = (select current_account_id()))
      or (e.organization_id is not null and e.account_id = (select current_account_id())))))`,
  columns: {
    ...columns,
    subaccount: {
      kind: 'text',
      sql: sql`n.name`,
      nullable: true,
      description: 'Null for what concerns the organization.',
    },
  },
});

/** What the caller's account did with itself: sign-ins, password, second factor, sessions, preferences. */
export const accountAuditEntity = defineEntity({
  ...common,
  name: 'AccountAuditEntry',
  base: sql`(e.account_id = (select current_account_id()) and e.subaccount_id is null and e.organization_id is null)`,
  columns,
});
