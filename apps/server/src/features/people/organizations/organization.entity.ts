import { sql } from 'kysely';
import { defineEntity, type Entity } from '../../../platform/entity/entity.ts';

const me = sql`(select current_account_id())`;
const count = (table: 'organization_member' | 'invitation' | 'subaccount') =>
  sql`(select count(*)::int from ${sql.table(table)} counted where counted.organization_id = o.id)`;

/** Every organization of the installation, as the caller stands to it. */
export const everyOrganizationEntity: Entity = defineEntity({
  name: 'Organization',
  table: sql`organization o`,
  joins: {
    owner: sql`join account owner on owner.id = o.owner_account_id`,
    me: sql`join account me on me.id = ${me}`,
    mine: sql`left join organization_member mine on mine.organization_id = o.id and mine.account_id = ${me} and not mine.is_suspended`,
  },
  base: sql`true`,
  key: sql`o.id`,
  defaultOrder: sql`o.id`,
  columns: {
    id: { kind: 'id', sql: sql`o.public_id`, sort: false },
    name: { kind: 'text', sql: sql`o.name`, description: 'Empty where its owner has set none.' },
    alias: { kind: 'text', sql: sql`o.alias` },
    suspended: { kind: 'boolean', sql: sql`o.is_suspended`, description: 'By its owner: nobody else has access.' },
    adminSuspended: {
      kind: 'boolean',
      sql: sql`o.is_admin_suspended`,
      description: 'By the administrator: nobody has access.',
    },
    ownerEmail: { kind: 'text', sql: sql`owner.email` },
    ownerId: { kind: 'id', sql: sql`owner.public_id`, sort: false },
    isOwner: { kind: 'boolean', sql: sql`(o.owner_account_id = ${me})` },
    delegateEmail: {
      kind: 'text',
      sql: sql`case when mine.account_id is not null then me.email end`,
      nullable: true,
      description: 'E-mail under which the caller acts for it; null for its owner.',
    },
    userId: { kind: 'id', sql: sql`me.public_id`, sort: false, description: 'Account of the caller.' },
    delegateCount: { kind: 'int', sql: count('organization_member') },
    invitationCount: { kind: 'int', sql: count('invitation') },
    subaccountCount: { kind: 'int', sql: count('subaccount') },
    createdAt: { kind: 'timestamp', sql: sql`o.created_at`, sortSql: sql`o.id` },
  },
  details: { organizationName: { sql: sql`o.name` } },
});

/** The organizations that the caller owns or acts for; suspended ones too, marked as such. */
export const organizationEntity: Entity = {
  ...everyOrganizationEntity,
  base: sql`(o.owner_account_id = ${me} or exists (select from organization_member d
    where d.organization_id = o.id and d.account_id = ${me} and not d.is_suspended))`,
};
