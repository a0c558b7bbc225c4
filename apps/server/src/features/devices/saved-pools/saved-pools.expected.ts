import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const changePool: MatrixRule = { opens: ['agent_worker_change_pool_write'], roles: 'AM' };

/** What the tests expect of this feature, by hand. */
export const savedPoolsExpected: FeatureExpectations = {
  fields: {
    'Query.savedPools': changePool,
    'Query.savedPoolsAggregate': changePool,
    'Mutation.insertSavedPools': changePool,
    'Mutation.updateSavedPools': changePool,
    'Mutation.upsertSavedPools': changePool,
    'Mutation.deleteSavedPools': changePool,
  },
  audited: {
    deleteSavedPools: ['saved-pools.delete saved-pools'],
    insertSavedPools: ['saved-pools.create saved-pools'],
    updateSavedPools: ['saved-pools.update saved-pools'],
    upsertSavedPools: ['saved-pools.create saved-pools', 'saved-pools.update saved-pools'],
  },
  runs: async (_server, { run }, { owner }) => {
    const list = 'pools: [{ address: "pool.test:3333", user: "farm" }]';
    const given = `savedPools: { name: "Farm", ${list} }`;
    const { id } = await run<{ id: string }>(owner, 'insertSavedPools', given, '{ id }');
    await run(owner, 'updateSavedPools', `id: "${id}", changes: { name: "Old farm" }`);
    await run(owner, 'upsertSavedPools', `savedPools: [{ name: "old farm", ${list} }, { name: "Winter", ${list} }]`);
    await run(owner, 'deleteSavedPools', `ids: ["${id}"]`);
  },
  tables: {
    saved_pools: bySubaccount,
  },
  seed: async (database, { subaccountId }) => {
    await sql`insert into saved_pools (subaccount_id, name, pools)
      values (${subaccountId}, 'Main', '[{"address": "pool.example:3333", "user": "farm.{worker}"}]')`.execute(
      database,
    );
  },
};
