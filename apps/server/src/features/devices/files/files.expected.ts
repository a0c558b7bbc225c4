import { sql } from 'kysely';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const filesExpected: FeatureExpectations = {
  guardedRoutes: {
    'GET /api/folders/:key': { opens: ['agent_worker_log_write'], roles: 'AMT' },
  },
  tables: {
    device_file: bySubaccount,
    device_file_chunk: bySubaccount,
  },
  seed: async (database, { subaccountId, agentId, deviceId }) => {
    await sql`with item as (
        select id from agent_request_item where subaccount_id = ${subaccountId} order by id limit 1
      ), file as (
        insert into device_file (item_id, subaccount_id, agent_id, device_id, name, media_type, size, received, sha256)
        select id, ${subaccountId}, ${agentId}, ${deviceId}, 'miner-log.txt', 'text/plain', 1, 1, repeat('0', 64) from item
        returning item_id
      ) insert into device_file_chunk (item_id, subaccount_id, ordinal, bytes)
        select item_id, ${subaccountId}, 0, 'x' from file`.execute(database);
  },
};
