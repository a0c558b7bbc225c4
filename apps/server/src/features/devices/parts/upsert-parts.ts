import { sql } from 'kysely';
import { storedJson } from '../../../platform/database/stored-json.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Keys that one device may ever have had; further ones are left out, so that keys that change at every poll fill nothing. */
const maxKept = 4096;

/** The parts that a device reported, in the order in which it counts them. */
export interface ReportedParts {
  deviceId: number;
  parts: readonly { key: string; name: string }[];
}

/** Devices whose parts changed, by the subaccount that owns them. */
export interface ChangedParts {
  subaccountId: number;
  ids: number[];
}

/** One row for each key of a device: the first part that has it. */
function toRows(reports: readonly ReportedParts[]) {
  return reports.flatMap(({ deviceId, parts }) => {
    const ordinals = new Map<string, number>();
    parts.forEach(({ key }, ordinal) => ordinals.has(key) || ordinals.set(key, ordinal));
    return [...ordinals].map(([key, ordinal]) => ({ d: deviceId, k: key, o: ordinal, n: parts[ordinal]?.name ?? '' }));
  });
}

/**
 * Stores which parts devices have, in one statement, as the gateway. A part is known by its key: its place and name follow
 * the report (a name that an operator gave stays), one that is no longer reported is removed, and one that comes back is the part it was. A device that has had
 * {@link maxKept} keys gets no new ones. Nothing is written where nothing changed. Devices of which no report is given keep their parts.
 */
export async function upsertParts(
  transaction: AccessTransaction,
  reports: readonly ReportedParts[],
): Promise<ChangedParts[]> {
  if (reports.length === 0) return [];
  const { rows } = await sql<ChangedParts>`
    with device_of as materialized (
      select id, kind, subaccount_id from device
      where id = any (${reports.map(({ deviceId }) => deviceId)}::int[]) and deleted_at is null
    ), reported as materialized (
      select device_of.*, row.k as key, row.o as ordinal, row.n as name
      from json_to_recordset(${storedJson(toRows(reports))}) as row (d int, k text, o smallint, n text)
        join device_of on device_of.id = row.d
    ), changed as (
      update device_part p set ordinal = r.ordinal, reported_name = r.name, removed_at = null,
        name = case when p.is_named then p.name else r.name end from reported r
      where p.device_id = r.id and p.key = r.key
        and (p.ordinal <> r.ordinal or p.reported_name <> r.name or p.removed_at is not null)
      returning p.device_id
    ), removed as (
      update device_part p set removed_at = now() from device_of
      where p.device_id = device_of.id and p.removed_at is null
        and not exists (select from reported r where r.id = p.device_id and r.key = p.key)
      returning p.device_id
    ), fresh as materialized (
      select reported.*, row_number() over (partition by reported.id order by reported.ordinal) as place from reported
      where not exists (select from device_part p where p.device_id = reported.id and p.key = reported.key)
    ), kept as materialized (
      select device_id as id, count(*) as parts from device_part
      where device_id in (select id from fresh) group by device_id
    ), added as (
      insert into device_part (device_id, kind, subaccount_id, key, ordinal, name, reported_name)
      select f.id, f.kind, f.subaccount_id, f.key, f.ordinal, f.name, f.name from fresh f left join kept on kept.id = f.id
      where f.place + coalesce(kept.parts, 0) <= ${maxKept}
      on conflict (device_id, key) do nothing
      returning device_id
    )
    select device_of.subaccount_id as "subaccountId", array_agg(device_of.id order by device_of.id) as ids from device_of
    where device_of.id in (select device_id from changed union select device_id from removed union select device_id from added)
    group by device_of.subaccount_id`.execute(transaction);
  return rows;
}
