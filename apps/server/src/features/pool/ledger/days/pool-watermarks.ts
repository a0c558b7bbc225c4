import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** Days after which a pool program that was not seen is not waited for. */
const processDays = 7;

/** Names of the pool programs that may still store shares of before a time, those seen within a week; empty when none does. */
export async function programsBehind(transaction: AccessTransaction, until: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pool_process
    where seen_at > ${now}::timestamptz - make_interval(days => ${processDays}::int)
      and (stored_until is null or stored_until < ${until}::timestamptz)
    order by name`.execute(transaction);
  return rows.map(({ name }) => name);
}
