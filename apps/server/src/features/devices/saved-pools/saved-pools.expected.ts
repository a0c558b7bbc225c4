import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { recordExpectations } from '../../../testing/record-expectations.ts';

const changePool: MatrixRule = { opens: ['agent_worker_change_pool_write'], roles: 'AM' };
const pools = 'pools: [{ address: "pool.test:3333", user: "farm" }]';

/** What the tests expect of this feature, by hand. */
export const savedPoolsExpected = recordExpectations({
  name: 'savedPools',
  plural: 'savedPools',
  kind: 'saved-pools',
  table: 'saved_pools',
  see: changePool,
  change: changePool,
  given: {
    one: `name: "Farm", ${pools}`,
    changes: 'name: "Old farm"',
    changed: `name: "old farm", ${pools}`,
    other: `name: "Winter", ${pools}`,
  },
  seed: async (database, { subaccountId }) => {
    await sql`insert into saved_pools (subaccount_id, name, pools)
      values (${subaccountId}, 'Main', '[{"address": "pool.example:3333", "user": "farm.{worker}"}]')`.execute(
      database,
    );
  },
});
