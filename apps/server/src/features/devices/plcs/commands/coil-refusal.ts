import { sql, type RawBuilder } from 'kysely';

/**
 * Why a command may not run on a coil, over the tables of its entity (`o` the state of the coil): the map of its site does not
 * list it as one that may be written. The agent holds the list and refuses as well, whatever the server says.
 */
export function coilRefusal(action: string): RawBuilder<string | null> {
  if (action === 'clearTargets') return sql`null::text`;
  const pulse =
    action === 'coilPulse' ? sql`when not coalesce(o.is_pulsable, false) then 'The coil takes no pulse.'` : sql``;
  return sql`case when not coalesce(o.is_writable, false) then 'The site does not allow this coil to be written.' ${pulse} end`;
}
