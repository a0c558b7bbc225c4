import { DomainError } from '@headframe/domain/errors/domain-error';
import {
  locationProfileChangeSchema,
  type LocationProfileChange,
} from '@headframe/domain/location-profile/location-profile';
import { hasPermission } from '@headframe/domain/permissions/effective-permissions';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { fromWireHashrate } from '@headframe/domain/units/hashrate';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { SubaccountGrant } from '../../../platform/auth/caller.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { wholeSubaccount } from '../../../platform/pubsub/pubsub.ts';
import { loadLocationProfiles, type LocationProfileView } from './location-profile-view.ts';

/** Subaccounts that one change may reach. */
export const maxProfilesAtOnce = 500;

/**
 * The subaccounts meant: those named, in each of which the caller must hold the permission, else those of the scope.
 * @throws DomainError `access-denied` naming nothing when one of them is not open to the caller.
 */
function grantsOf(
  context: ScopedContext,
  names: readonly string[] | null | undefined,
  permission: Permission,
): readonly SubaccountGrant[] {
  if (!names) return context.scope.grants;
  const wanted = new Set(names);
  if (wanted.size === 0 || wanted.size > maxProfilesAtOnce)
    throw new DomainError('validation-failed', `subaccounts: Name 1 to ${maxProfilesAtOnce}.`, {
      path: 'subaccounts',
    });
  const open = (context.caller?.grants ?? []).filter(
    ({ name, permissions }) => wanted.has(name) && hasPermission(permissions, permission),
  );
  if (open.length < wanted.size) throw new DomainError('access-denied', 'You do not have access to this subaccount.');
  return open;
}

/** The location profiles of the subaccounts named, else of those in scope. */
export function locationProfiles(
  context: ScopedContext,
  names: readonly string[] | null | undefined,
): Promise<LocationProfileView[]> {
  const ids = grantsOf(context, names, 'location_profile').map(({ subaccountId }) => subaccountId);
  return asIdentity(context.scope.transaction, () => loadLocationProfiles(context.scope.transaction, ids));
}

/** Reads a change, in which null empties a field and absence leaves it. @throws DomainError `validation-failed`. */
function readChange(given: object, name = 'profile'): LocationProfileChange {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const result = locationProfileChangeSchema.safeParse(present);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [name, ...(issue?.path ?? [])].join('.');
  throw new DomainError('validation-failed', `${path}: ${issue?.message ?? 'Not valid.'}`, { path });
}

const columns = {
  siteId: 'site_id',
  siteIdStatus: 'site_id_status',
  location: 'location',
  country: 'country',
  tags: 'tags',
  fixedRatePerKwh: 'fixed_rate_per_kwh',
  fixedCostPerDay: 'fixed_cost_per_day',
  perKwExtraCost: 'per_kw_extra_cost',
  useFixedPrice: 'use_fixed_price',
  expectedAsicCount: 'expected_asic_count',
  expectedHashrate: 'expected_hashrate',
  node: 'node',
  region: 'region',
  sitemapDirection: 'sitemap_direction',
  uniqueKeyMode: 'unique_key_mode',
  poolFee: 'pool_fee',
} as const satisfies Record<keyof LocationProfileChange, string>;

/** One writer of a profile at a time, also of one that is not stored yet. */
async function lockProfiles(transaction: AccessTransaction, subaccountIds: readonly number[]): Promise<void> {
  await sql`select 1 from subaccount where id = any (${subaccountIds}::int[]) order by id for no key update`.execute(
    transaction,
  );
}

/** Writes a change into the profiles of these subaccounts; a hashrate is in the unit of each one's coin. */
async function store(
  transaction: AccessTransaction,
  subaccountIds: readonly number[],
  change: LocationProfileChange,
): Promise<void> {
  const { rows: subaccounts } = await sql<{ id: number; coinEnum: number }>`select id, coin_enum as "coinEnum"
    from subaccount where id = any (${subaccountIds}::int[])`.execute(transaction);
  const { expectedHashrate } = change;
  const changed = Object.keys(change).map((name) => columns[name as keyof typeof columns]);
  const valuesFor = (coinEnum: number) => {
    const isGiven = expectedHashrate !== undefined;
    const stored = isGiven ? { ...change, expectedHashrate: fromWireHashrate(expectedHashrate, coinEnum) } : change;
    return Object.fromEntries(Object.values(stored).map((value, place) => [changed[place] ?? '', value]));
  };
  await transaction
    .insertInto('location_profile')
    .values(subaccounts.map(({ id, coinEnum }) => ({ subaccount_id: id, ...valuesFor(coinEnum) })))
    .onConflict((conflict) =>
      conflict.column('subaccount_id').doUpdateSet((row) => ({
        ...Object.fromEntries(changed.map((column) => [column, row.ref(`excluded.${column}`)])),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** The fields of a profile that a change names, for the audit log. */
function part(profile: LocationProfileView | undefined, change: LocationProfileChange): object {
  const names = Object.keys(change) as (keyof LocationProfileChange)[];
  return Object.fromEntries(names.map((name) => [name, profile?.[name] ?? null]));
}

/** Profiles have no id: the log names each by its subaccount. */
const objectOf = (subaccount: string) => ({ kind: 'location-profile', id: subaccount, name: subaccount });

/**
 * Changes the location profiles of the subaccounts named, else of the one selected, all or none, and returns them.
 * What the change leaves out stays; `from` is what the first of them was when the change began.
 * @throws DomainError `validation-failed` for a bad value or where none is selected, `access-denied` unless every one may be changed,
 * `conflict`.
 */
export async function updateLocationProfiles(
  context: ScopedContext,
  names: readonly string[] | null | undefined,
  given: object,
  from?: object | null,
): Promise<LocationProfileView[]> {
  const grants = names ? grantsOf(context, names, 'location_profile_write') : [singleGrant(context.scope.grants)];
  const change = readChange(given);
  const { transaction } = context.scope;
  const ids = grants.map(({ subaccountId }) => subaccountId);
  const first = names?.[0] ?? grants[0]?.name ?? '';
  return asIdentity(transaction, async () => {
    await lockProfiles(transaction, ids);
    const before = new Map((await loadLocationProfiles(transaction, ids)).map((row) => [row.subaccount, row]));
    const merged = readChange(
      await mergeOrRefuse(transaction, objectOf(first), {
        current: { ...before.get(first) },
        change,
        from: from && readChange(from, 'from'),
      }),
    );
    const changeOf = (name: string): LocationProfileChange => (name === first ? merged : change);
    const others = grants.filter(({ name }) => name !== first).map(({ subaccountId }) => subaccountId);
    await store(
      transaction,
      ids.filter((id) => !others.includes(id)),
      merged,
    );
    if (others.length > 0) await store(transaction, others, change);
    await recordChange(
      context,
      ...grants.map(({ subaccountId, name }) => ({
        action: 'location-profile.update' as const,
        object: objectOf(name),
        subaccountId,
        before: part(before.get(name), changeOf(name)),
        after: changeOf(name),
      })),
    );
    await context.services.pubsub.publish(transaction, ...ids.map(wholeSubaccount));
    return loadLocationProfiles(transaction, ids);
  });
}
