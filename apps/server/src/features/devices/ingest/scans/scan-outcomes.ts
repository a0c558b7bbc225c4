import { parseIpRanges } from '@headframe/domain/network/ip-ranges';
import { unrecognisedKind } from '@headframe/domain/devices/unrecognised-address';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { kindTables } from '../../kind-platform/index.ts';
import { kindIngests } from '../generated/kind-ingests.ts';

/** When each device last sent a reading, whatever its kind. */
export const lastSeen = sql.join(
  kindIngests.map(({ kind }) => sql`select device_id, last_seen_at from ${sql.table(kindTables(kind).state)}`),
  sql` union all `,
);

/**
 * Lists the devices that a finished scan should have discovered: those of its agent within its ranges, of the kinds it looked for, that neither answered
 * the scan nor a poll since it was requested.
 */
export async function writeMissingDevices(transaction: AccessTransaction, requestId: number): Promise<void> {
  const { rows } = await sql<{ ranges: string[] | null }>`
    select payload->'ranges' as ranges from agent_request where id = ${requestId}`.execute(transaction);
  const ranges = rows[0]?.ranges ?? [];
  if (ranges.length === 0) return;
  const bounds = parseIpRanges(ranges).bounds();
  await sql`
    insert into discovered_device (request_id, subaccount_id, kind, ip, mac, unit, family, model, firmware, worker_name, device_id, status)
    select distinct on (d.id) r.id, r.subaccount_id, d.kind, d.ip, d.mac, d.unit, d.family, d.model, d.firmware, d.name, d.id, 'missing'
    from agent_request r
      join device d on d.agent_id = r.agent_id and d.subaccount_id = r.subaccount_id and d.deleted_at is null and d.created_at < r.created_at
      join (${lastSeen}) s on s.device_id = d.id and (s.last_seen_at is null or s.last_seen_at < r.created_at)
      join json_to_recordset(${JSON.stringify(bounds)}) as range (first inet, last inet) on d.ip between range.first and range.last
    where r.id = ${requestId} and coalesce(r.payload->'kinds' ? d.kind, true)
      and not exists (select from discovered_device f where f.request_id = r.id and f.device_id = d.id)`.execute(
    transaction,
  );
}

/** The outcomes of a scan so far in words, such as '3 new, 240 known, 2 missing. Credentials held back on 1.'; empty where it has none. */
export async function scanOutcomes(transaction: AccessTransaction, requestId: number): Promise<string> {
  const { rows } = await sql<{ status: string; count: number; heldBack: number }>`
    select outcome as status, count(*)::int as count, count(*) filter (where credential_outcome = 'heldBack')::int as "heldBack"
    from (select credential_outcome, case when kind = ${unrecognisedKind} then 'not recognised' when host_key is null then status
        when opened_at is null then 'locked' else 'logged in' end as outcome
      from discovered_device where request_id = ${requestId}) f
    group by outcome order by array_position(array['new', 'known', 'moved', 'missing', 'locked', 'logged in', 'not recognised'], outcome)`.execute(
    transaction,
  );
  if (rows.length === 0) return '';
  const heldBack = rows.reduce((sum, row) => sum + row.heldBack, 0);
  const counts = `${rows.map(({ status, count }) => `${count} ${status}`).join(', ')}.`;
  return heldBack === 0 ? counts : `${counts} Credentials held back on ${heldBack}.`;
}
