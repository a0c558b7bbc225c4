import { workerStatusNumber } from '@headframe/domain/pool/worker-status';
import { sql, type RawBuilder } from 'kysely';
import { workerOfMiner } from '../../devices/asic/index.ts';
import { hashesPerUnit, isOfFamily } from './device-figures.ts';

/**
 * What miners of each of the given subaccounts do at pools of others, one row for each that has such, keyed by `subaccount_id`: how
 * many hash there, the hashrate that they report (Th/s or Mh/s as the subaccount's coin has it), and the rejects that they
 * count, %. A pool is another's where its address is none of the own ones (lowercase `host:port`), and no miner of the
 * subaccount delivers shares by it, as through a proxy or under another name of the host.
 */
export function thirdPartyFigures(
  subaccountIds: readonly number[],
  ownAddresses: readonly string[],
): RawBuilder<unknown> {
  const mining = sql`s.status = 'hashing' and s.is_online and s.deleted_at is null`;
  return sql`
    with mined as materialized (
      select s.subaccount_id, s.pool_address, count(*)::int as miners, sum(s.rejected) as rejected,
        sum(s.accepted + s.rejected) as shares, sum(s.hashrate / ${hashesPerUnit}) filter (where ${isOfFamily}) as hashrate
      from asic_state s join subaccount t on t.id = s.subaccount_id
      where s.subaccount_id = any (${[...subaccountIds]}::integer[]) and ${mining} and s.pool_address <> ''
      group by s.subaccount_id, s.pool_address
    ), pools as (
      select m.*, lower(regexp_replace(m.pool_address, '^.*://', '')) as address, exists (
        select from asic_state s join device d on d.id = s.device_id join subaccount n on n.id = d.subaccount_id ${workerOfMiner}
        where s.subaccount_id = m.subaccount_id and s.pool_address = m.pool_address and ${mining}
          and p.status = ${workerStatusNumber('active')}::int
      ) as is_own
      from mined m
    ), judged as (
      select pools.*, address = any (${[...ownAddresses]}::text[]) or bool_or(is_own) over (partition by subaccount_id, address) as is_known
      from pools
    )
    select subaccount_id, sum(miners)::int as miners, sum(hashrate)::double precision as hashrate,
      (100 * sum(rejected) / nullif(sum(shares), 0))::double precision as reject_rate
    from judged where not is_known group by subaccount_id`;
}
