import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';

/** A pool list of a subaccount to choose from. */
export const savedPoolsEntity = defineEntity({
  name: 'SavedPools',
  table: sql`saved_pools s`,
  joins: { n: sql`join subaccount n on n.id = s.subaccount_id` },
  owner: sql`s.subaccount_id`,
  base: sql`true`,
  key: sql`s.id`,
  defaultOrder: sql`lower(s.name)`,
  columns: {
    id: { kind: 'id', sql: sql`s.selector_id`, sort: false },
    name: { kind: 'text', sql: sql`s.name` },
    subaccount: { kind: 'text', sql: sql`n.name` },
    createdAt: { kind: 'timestamp', sql: sql`s.created_at` },
    updatedAt: { kind: 'timestamp', sql: sql`s.updated_at` },
  },
  details: { pools: { sql: sql`s.pools` } },
});
