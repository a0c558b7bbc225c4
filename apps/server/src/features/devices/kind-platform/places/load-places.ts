import type { SiteMapType } from '@headframe/domain/places/site-map';
import { KnownPlaces, type KnownRack } from '@headframe/domain/places/known-places';
import type { KnownPlace } from '@headframe/domain/places/place-index';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** The groups and racks of one type in a subaccount. */
export async function loadKnownPlaces(
  transaction: AccessTransaction,
  subaccountId: number,
  type: SiteMapType,
): Promise<KnownPlaces> {
  const { rows: groups } = await sql<KnownPlace>`
    select name, "row", "column", rows, columns from site_group where subaccount_id = ${subaccountId} and type = ${type}`.execute(
    transaction,
  );
  const { rows: racks } = await sql<KnownRack>`
    select r.name, r."row", r."column", r.rows, r.columns, g.name as group
    from rack r left join site_group g on g.selector_id = r.group_id
    where r.subaccount_id = ${subaccountId} and r.type = ${type}`.execute(transaction);
  return new KnownPlaces(groups, racks);
}

/** One writer of the places of a subaccount at a time, in the order in which records lock their tables. */
export async function lockPlaces(transaction: AccessTransaction, subaccountId: number): Promise<void> {
  for (const table of ['site_group', 'rack'])
    await sql`select pg_advisory_xact_lock(hashtext(${`headframe.record.${table}`}), ${subaccountId})`.execute(
      transaction,
    );
}
