import { sql, type RawBuilder } from 'kysely';
import { isSharedSql, ownerName } from '../../../../platform/entity/shared-devices.ts';

/** Who reads of hold `h`: whether another subaccount than that of the hold, for which the name of the latter stands for the holder. */
export interface HoldReader {
  isGuest: RawBuilder<unknown>;
  owner: RawBuilder<unknown>;
}

/** The caller of a field. */
export const callerReads: HoldReader = {
  isGuest: isSharedSql(sql`h.subaccount_id`),
  owner: ownerName(sql`null`, sql`h.device_id`),
};

/** The subaccount that requested item `t`. */
export const requesterReads: HoldReader = {
  isGuest: sql`(t.subaccount_id <> h.subaccount_id)`,
  owner: ownerName(sql`null`, sql`t.device_id`),
};

/** Who has hold `h`; for those whom the device is shared with the subaccount of its owner. */
export const shownHolder = ({ isGuest, owner }: HoldReader = callerReads) =>
  sql`(case when ${isGuest} then coalesce(${owner}, 'its owner') else h.holder_name end)`;

/** Why, for the subaccount of hold `h` alone. */
export const shownReason = ({ isGuest }: HoldReader = callerReads) => sql`(case when not ${isGuest} then h.why end)`;

/** The subaccount of hold `h` itself. */
export const ownerReads: HoldReader = { isGuest: sql`false`, owner: sql`null` };

/** `Held off by Anna until 2026-11-28 18:00 UTC: Fan is replaced` of hold `h`. */
export function stateText(reader: HoldReader = callerReads, held: 'Held' | 'held' = 'Held'): RawBuilder<string> {
  return sql`concat(${sql.lit(held)}, case h.effect when 'off' then ' off' when 'on' then ' on' when 'limited' then ' at its power' end,
    ' by ', ${shownHolder(reader)}, coalesce(' until ' || to_char(h.until at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC', ' until released'),
    coalesce(': ' || nullif(${shownReason(reader)}, ''), '.'))`;
}
