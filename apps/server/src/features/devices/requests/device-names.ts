import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** The name of a device `a`: worker name, else host name, else address. */
export const deviceName: RawBuilder<string> = sql`coalesce(nullif(a.worker_name, ''), nullif(a.hostname, ''), host(a.ip))`;

const maxNames = 3;

/** Counts and names devices in one line, such as `95 devices: rig1, rig2, rig3, …`: the object of a command in the audit log. */
export async function loadDeviceNames(transaction: AccessTransaction, asicIds: readonly number[]): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${deviceName} as name from asic a
    where a.id = any (${asicIds.slice(0, maxNames)}::int[]) order by a.ip, a.id`.execute(transaction);
  const names = rows.map(({ name }) => name).join(', ');
  if (asicIds.length <= 1) return names;
  return `${asicIds.length} devices: ${names}${asicIds.length > rows.length ? ', …' : ''}`;
}
