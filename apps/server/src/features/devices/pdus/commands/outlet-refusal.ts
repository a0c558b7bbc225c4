import { outletProtectionLabels } from '@headframe/domain/devices/pdu/pdu-files';
import { sql, type RawBuilder } from 'kysely';

/** Commands that cut the power of what is on an outlet. */
const cutting: readonly string[] = ['outletOff', 'outletReboot'];

const labels = sql.join(
  Object.entries(outletProtectionLabels).map(
    ([name, label]) => sql`when ${sql.lit(name)} then ${sql.lit(`Protected: it feeds ${label}.`)}`,
  ),
  sql` `,
);

/**
 * Why a command may not run on an outlet, over the tables of its entity (`x` the outlet, `u` the unit): the unit is view-only, or it
 * would cut an outlet that feeds an agent, a switch or another PDU.
 */
export function outletRefusal(action: string): RawBuilder<string | null> {
  const isProtected = cutting.includes(action) ? sql`else case x.protected_as ${labels} end` : sql``;
  return sql`case when u.view_only then 'The PDU is view-only.' ${isProtected} end`;
}
