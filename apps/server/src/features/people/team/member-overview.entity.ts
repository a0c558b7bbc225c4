import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { people } from './people-of.ts';

/** One person with every subaccount in whose team the caller sees them. */
export const memberOverviewEntity = defineEntity({
  name: 'MemberOverview',
  table: sql`(
    select p.email, max(p.nickname) as nickname, coalesce(bool_or(p."accountId" = (select current_account_id())), false) as "isSelf",
      count(*)::int as "subaccountCount", array_agg(p.subaccount order by p.subaccount) as subaccounts,
      json_agg(json_build_object('uuid', p.uuid, 'subaccount', p.subaccount, 'roleId', p."roleId", 'role', p.role,
        'isSuspended', p."isSuspended", 'state', p.state) order by p.subaccount) as access
    from ${people} p where p."subaccountId" = any ((select current_subaccount_ids())::int[])
    group by p.email) m`,
  base: sql`true`,
  key: sql`m.email`,
  defaultOrder: sql`m.email`,
  columns: {
    email: { kind: 'text', sql: sql`m.email` },
    nickname: { kind: 'text', sql: sql`m.nickname` },
    isSelf: { kind: 'boolean', sql: sql`m."isSelf"`, description: "The caller's own row." },
    subaccountCount: { kind: 'int', sql: sql`m."subaccountCount"` },
    subaccounts: { kind: 'textArray', sql: sql`m.subaccounts`, description: 'Names of the subaccounts, in order.' },
  },
  details: { access: { sql: sql`m.access` } },
});
