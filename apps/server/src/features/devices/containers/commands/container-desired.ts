import type { containerCommands } from '@headframe/domain/devices/container/container-commands';
import type { DesiredField } from '@headframe/domain/devices/device-commands';
import { sql } from 'kysely';
import type { DesiredColumn } from '../../requests/index.ts';

type Comparable = DesiredColumn & Required<Pick<DesiredColumn, 'isSet' | 'differs'>>;

/** What commands leave a container (`x`) with, beside what it reports (`s`). */
export const containerDesired: Readonly<Record<DesiredField<typeof containerCommands, 'device'>, Comparable>> = {
  cooler: {
    set: (value) => sql`desired_cooler = ${value} #>> '{}'`,
    clear: sql`desired_cooler = null`,
    isSet: sql`x.desired_cooler is not null`,
    differs: sql`coalesce(s.is_online and (x.desired_cooler = 'open') <> s.is_cooler_open, false)`,
  },
  temperature: {
    set: (value) =>
      sql`desired_temperature = (${value} ->> 'temperature')::smallint, desired_mode = ${value} ->> 'mode'`,
    clear: sql`desired_temperature = null, desired_mode = null`,
    isSet: sql`num_nonnulls(x.desired_temperature, x.desired_mode) > 0`,
    // Controllers write tenths of a degree at most.
    differs: sql`coalesce(s.is_online and case when x.desired_mode = 'pid' then not s.is_pid_mode
      when x.desired_temperature is not null
        then s.is_pid_mode or abs(x.desired_temperature - s.set_temperature) >= 0.05 end, false)`,
  },
};
