import type { KindName } from '@headframe/domain/devices/kinds';
import { sql, type RawBuilder } from 'kysely';

/** The subaccounts in which the caller may read devices of a kind, or what else `readableKinds` knows. */
const readers = (kind: string) => sql`(select readable_subaccount_ids(${sql.lit(kind)}))::integer[]`;

/**
 * Whether the caller may read the device in table `alias`, which is of `kind`, by the right to that kind: for what rows of
 * another kind show of it. The rows themselves stand behind the permission of their list.
 */
export function isReadableDevice(kind: KindName, alias: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${alias}.subaccount_id`)} = any (${readers(kind)}) or ${sql.ref(`${alias}.shared_with`)} && ${readers(kind)})`;
}

/** Whether the caller may read devices of a kind in one of two subaccounts; null stands for none. */
export function isReadableIn(kind: KindName, owner: RawBuilder<unknown>, other: RawBuilder<unknown>) {
  return sql`(${owner} = any (${readers(kind)}) or coalesce(${other} = any (${readers(kind)}), false))`;
}

/** Whether the caller may read devices of a kind, or what else is named, of this owner. */
export function isReadableOwner(kind: string, owner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${owner} = any (${readers(kind)})`;
}
