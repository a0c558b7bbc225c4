import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';

/** A search of a list under a name, open to everyone in its subaccount. */
export const savedSearchEntity = defineEntity({
  name: 'SavedSearch',
  table: sql`saved_search s`,
  joins: { n: sql`join subaccount n on n.id = s.subaccount_id` },
  owner: sql`s.subaccount_id`,
  base: sql`true`,
  key: sql`s.id`,
  defaultOrder: sql`lower(s.name)`,
  columns: {
    id: { kind: 'id', sql: sql`s.selector_id`, sort: false },
    name: { kind: 'text', sql: sql`s.name` },
    useCase: { kind: 'text', sql: sql`s.use_case`, description: 'The list that it opens, such as asics.' },
    subaccount: { kind: 'text', sql: sql`n.name` },
    createdAt: { kind: 'timestamp', sql: sql`s.created_at` },
    updatedAt: { kind: 'timestamp', sql: sql`s.updated_at` },
  },
  details: { search: { sql: sql`s.search` } },
});
