import { grantingPermissions } from '@headframe/domain/permissions/effective-permissions';
import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { accessKeyColumns } from '../access-keys/index.ts';

/** An observer link of a subaccount; its token is shown once and not kept. */
export const observerEntity = defineEntity({
  name: 'Observer',
  table: sql`observer o`,
  joins: { n: sql`join subaccount n on n.id = o.subaccount_id` },
  owner: sql`o.subaccount_id`,
  base: sql`true`,
  key: sql`o.id`,
  defaultOrder: sql`o.created_at desc`,
  columns: {
    id: { kind: 'id', sql: sql`o.public_id`, sort: false },
    subaccount: { kind: 'text', sql: sql`n.name` },
    role: { kind: 'text', sql: sql`o.role`, description: 'observer or accountant.' },
    ...accessKeyColumns('o', grantingPermissions('observers_write')),
  },
});
