import type { pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import type { DesiredField } from '@headframe/domain/devices/device-commands';
import { sql, type RawBuilder } from 'kysely';
import type { DesiredColumn } from '../../requests/index.ts';

/** A delay that the unit reports of the outlet `p`, s, from its detail `t`. */
export function reportedDelay(name: 'onDelay' | 'offDelay'): RawBuilder<number | null> {
  return sql`(jsonb_path_query_first(t.detail, '$.delays[*] ? (@.key == $key)', jsonb_build_object('key', p.key)) ->> ${sql.lit(name)})::double precision`;
}

/** What commands leave an outlet (`x`) with, beside what its unit reports of it (`p`, `o`, `s`, `t`). */
export const outletDesired: Readonly<
  Record<DesiredField<typeof pduCommands, 'part'>, DesiredColumn & Required<Pick<DesiredColumn, 'isSet' | 'differs'>>>
> = {
  outlet: {
    set: (value) => sql`desired_on = (${value} #>> '{}') = 'on'`,
    clear: sql`desired_on = null`,
    isSet: sql`x.desired_on is not null`,
    differs: sql`coalesce(s.is_online and not o.is_changing and x.desired_on <> o.is_on, false)`,
  },
  outletName: {
    set: (value) => sql`desired_name = ${value} #>> '{}'`,
    clear: sql`desired_name = null`,
    isSet: sql`x.desired_name is not null`,
    differs: sql`coalesce(s.is_online and x.desired_name <> p.name, false)`,
  },
  outletDelay: {
    set: (value) =>
      sql`desired_on_delay = (${value} ->> 'onDelay')::integer, desired_off_delay = (${value} ->> 'offDelay')::integer`,
    clear: sql`desired_on_delay = null, desired_off_delay = null`,
    isSet: sql`x.desired_on_delay is not null`,
    differs: sql`coalesce(s.is_online and (x.desired_on_delay <> ${reportedDelay('onDelay')}
      or x.desired_off_delay <> ${reportedDelay('offDelay')}), false)`,
  },
};
