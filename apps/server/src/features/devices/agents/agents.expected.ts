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
    'Mutation.importAgents': { ...changeAgents, withoutKeys: true },
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
    importAgents: ['agent.import agent'],
    removeAgent: ['agent.remove agent'],
    renewAgentKey: ['agent.renew-key agent'],
    updateAgent: ['agent.update agent'],
  },
  tables: {
    agent: bySubaccount,
    agent_outage: bySubaccount,
    agent_summary: bySubaccount,
  },
  async runs(_server, { run }, { owner }) {
    await run(owner, 'importAgents', 'data: [{ line: 2, name: "Imported hall" }]', '{ applied }');
  },
};
