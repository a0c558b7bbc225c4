import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const agentUpdatesExpected: FeatureExpectations = {
  fields: { 'Mutation.installAgentUpdates': { opens: ['agent_write'], roles: 'AM' } },
  audited: { installAgentUpdates: ['agent.install-update agent'] },
};
