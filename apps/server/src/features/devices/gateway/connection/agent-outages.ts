import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** Records that agents lost their connection just now; for an agent that is away already nothing changes. */
export async function beginOutages(transaction: AccessTransaction, agentIds: readonly number[]): Promise<void> {
  if (agentIds.length === 0) return;
  await sql`insert into agent_outage (subaccount_id, agent_id)
    select subaccount_id, id from agent where id = any (${agentIds as number[]}::int[]) and removed_at is null
    on conflict (agent_id) where back_at is null do nothing`.execute(transaction);
}

/** Records that agents are connected again; for an agent that was not away nothing changes. */
export async function endOutages(transaction: AccessTransaction, agentIds: readonly number[]): Promise<void> {
  if (agentIds.length === 0) return;
  await sql`update agent_outage set back_at = now()
    where agent_id = any (${agentIds as number[]}::int[]) and back_at is null`.execute(transaction);
}
