import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { accessKeyColumns } from '../access-keys/index.ts';

/** An API key of a subaccount; its token is shown once and not kept. */
export const apiKeyEntity = defineEntity({
  name: 'ApiKey',
  table: sql`api_key k`,
  joins: { n: sql`join subaccount n on n.id = k.subaccount_id`, r: sql`join role r on r.id = k.role_id` },
  owner: sql`k.subaccount_id`,
  base: sql`true`,
  key: sql`k.id`,
  defaultOrder: sql`k.created_at desc`,
  columns: {
    id: { kind: 'id', sql: sql`k.public_id`, sort: false },
    subaccount: { kind: 'text', sql: sql`n.name` },
    roleId: { kind: 'id', sql: sql`r.public_id`, sort: false },
    role: { kind: 'text', sql: sql`r.alias`, description: 'Alias of the role whose rights it has.' },
    ...accessKeyColumns('k'),
  },
});
