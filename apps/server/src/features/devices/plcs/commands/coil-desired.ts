import type { DesiredField } from '@headframe/domain/devices/device-commands';
import type { plcCommands } from '@headframe/domain/devices/plc/plc-commands';
import { sql } from 'kysely';
import type { DesiredColumn } from '../../requests/index.ts';

/** What commands leave a coil (`x`) with, beside what its PLC reports of it (`o`, `s`). */
export const coilDesired: Readonly<
  Record<DesiredField<typeof plcCommands, 'part'>, DesiredColumn & Required<Pick<DesiredColumn, 'isSet' | 'differs'>>>
> = {
  coil: {
    set: (value) => sql`desired_on = (${value} #>> '{}') = 'on'`,
    clear: sql`desired_on = null`,
    isSet: sql`x.desired_on is not null`,
    differs: sql`coalesce(s.is_online and x.desired_on <> o.is_on, false)`,
  },
};
