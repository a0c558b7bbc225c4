import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** The new name of a PDU; empty: as the unit reports it. */
export interface NewPduName {
  id: number;
  name: string;
}

/** The name that a PDU reports, in SQL over `device`. */
export const reportedPduName = sql<
  string | null
>`(select t.detail ->> 'sysName' from pdu_detail t where t.device_id = device.id)`;

/** Stores names that reports leave as they are; an empty one gives the name back to the reports. */
export async function writePduNames(transaction: AccessTransaction, names: readonly NewPduName[]): Promise<void> {
  await sql`
    update device set is_named = row.name <> '', name = coalesce(nullif(row.name, ''), ${reportedPduName}, '')
    from json_to_recordset(${JSON.stringify(names)}::json) as row (id int, name text)
    where device.id = row.id`.execute(transaction);
}
