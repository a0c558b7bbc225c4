import type { DesiredField } from '@headframe/domain/devices/device-commands';
import type { gpuCommands } from '@headframe/domain/devices/gpu/gpu-commands';
import { sql } from 'kysely';
import type { DesiredColumn } from '../../requests/index.ts';

/** How far the reported power limit may be off the target, in W: drivers round it. */
const toleranceWatts = 1;

/** What commands leave a card (`x`) with, beside what it reports (`s`). A card that is lost reports no limit: its target waits. */
export const gpuDesired: Readonly<
  Record<DesiredField<typeof gpuCommands, 'device'>, DesiredColumn & Required<Pick<DesiredColumn, 'isSet' | 'differs'>>>
> = {
  powerTarget: {
    set: (value) => sql`desired_power = (${value} ->> 'watts')::integer, desired_at = now()`,
    clear: sql`desired_power = null, desired_at = null`,
    isSet: sql`x.desired_power is not null`,
    differs: sql`coalesce(s.is_online and abs(s.power_limit - x.desired_power) > ${sql.lit(toleranceWatts)}, false)`,
  },
};
