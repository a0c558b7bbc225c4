import { sql } from 'kysely';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const sharingExpected: FeatureExpectations = {
  tables: {
    device_share: [{ of: 'subaccount', column: 'owner_id' }],
    agent_guest: bySubaccount,
  },
  /** Shares with a subaccount that is not open to the tenant. */
  seed: async (database, { subaccountId, organizationId, accountId, agentId, deviceId }) => {
    await sql`
      with guest as (
        insert into subaccount (organization_id, owner_account_id, name)
        values (${organizationId}, ${accountId}, ${`guest of ${subaccountId}`}) returning id, name
      )
      insert into device_share (device_id, owner_id, owner_name, subaccount_id, subaccount_name, agent_id)
      select ${deviceId}::int, ${subaccountId}::int, 'owner', id, name, ${agentId}::int from guest`.execute(database);
    await sql`insert into agent_guest (agent_id, subaccount_id) values (${agentId}, ${subaccountId})`.execute(database);
  },
};
