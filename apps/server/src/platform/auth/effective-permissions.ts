import { permissions as everyPermission } from '@headframe/domain/permissions/permission-catalogue';
import { sql, type RawBuilder } from 'kysely';

/**
 * The organizations that accounts act for, as rows `"accountId"`, `"organizationId"`, `"isOwner"`; `accounts` is a query
 * of their inner keys as `id`. Of a suspended one only its owner remains, of one that the administrator suspended nobody.
 */
export function actingFor(accounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select a.id as "accountId", o.id as "organizationId", true as "isOwner"
    from (${accounts}) a join organization o on o.owner_account_id = a.id where not o.is_admin_suspended
    union all
    select a.id, o.id, false
    from (${accounts}) a join organization_member m on m.account_id = a.id join organization o on o.id = m.organization_id
    where not m.is_suspended and not o.is_suspended and not o.is_admin_suspended and o.owner_account_id <> a.id)`;
}

/** The feature flags of the subaccount under this alias, as the JSON of a `FeatureAccess`. */
export function featureFlags(alias: string): RawBuilder<unknown> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('asset', ${column('has_asset')}, 'gpu', ${column('has_gpu')},
    'energy', ${column('has_energy')}, 'trading', ${column('has_trading')})`;
}

/**
 * What accounts hold, as rows `"accountId"`, `"subaccountId"`, `name`, `permissions`, one for each subaccount that an
 * account may enter: as owner or member (by role, not suspended), or for its organization as Super Admin. `accounts` is a
 * query of their inner keys as `id`. It shows what row-level security lets the asking role see.
 */
export function effectivePermissions(accounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with held as (
      select a.id as account_id, s.id, s.name, s.organization_id, s.owner_account_id,
        coalesce(g.permissions, c.permissions) as permissions
      from (${accounts}) a join subaccount_access c on c.account_id = a.id join subaccount s on s.id = c.subaccount_id
        left join role g on g.id = c.role_id
      where not c.is_suspended
      union all
      select h."accountId", s.id, s.name, s.organization_id, s.owner_account_id, ${everyPermission as string[]}::text[]
      from ${actingFor(accounts)} h join subaccount s on s.organization_id = h."organizationId"
    )
    select held.account_id as "accountId", held.id as "subaccountId", held.name,
      case when bool_or(held.permissions @> '{all}') then '{all}'::text[] else
        coalesce((select array_agg(distinct p order by p) from held other, unnest(other.permissions) p
          where other.id = held.id and other.account_id = held.account_id), '{}') end as permissions
    from held join organization o on o.id = held.organization_id
    where not o.is_admin_suspended
      and (not o.is_suspended or held.account_id in (o.owner_account_id, held.owner_account_id))
    group by held.account_id, held.id, held.name)`;
}
