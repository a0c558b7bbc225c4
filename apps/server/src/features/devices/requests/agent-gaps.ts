import { agentNeedsUpdate } from '@headframe/domain/devices/agent-needs-update';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** What an agent lacks of what a command on one of its devices needs: a driver of the family, or the command. */
export type AgentGap = 'family' | 'command';

/** Joins the agent of device `d` as `own_agent`, for {@link agentGap}. */
export const joinOwnAgent = sql`left join agent_summary own_agent on own_agent.agent_id = d.agent_id`;

/**
 * What the agent `own_agent` lacks for a command on device `d`, as it reported in its last handshake; null where it lacks nothing, or has
 * not reported yet.
 */
export function agentGap(command: string): RawBuilder<AgentGap | null> {
  return sql`case when own_agent.kinds is null then null
    when not coalesce(own_agent.kinds #> array[d.kind, 'families'] ? d.family, false) then 'family'
    when not coalesce(own_agent.kinds #> array[d.kind, 'commands'] ? ${sql.lit(command)}::text, false) then 'command' end`;
}

/** A gap as the operator reads it. */
export function agentGapText(gap: AgentGap, family: string, command: string): string {
  return gap === 'family' ? agentNeedsUpdate.family(family) : agentNeedsUpdate.command(command);
}

/** Devices whose agents cannot run a command, each with the reason. */
export async function loadAgentGaps(
  transaction: AccessTransaction,
  command: string,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; family: string; gap: AgentGap }>`
    select * from (select d.id, d.family, ${agentGap(command)} as gap from device d ${joinOwnAgent}
      where d.id = any (${deviceIds as number[]}::int[])) judged where gap is not null`.execute(transaction);
  return new Map(rows.map(({ id, family, gap }) => [id, agentGapText(gap, family, command)]));
}
