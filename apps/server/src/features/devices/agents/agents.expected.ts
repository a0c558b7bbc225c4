import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeAgents: MatrixRule = { opens: ['agent', 'agent_write'], roles: 'AMTV' };
const changeAgents: MatrixRule = { opens: ['agent_write'], roles: 'AM' };

/** What the tests expect of this feature, by hand. */
export const agentsExpected: FeatureExpectations = {
  fields: {
    'Query.agents': seeAgents,
    'Query.agentsAggregate': seeAgents,
    'Subscription.agentsUpdates': seeAgents,
    'Query.agentOutages': seeAgents,
    'Query.agentOutagesAggregate': seeAgents,
    'Subscription.agentOutagesUpdates': seeAgents,
    'Mutation.createAgent': { ...changeAgents, withoutKeys: true },
    'Mutation.takeAgentKeys': { ...changeAgents, withoutKeys: true },
    'Mutation.renewAgentKey': { opens: [], roles: 'AM', withoutKeys: true },
    'Mutation.updateAgent': changeAgents,
    'Mutation.removeAgent': changeAgents,
  },
  openRoutes: ['GET /api/agent-downloads/:platform'],
  guardedRoutes: {
    'GET /api/agent-downloads': seeAgents,
    'POST /api/agent-downloads/builds': seeAgents,
  },
  audited: {
    createAgent: ['agent.create agent'],
    takeAgentKeys: ['agent.take-keys agent'],
    removeAgent: ['agent.remove agent'],
    renewAgentKey: ['agent.renew-key agent'],
    updateAgent: ['agent.update agent'],
  },
  tables: {
    agent: bySubaccount,
    agent_outage: bySubaccount,
    agent_summary: bySubaccount,
  },
  async runs({ services: { database, secrets } }, { run }, { owner }) {
    const { rows } = await sql<{ id: string }>`with import as (
        insert into file_import (subaccount_id, kind, name, size, uploaded_by, state)
        select n.id, 'agent', 'agents.csv', 1, a.id, 'done' from subaccount n, account a
        where n.name = 'main' and a.email = ${owner.email} returning id, subaccount_id, selector_id
      ), added as (
        insert into file_import_row (import_id, subaccount_id, line, outcome, device, secret)
        select id, subaccount_id, 2, 'new', 'Imported hall', ${secrets.encrypt('hfa_key')} from import
      ) select selector_id as id from import`.execute(database);
    await run(owner, 'takeAgentKeys', `importId: "${rows[0]?.id}"`, '{ agents { name key } }');
    await sql`delete from file_import`.execute(database);
  },
};
