import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { uuidsOf } from '../../../platform/validation/named-id.ts';

/** The inner keys of the named devices that the caller may see. */
export async function deviceIdsOf(context: ScopedContext, ids: readonly string[]): Promise<Set<number>> {
  return withAccess(context.services.database, 'headframe_api', context.scope.subaccountIds, async (transaction) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from device where selector_id = any (${uuidsOf(ids)}::uuid[])`.execute(transaction);
    return new Set(rows.map((row) => row.id));
  });
}
