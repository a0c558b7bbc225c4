import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/**
 * Has the agents of devices store no frame until the transaction ends, so that nobody else changes rows of these devices. All that changes
 * whose devices are or who sees them locks in one order, as frames do: the owner, the agents, requests, devices.
 */
export async function holdAgents(transaction: AccessTransaction, deviceIds: readonly number[]): Promise<void> {
  await asIdentity(transaction, () =>
    sql`select from agent_watermark
      where agent_id in (select agent_id from device where id = any (${deviceIds as number[]}::int[]))
      order by agent_id, spool_id for update`.execute(transaction),
  );
}
