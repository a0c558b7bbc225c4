import { agentNeedsUpdate } from '@headframe/domain/devices/agent-needs-update';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Devices whose agents cannot run a command, as the agents reported in their last handshake, each with the reason. */
export async function loadAgentGaps(
  transaction: AccessTransaction,
  command: string,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; family: string; lacksFamily: boolean }>`
    select d.id, d.family, not coalesce(g.kinds #> array[d.kind, 'families'] ? d.family, false) as "lacksFamily"
    from device d join agent_summary g on g.agent_id = d.agent_id
    where d.id = any (${deviceIds as number[]}::int[]) and g.kinds is not null
      and not coalesce(g.kinds #> array[d.kind, 'families'] ? d.family
        and g.kinds #> array[d.kind, 'commands'] ? ${command}::text, false)`.execute(transaction);
  return new Map(
    rows.map(({ id, family, lacksFamily }) => [
      id,
      lacksFamily ? agentNeedsUpdate.family(family) : agentNeedsUpdate.command(command),
    ]),
  );
}
