import type { DevicePlace } from '@headframe/domain/places/device-place';
import type { SiteMapType } from '@headframe/domain/places/site-map';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { nameInPlace } from './device-place.ts';
import { loadKnownPlaces, lockPlaces } from './load-places.ts';
import { slotRefusals, type SlotOf, type SlotRefusal } from './slot-refusals.ts';

/** Where a device is put; null: it leaves its slot. */
export interface PlacedDevice {
  id: number;
  place: DevicePlace | null;
}

/** Whose devices are placed, and on which map. */
export interface PlaceScope {
  transaction: AccessTransaction;
  subaccountId: number;
  type: SiteMapType;
}

/** Group and rack of a place as one key, whatever the case of their letters. */
const rackKey = ({ groupName, rackName }: DevicePlace) =>
  JSON.stringify([groupName?.toLowerCase() ?? null, rackName?.toLowerCase() ?? null]);

const slotOf = ({ id, place }: PlacedDevice): SlotOf => ({
  id,
  rack: place && rackKey(place),
  row: place?.row ?? null,
  column: place?.column ?? null,
});

function given(devices: readonly PlacedDevice[]): RawBuilder<unknown> {
  const rows = devices.flatMap(({ id, place }) => (place ? [{ id, ...place }] : []));
  return sql`json_to_recordset(${JSON.stringify(rows)}) as x (id int, "groupName" text, "groupRow" int, "groupColumn" int, "rackName" text,
    "rackRow" int, "rackColumn" int, "row" int, "column" int)`;
}

/** The racks that these places name, as far as they are there: `k`, its group `g`, the given places `x`. */
const namedRacks = ({ subaccountId, type }: PlaceScope, devices: readonly PlacedDevice[]) => sql`${given(devices)}
  join rack k on k.subaccount_id = ${subaccountId} and k.type = ${type} and lower(k.name) = lower(x."rackName")
  left join site_group g on g.selector_id = k.group_id`;
const isNamed = sql`lower(g.name) is not distinct from lower(x."groupName")`;

/**
 * Locks the places of a subaccount until the transaction ends, and looks for devices that cannot be put where they are meant to stand;
 * returns the others with their group and rack as they are kept, and why by the keys of the rest.
 * @param leaving devices that give up their slot once another one takes it
 */
export async function fitPlaces(
  scope: PlaceScope,
  devices: readonly PlacedDevice[],
  leaving: ReadonlySet<number>,
): Promise<{ fitting: PlacedDevice[]; refused: Map<number, string> }> {
  const { transaction, subaccountId, type } = scope;
  await lockPlaces(transaction, subaccountId);
  const known = await loadKnownPlaces(transaction, subaccountId, type);
  const refused = new Map<number, string>();
  const resolved = devices.flatMap(({ id, place }): PlacedDevice[] => {
    const found = place && known.resolve(place);
    if (typeof found !== 'string') return [{ id, place: found }];
    refused.set(id, found);
    return [];
  });
  const { rows } = await sql<
    { groupName: string | null; rackName: string; capacity: number | null } & Omit<SlotOf, 'rack'>
  >`
    with named as (select distinct k.id from ${namedRacks(scope, resolved)} where ${isNamed})
    select g.name as "groupName", k.name as "rackName", k.capacity, s.device_id as id, s."row", s."column"
    from named join rack k using (id) left join site_group g on g.selector_id = k.group_id
      left join slot s on s.rack_id = k.id`.execute(transaction);
  const slots = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, rack: rackKey(row) }]));
  const capacities = new Map(
    rows.flatMap((row) => (row.capacity === null ? [] : [[rackKey(row), row.capacity] as const])),
  );
  const taken = slotRefusals(resolved.map(slotOf), { slots, capacities }, leaving);
  for (const [id, reason] of await refusalTexts(transaction, taken)) refused.set(id, reason);
  return { fitting: resolved.filter(({ id }) => !refused.has(id)), refused };
}

/** Why devices cannot be put, in words, with the name of who holds the slot. */
async function refusalTexts(
  transaction: AccessTransaction,
  refusals: ReadonlyMap<number, SlotRefusal>,
): Promise<[id: number, reason: string][]> {
  const holders = [...refusals.values()].flatMap((refusal) => ('holder' in refusal ? [refusal.holder] : []));
  if (refusals.size === 0) return [];
  const { rows } = await sql<{ id: number; name: string | null }>`
    select d.id, ${nameInPlace} as name from device d where d.id = any (${[...new Set(holders)]}::int[])`.execute(
    transaction,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return [...refusals].map(([id, refusal]) => [
    id,
    'holder' in refusal
      ? `${names.get(refusal.holder) ?? 'A device'} stands there.`
      : `The rack is full: ${refusal.capacity} of ${refusal.capacity}.`,
  ]);
}

async function addPlaces(scope: PlaceScope, devices: readonly PlacedDevice[]): Promise<void> {
  const { transaction, subaccountId, type } = scope;
  await sql`
    insert into site_group as g (subaccount_id, type, name, "row", "column")
    select distinct on (lower(x."groupName")) ${subaccountId}::int, ${type}::text, x."groupName", x."groupRow", x."groupColumn" from ${given(devices)}
    where x."groupName" is not null order by lower(x."groupName"), x.id
    on conflict (subaccount_id, type, lower(name)) do update set "row" = coalesce(g."row", excluded."row"),
      "column" = coalesce(g."column", excluded."column"), updated_at = now()
    where (g."row" is null and excluded."row" is not null) or (g."column" is null and excluded."column" is not null)`.execute(
    transaction,
  );
  await sql`
    insert into rack as k (subaccount_id, type, group_id, name, "row", "column")
    select distinct on (g.selector_id, lower(x."rackName")) ${subaccountId}::int, ${type}::text, g.selector_id, x."rackName", x."rackRow", x."rackColumn"
    from ${given(devices)} left join site_group g on g.subaccount_id = ${subaccountId} and g.type = ${type} and lower(g.name) = lower(x."groupName")
    order by g.selector_id, lower(x."rackName"), x.id
    on conflict (subaccount_id, type, group_id, lower(name)) do update set "row" = coalesce(k."row", excluded."row"),
      "column" = coalesce(k."column", excluded."column"), updated_at = now()
    where (k."row" is null and excluded."row" is not null) or (k."column" is null and excluded."column" is not null)`.execute(
    transaction,
  );
}

/**
 * Puts devices where {@link fitPlaces} found room for them, all at once, and adds groups and racks that are not there; the places are
 * locked by it. Returns the devices that were there before and have no slot now.
 */
export async function placeDevices(scope: PlaceScope, devices: readonly PlacedDevice[]): Promise<number[]> {
  if (devices.length === 0) return [];
  const { transaction } = scope;
  await addPlaces(scope, devices);
  const ids = devices.map(({ id }) => id);
  const { rows: left } = await sql<{ id: number }>`
    delete from slot where device_id = any (${ids}::int[]) or device_id in (select s.device_id from ${namedRacks(scope, devices)}
      join slot s on s.rack_id = k.id and s."row" = x."row" and s."column" = x."column" where ${isNamed})
    returning device_id as id`.execute(transaction);
  await sql`
    insert into slot (device_id, subaccount_id, rack_id, "row", "column")
    select x.id, k.subaccount_id, k.id, x."row", x."column" from ${namedRacks(scope, devices)} where ${isNamed}`.execute(
    transaction,
  );
  const placed = new Set(ids);
  return left.flatMap(({ id }) => (placed.has(id) ? [] : [id]));
}
