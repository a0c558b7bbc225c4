import type { MinerStatus } from '@headframe/domain/devices/asic/miner-status';
import { sql, type RawBuilder } from 'kysely';

/** Whether a miner's status, the generated column of its state, is this one. */
export function hasStatus(status: MinerStatus): RawBuilder<unknown> {
  return sql`s.status = ${sql.lit(status)}`;
}

const isOpen = sql`bt.part_id is null and bt.state in ('pending', 'sent', 'started')`;

/** Whether a command on the miner has no verdict yet; few commands are open, so that PostgreSQL hashes them once a query. */
export const isBusySql = sql`(d.id in (select bt.device_id from agent_request_item bt where ${isOpen}))`;

/** Kind of the oldest command on the miner that has no verdict yet. */
export const busyWithSql = sql`(select br.kind from agent_request br
  where br.id = (select bt.request_id from agent_request_item bt
    where bt.device_id = d.id and ${isOpen} order by bt.id limit 1))`;
