import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { storedJson } from '../../../../platform/database/stored-json.ts';
import type { IdentityRow } from './accept-identity.ts';

/**
 * Stores changed identities in one statement. A MAC address is only ever added: where another device of the agent has it
 * already, the one that stands there first keeps it. A name that an operator gave stays.
 */
export async function writeIdentities(
  transaction: AccessTransaction,
  agentId: number,
  rows: readonly IdentityRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`select from device where id = any (${ids}::int[]) order by id for no key update`.execute(transaction);
  await sql`
    with reported as (
      select row.*, row_number() over (partition by row.mac order by row.id) as claim
      from json_to_recordset(${storedJson(rows)}) as row (id int, ip inet, mac text, family text, model text,
        firmware text, "serialNumber" text, hostname text, name text)
    )
    update device d set ip = reported.ip, family = reported.family, model = reported.model, firmware = reported.firmware,
      serial_number = reported."serialNumber", hostname = reported.hostname,
      name = case when d.is_named then d.name else reported.name end,
      mac = case when d.mac is null and reported.claim = 1 and not exists (
        select from device other where other.agent_id = d.agent_id and other.mac = reported.mac and other.deleted_at is null
      ) then reported.mac else d.mac end
    from reported where d.id = reported.id and d.agent_id = ${agentId} and d.deleted_at is null`.execute(transaction);
}
