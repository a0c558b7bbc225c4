import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { CommandOptions } from './command-options.ts';
import type { DevicePools } from './device-pools.ts';

/** The columns that store the desired state of a device; null where the command sets none. */
function assignments(command: AsicCommand, options: CommandOptions): RawBuilder<unknown> | null {
  switch (command.kind) {
    case 'changePool': {
      const pools = command.pools.map(({ address, user }) => ({ address, user }));
      return sql`desired_pools = ${JSON.stringify(pools)}::jsonb, desired_at = now()`;
    }
    case 'blink':
      return sql`blink_status = ${command.on ? 'request_on' : 'request_off'}`;
    case 'stop':
    case 'start': {
      const parts: RawBuilder<unknown>[] = [];
      if (options.switchTarget)
        parts.push(sql`desired_power_switch = ${command.kind === 'start' ? 'on' : 'off'}, desired_at = now()`);
      if (options.scheduledSkipRail) {
        const until =
          options.stayTime > 0 ? sql`now() + make_interval(secs => ${options.stayTime})` : sql`'infinity'::timestamptz`;
        parts.push(sql`skip_rail_until = ${until}`);
      }
      return parts.length > 0 ? sql.join(parts) : null;
    }
    case 'reboot':
      return null;
  }
}

async function setDesiredPools(transaction: AccessTransaction, devicePools: DevicePools): Promise<void> {
  const own = [...devicePools].map(([id, pools]) => ({ id, pools }));
  await sql`update asic a set desired_pools = own.pools, desired_at = now()
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (id int, pools jsonb)
    where a.device_id = own.id`.execute(transaction);
}

/** Stores the desired state of the devices beside their actual state, so that a mismatch shows until they agree. */
export async function setDesiredState(
  transaction: AccessTransaction,
  command: AsicCommand,
  options: CommandOptions,
  deviceIds: readonly number[],
  devicePools?: DevicePools,
): Promise<void> {
  if (devicePools) return setDesiredPools(transaction, devicePools);
  const columns = assignments(command, options);
  if (columns) await sql`update asic set ${columns} where device_id = any (${deviceIds}::int[])`.execute(transaction);
}

/** Forgets the desired state of the devices (Clear Targets); what they are stays as it is. Returns those that had one. */
export async function clearDesiredState(
  transaction: AccessTransaction,
  deviceIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`update asic set desired_power_switch = null, desired_pools = null, desired_at = null,
      skip_rail_until = null, blink_status = case when blink_status in ('on', 'request_on') then blink_status else 'off' end
    where device_id = any (${deviceIds}::int[])
      and (desired_power_switch is not null or desired_pools is not null or skip_rail_until is not null)
    returning device_id as id`.execute(transaction);
  return rows.map(({ id }) => id);
}
