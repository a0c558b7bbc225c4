import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** Whoever may read a kind; the rows are those of the kinds that they may read. */
const seeDevices: MatrixRule = {
  opens: [
    'agent_workers',
    'pdu',
    'pdu_write',
    'sensor',
    'sensor_write',
    'plc',
    'plc_write',
    'gpu',
    'gpu_write',
    'ant_space',
    'ant_space_write',
  ],
  roles: 'AMTV',
  links: 'D',
};
const seeScans: MatrixRule = { opens: ['agent_request', 'agent_request_write'], roles: 'AMTV' };
const scan: MatrixRule = { opens: ['agent_request_write'], roles: 'AMT' };

/** What the tests expect of this feature, by hand. */
export const requestsExpected: FeatureExpectations = {
  fields: {
    'Query.agentRequestItems': seeDevices,
    'Query.agentRequestItemsAggregate': seeDevices,
    'Subscription.agentRequestItemsUpdates': seeDevices,
    'Query.agentRequests': seeScans,
    'Query.agentRequestsAggregate': seeScans,
    'Subscription.agentRequestsUpdates': seeScans,
    'Mutation.cancelAgentRequests': scan,
  },
  audited: {
    cancelAgentRequests: ['command.cancel command'],
  },
  tables: {
    agent_request: bySubaccount,
    agent_request_item: bySubaccount,
    command_snapshot: bySubaccount,
    hold: bySubaccount,
  },
  seed: async (database, { subaccountId, deviceId, accountId }) =>
    void (await sql`insert into hold (subaccount_id, device_id, holder, holder_id, holder_name, effect, until, created_by)
      values (${subaccountId}, ${deviceId}, 'person', 'account 1', 'Owner', 'off', now() + interval '1 hour', ${accountId})`.execute(
      database,
    )),
};
