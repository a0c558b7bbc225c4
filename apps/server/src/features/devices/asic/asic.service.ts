import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** A value that occurs, and on how many devices. */
export interface FilterOption {
  value: string;
  count: number;
}

type FilterColumn = 'models' | 'firmwares' | 'tags' | 'agents';

/** What the filters of the device list can offer: the values that occur, most frequent first, at most 500 each. */
export async function asicFilterOptions(transaction: AccessTransaction): Promise<Record<FilterColumn, FilterOption[]>> {
  const { rows } = await sql<FilterOption & { name: FilterColumn }>`
    with device as (
      select d.model, d.firmware, d.tags, g.name as agent_name
      from device d join agent g on g.id = d.agent_id where d.deleted_at is null
    ), option as (
      select 'models' as name, model as value, count(*)::int as count from device group by model
      union all select 'firmwares', firmware, count(*)::int from device group by firmware
      union all select 'agents', agent_name, count(*)::int from device group by agent_name
      union all select 'tags', tag, count(*)::int from device, unnest(tags) as tag group by tag
    ), ranked as (
      select *, row_number() over (partition by name order by count desc, value) as place from option where value <> ''
    )
    select name, value, count from ranked where place <= 500 order by name, place`.execute(transaction);
  const options: Record<FilterColumn, FilterOption[]> = { models: [], firmwares: [], tags: [], agents: [] };
  for (const { name, value, count } of rows) options[name].push({ value, count });
  return options;
}

/** The inner keys of the named devices that the caller may see. */
export async function deviceIdsOf(context: ScopedContext, ids: readonly string[]): Promise<Set<number>> {
  return withAccess(context.services.database, 'headframe_api', context.scope.subaccountIds, async (transaction) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from device where selector_id::text = any (${ids}::text[])`.execute(transaction);
    return new Set(rows.map((row) => row.id));
  });
}
