import { listLimits } from '@headframe/domain/limits/paging';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Ranges that an agent scanned before. */
export interface PreviousIpRange {
  /** The last request for them. */
  id: string;
  ipRange: string;
  scanKinds: readonly string[];
  createdAt: Date;
}

/**
 * The ranges and kinds of the scans of an agent, each once, those that were scanned last first; 15 of them (specification 001, sections 3 and 9).
 * Scans of devices that are known already (`ofDevices`) are of no range. None for an agent that is not open to the reader.
 */
export async function previousIpRanges({ scope }: ScopedContext, agentId: string): Promise<PreviousIpRange[]> {
  const { rows } = await sql<PreviousIpRange>`
    select id, "createdAt", array(select jsonb_array_elements_text(kinds)) as "scanKinds",
      (select string_agg(range, ', ') from jsonb_array_elements_text(ranges) as range) as "ipRange"
    from (
      select distinct on (looked.ranges, looked.kinds) r.selector_id as id, r.created_at as "createdAt", looked.ranges, looked.kinds
      from agent_request r join agent g on g.id = r.agent_id,
        lateral (select r.payload -> 'ranges' as ranges, coalesce(r.payload -> 'kinds', '[]') as kinds) as looked
      where r.kind = 'scan' and g.selector_id = ${uuidOrNull(agentId)}::uuid and r.subaccount_id = any (${scope.subaccountIds as number[]}::int[])
        and jsonb_typeof(looked.ranges) = 'array' and looked.ranges <> '[]' and not r.payload ? 'ofDevices'
      order by looked.ranges, looked.kinds, r.created_at desc, r.id desc
    ) as latest
    order by "createdAt" desc, id
    limit ${listLimits.previousIpRanges}`.execute(scope.transaction);
  return rows;
}
