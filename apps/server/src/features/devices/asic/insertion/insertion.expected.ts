import type { FeatureExpectations } from '../../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const insertionExpected: FeatureExpectations = {
  fields: { 'Mutation.insertAsic': { opens: ['agent_worker_insert_write'], roles: 'AM' } },
  audited: { insertAsic: ['asic.insert device'] },
  async runs(_server, { run }, { owner }) {
    const agent = await run<{ id: string }>(owner, 'createAgent', 'name: "By hand"', '{ id }');
    await run(owner, 'insertAsic', `agentId: "${agent.id}", ip: "10.0.9.1"`);
    await run(owner, 'removeAgent', `id: "${agent.id}"`);
  },
};
