import { defaultWorkerName, readPoolUser } from '@headframe/domain/pool/worker-name';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { isReadableDevice } from '../../../platform/entity/readable-devices.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';
import { deviceName } from '../../devices/kind-platform/index.ts';

/** A miner of a change pool command without a share since. */
export interface SilentMiner {
  id: string;
  name: string;
  /** State of its command: pending, sent, started, done, failed, canceled, expired. */
  state: string;
  /** Why its command failed. */
  message: string;
  agentOnline: boolean;
  /** User that it was commanded to sign in with. */
  user: string;
  /** Whether the pool takes that user for the subaccount. */
  isUserValid: boolean;
}

/** How many miners of a change pool command deliver shares to their pool. */
export interface ShareDelivery {
  miners: number;
  delivering: number;
  silent: SilentMiner[];
}

/** How many miners without a share are named. */
const maxNamed = 50;

/**
 * How many of the miners that a batch of change pool commands was for deliver shares since, as far as the caller may read
 * miners, and which do not: in the subaccounts that are open, by the minutes that the pool has stored. At the pools of others,
 * whose addresses are none of the own ones (lowercase `host:port`), by the shares that the miner itself counts as accepted.
 */
export async function shareDelivery(
  transaction: AccessTransaction,
  subaccountIds: readonly number[],
  batchId: string,
  ownAddresses: readonly string[],
): Promise<ShareDelivery> {
  const { rows } = await sql<SilentMiner & { isDelivering: boolean; subaccount: string }>`
    with pointed as (
      select d.id, d.selector_id, ${deviceName} as name, i.state, i.message, g.is_online as agent_online, n.id as subaccount_id,
        n.name as subaccount, r.created_at, coalesce(x.desired_pools -> 0 ->> 'user', d.name) as user,
        i.state = 'done' and s.accepted_at > i.state_at and s.no_share_since is null and not (coalesce(
          lower(regexp_replace(s.pool_address, '^.*://', '')) = any (${[...ownAddresses]}::text[]), true)) as is_accepted
      from agent_request r join agent_request_item i on i.request_id = r.id
        join device d on d.id = i.device_id and d.deleted_at is null and ${isReadableDevice('asic', 'd')}
        join asic x on x.device_id = d.id join agent_summary g on g.agent_id = d.agent_id
        join subaccount n on n.id = r.subaccount_id join asic_state s on s.device_id = d.id
      where r.batch_id = ${uuidOrNull(batchId)}::uuid and r.kind = 'changePool' and r.subaccount_id = any (${subaccountIds}::int[])
    ), commanded as materialized (
      -- Computed here, of no worker: row-level security keeps the index of workers from conditions that compute a text.
      select p.*, array[p.plain, case when starts_with(lower(p.plain), lower(p.subaccount) || '.') then substr(p.plain, length(p.subaccount) + 2)
        when lower(p.plain) = lower(p.subaccount) then ${defaultWorkerName} end] as workers
      from (select *, regexp_replace(pointed.user, '([+/][0-9.]+)+$', '') as plain from pointed) p
    )
    select c.selector_id as id, c.name, c.state, c.message, c.agent_online as "agentOnline", c.user, c.subaccount,
      c.is_accepted or exists (
        select from worker w join share_batch b on b.worker_id = w.id
        where w.subaccount_id = c.subaccount_id and w.name = any (c.workers)
          and b.minute >= date_trunc('minute', c.created_at) and b.last_share_at > c.created_at
      ) as "isDelivering"
    from commanded c order by c.name, c.id`.execute(transaction);
  const silent = rows.filter(({ isDelivering }) => !isDelivering);
  return {
    miners: rows.length,
    delivering: rows.length - silent.length,
    silent: silent.slice(0, maxNamed).map(({ isDelivering: _none, subaccount, ...miner }) => ({
      ...miner,
      isUserValid: readPoolUser(miner.user).some(
        ({ subaccountName }) => subaccountName.toLowerCase() === subaccount.toLowerCase(),
      ),
    })),
  };
}
