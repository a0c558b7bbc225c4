import { trustedPoolStates } from '@headframe/domain/trusted-pools/trusted-pool';
import { sql } from 'kysely';
import type { EntityColumn } from '../../../platform/entity/entity.ts';

/** What the miners of the subaccount do at a trusted pool now; their addresses are grouped before they are compared. */
export const poolFigures = sql`left join lateral (
  select coalesce(sum(g.miners), 0)::int as miners, coalesce(sum(g.hashrate), 0)::double precision as hashrate from (
    select s.pool_address, count(*) as miners, sum(s.hashrate) as hashrate from asic_state s
    where s.subaccount_id = r.subaccount_id and s.deleted_at is null and s.is_online and s.status = 'hashing'
    group by s.pool_address offset 0
  ) g where pool_host(g.pool_address) = any (r.pool_addresses)
) m on true`;

/** What is mined at `r`, in the unit of what is expected there. */
export const minedThere = sql`(m.hashrate / case r.expected_hash_unit when 'gh' then 1e9 else 1e12 end)`;

/** How what is mined at `r`, as `m` has it, compares with what is expected there. */
export const comparedState = sql`case
  when m.miners < r.expected_min_asic_count or ${minedThere} < r.expected_min_hashrate then 'low'
  when m.miners > r.expected_max_asic_count or ${minedThere} > r.expected_max_hashrate then 'high'
  else 'expected' end`;

/** What is mined at a trusted pool, beside what is expected there. */
export const poolFigureColumns = {
  addressText: {
    kind: 'text',
    sql: sql`array_to_string(r.pool_addresses, ', ')`,
    description: 'All its addresses, to search and sort by.',
  },
  asicCount: { kind: 'int', sql: sql`m.miners`, description: 'ASICs of the subaccount that mine there now.' },
  hashrate: { kind: 'float', sql: minedThere, description: 'Hashrate that they report, in expectedHashUnit.' },
  state: {
    kind: 'text',
    sql: sql`case when not r.has_alert then 'unjudged' else ${comparedState} end`,
    choices: { name: 'TrustedPoolState', values: trustedPoolStates },
    description: 'How the two compare with what is expected; unjudged without hasAlert.',
  },
} as const satisfies Record<string, EntityColumn>;
