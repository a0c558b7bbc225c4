import type { DeviceKind, PartKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** The name of a device `d`: its name (a miner's worker name), else host name, else address. */
export const deviceName: RawBuilder<string> = sql`coalesce(nullif(d.name, ''), nullif(d.hostname, ''), host(d.ip))`;

const maxNames = 3;

/** Counts and names devices in one line, such as `95 devices: rig1, rig2, rig3, …`: the object of a command in the audit log. */
export async function loadDeviceNames(transaction: AccessTransaction, deviceIds: readonly number[]): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${deviceName} as name from device d
    where d.id = any (${deviceIds.slice(0, maxNames)}::int[]) order by d.ip, d.id`.execute(transaction);
  const names = rows.map(({ name }) => name).join(', ');
  if (deviceIds.length <= 1) return names;
  return `${deviceIds.length} devices: ${names}${deviceIds.length > rows.length ? ', …' : ''}`;
}

/** What a part `p` of a device `d` without a name is called, as `partText` of the domain says it. */
const unnamedPart: RawBuilder<string> = sql`(case d.kind ${sql.join(
  deviceKinds.flatMap(({ kind, part }: DeviceKind) => (part ? [sql`when ${kind} then ${unnamedPartOf(part)}`] : [])),
  sql` `,
)} else p.key end)`;

function unnamedPartOf({ label, counting }: PartKind): RawBuilder<string> {
  return sql`${`${label} `}::text || regexp_replace(p.key, '^.*:', '') || ${counting === undefined ? '' : ` (${counting})`}::text`;
}

/** The name of a part `p` of a device `d`, such as `PDU 1 / Outlet 3`. */
export const partName: RawBuilder<string> = sql`concat_ws(' / ', ${deviceName}, coalesce(nullif(p.name, ''), ${unnamedPart}))`;

/** Counts and names parts in one line, such as `12 outlets: PDU 1 / Outlet 1, …`; `label` is what one is called. */
export async function loadPartNames(
  transaction: AccessTransaction,
  partIds: readonly number[],
  label = 'Part',
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${partName} as name from device_part p join device d on d.id = p.device_id
    where p.id = any (${partIds.slice(0, maxNames)}::int[]) order by d.ip, d.id, p.ordinal`.execute(transaction);
  const names = rows.map(({ name }) => name).join(', ');
  if (partIds.length <= 1) return names;
  return `${partIds.length} ${label.toLowerCase()}s: ${names}${partIds.length > rows.length ? ', …' : ''}`;
}
