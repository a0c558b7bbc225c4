import { mapOfKind } from '@headframe/domain/places/site-map';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { allPlaceJoins, nameInPlace } from '../../kind-platform/index.ts';
import type { StagedImport } from '../import-kind.ts';
import { duplicateProblems } from '../read/planned-row.ts';
import type { DeviceKind } from './device-kind.ts';

/** The key of the place of device `d`, as `placeKey` of the domain makes it. */
const placeOfDevice = sql`concat_ws(' / ', coalesce(at_group.name, ''), coalesce(at_group."row"::text, ''), coalesce(at_group."column"::text, ''),
  at_rack.name, coalesce(at_rack."row"::text, ''), coalesce(at_rack."column"::text, ''), at_slot."row", at_slot."column")`;

/**
 * Refuses rows that would put a device where another one stands, in the file or on the site, and rows that claim what another one does.
 * Rows that swap places are fine.
 */
export async function refuseTaken(
  transaction: AccessTransaction,
  { descriptor: { kind }, links = {} }: DeviceKind,
  { key, subaccountId }: StagedImport,
): Promise<void> {
  const live = sql`import_id = ${key} and subaccount_id = ${subaccountId} and outcome <> 'refused'`;
  await sql`
    with placed as (
      select line, place, first_value(line) over (partition by place order by line) as first
      from file_import_row where ${live} and place is not null
    ), taken as materialized (
      select ${placeOfDevice} as place, ${nameInPlace} as name from device d ${allPlaceJoins}
      where d.subaccount_id = ${subaccountId} and at_rack.type = ${mapOfKind(kind)} and at_slot."row" is not null and at_slot."column" is not null
        and not exists (select from file_import_row own where own.import_id = ${key} and own.subaccount_id = ${subaccountId}
          and own.device_id = d.id and own.outcome <> 'refused')
    )
    update file_import_row r set outcome = 'refused', problem = ${duplicateProblems.places}::text
      || case when placed.first < r.line then ' Row ' || placed.first || ' has the same place.'
        else ' ' || coalesce((select min(name) from taken where taken.place = placed.place), 'A device') || ' stands there.' end
    from placed where r.import_id = ${key} and r.subaccount_id = ${subaccountId} and r.line = placed.line
      and r.outcome in ('new', 'changed')
      and (placed.first < r.line or placed.place in (select place from taken))`.execute(transaction);
  for (const [name, { claims }] of Object.entries(links)) {
    if (!claims) continue;
    await sql`
      with claimed as (
        select line, min(line) over (partition by entry -> ${claims.by}::text) as first
        from file_import_row r, jsonb_array_elements(r.given #> array[${name}, ${claims.list}]::text[]) entry
        where ${live} and r.given ? ${name}
      )
      update file_import_row r set outcome = 'refused', problem = ${duplicateProblems.rows}::text || ' Row ' || claimed.first
        || ' names the same of: ' || ${name}::text || '.'
      from claimed where r.import_id = ${key} and r.subaccount_id = ${subaccountId} and r.line = claimed.line
        and claimed.line <> claimed.first`.execute(transaction);
  }
}
