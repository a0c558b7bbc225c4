import { sql } from 'kysely';
import { defineEntity, type Entity } from '../../../platform/entity/entity.ts';
import { openOrganizations } from './open-organizations.ts';

/** Every subaccount of the installation, as the people of its organization list it. */
export const everyOrganizationSubaccountEntity: Entity = defineEntity({
  name: 'OrganizationSubaccount',
  table: sql`subaccount n`,
  joins: { o: sql`join organization o on o.id = n.organization_id` },
  base: sql`true`,
  key: sql`n.id`,
  defaultOrder: sql`n.is_archived, n.name`,
  columns: {
    id: { kind: 'id', sql: sql`n.public_id`, sort: false },
    organizationId: { kind: 'id', sql: sql`o.public_id`, sort: false },
    name: { kind: 'text', sql: sql`n.name` },
    coinEnum: { kind: 'int', sql: sql`n.coin_enum` },
    isArchived: { kind: 'boolean', sql: sql`n.is_archived` },
    memberCount: {
      kind: 'int',
      sql: sql`(select count(*)::int from subaccount_access counted
        where counted.subaccount_id = n.id and counted.role_id is not null)`,
      description: 'Members of its team not including the owner.',
    },
    createdAt: { kind: 'timestamp', sql: sql`n.created_at` },
  },
  details: {
    features: {
      sql: sql`json_build_object('asset', n.has_asset, 'gpu', n.has_gpu, 'energy', n.has_energy, 'trading', n.has_trading)`,
    },
  },
});

export const organizationSubaccountEntity: Entity = {
  ...everyOrganizationSubaccountEntity,
  base: sql`n.organization_id in ${openOrganizations}`,
};
