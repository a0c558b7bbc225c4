import { grantingPermissions } from '@headframe/domain/permissions/effective-permissions';
import { defaultObserverView, observerViews } from '@headframe/domain/permissions/observer-permissions';
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
    shows: {
      kind: 'text',
      sql: sql`(case when o.role = 'accountant' then 'revenues' else coalesce(o.shows, ${sql.lit(defaultObserverView)}) end)`,
      description: `What it shows: revenues, or of an observer ${observerViews.join(', ')}, each with all of those before it. Notes, tags, pool users and commands are shown by devices alone.`,
    },
    isViewChosen: {
      kind: 'boolean',
      sql: sql`(o.role = 'accountant' or o.shows is not null)`,
      description: `Whether somebody chose what it shows; one made before links could choose shows the ${defaultObserverView}.`,
    },
    endsAt: {
      kind: 'timestamp',
      sql: sql`o.ends_at`,
      nullable: true,
      description: 'When it ends by itself; null where it lasts until it is deleted.',
    },
    hasEnded: {
      kind: 'boolean',
      sql: sql`coalesce(o.ends_at <= now(), false)`,
      description: 'Whether that time is over.',
    },
    ...accessKeyColumns('o', grantingPermissions('observers_write')),
  },
});
