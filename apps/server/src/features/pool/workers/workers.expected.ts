import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { seedShares } from './testing/seed-shares.ts';

const seeWorkers: MatrixRule = { opens: ['workers', 'workers_write'], roles: 'AMCV', links: 'OP' };
const changeWorkers: MatrixRule = { opens: ['workers_write'], roles: 'AM' };

/** What the tests expect of this feature, by hand. */
export const workersExpected: FeatureExpectations = {
  fields: {
    'Query.workers': seeWorkers,
    'Query.workersAggregate': seeWorkers,
    'Query.workersFacets': seeWorkers,
    'Query.workersGroups': seeWorkers,
    'Subscription.workersUpdates': seeWorkers,
    'Query.workerModels': seeWorkers,
    'Query.workerHistory': seeWorkers,
    'Query.poolHistory': seeWorkers,
    'Mutation.setWorkerModel': changeWorkers,
    'Mutation.setHashrateThreshold': changeWorkers,
    'Mutation.setWorkerTags': changeWorkers,
    'Mutation.deleteDeadWorkers': changeWorkers,
    'Mutation.deleteWorkers': changeWorkers,
    'Query.workerApproval': seeWorkers,
    'Mutation.setWorkerApproval': changeWorkers,
    'Mutation.approveWorkers': changeWorkers,
    'Mutation.refuseWorkers': changeWorkers,
  },
  audited: {
    deleteDeadWorkers: ['worker.delete worker'],
    deleteWorkers: ['worker.delete worker'],
    setWorkerApproval: ['worker.require-approval subaccount'],
    approveWorkers: ['worker.approve worker'],
    refuseWorkers: ['worker.refuse worker'],
    setHashrateThreshold: ['worker.set-threshold worker'],
    setWorkerModel: ['worker.set-model worker'],
    setWorkerTags: ['worker.set-tags worker'],
  },
  runs: async ({ services: { database } }, { run }, { owner }) => {
    const { rows } = await sql<{ id: number }>`select id from subaccount where name = 'main'`.execute(database);
    await seedShares(database, { subaccountId: rows[0]?.id ?? 0, worker: 'gone', at: Date.now(), credited: 1n });
    await sql`update worker_state set status = 2`.execute(database);
    const everyone = 'where: { name: { _eq: "gone" } }';
    await run(owner, 'setWorkerModel', `${everyone}, model: "Antminer S19"`);
    await run(owner, 'setHashrateThreshold', `${everyone}, threshold: 90`);
    await run(owner, 'setWorkerTags', `${everyone}, tags: ["row 1"]`);
    await run(owner, 'deleteDeadWorkers', '');
    await seedShares(database, { subaccountId: rows[0]?.id ?? 0, worker: 'gone', at: Date.now(), credited: 1n });
    await run(owner, 'deleteWorkers', everyone);
    await run(owner, 'setWorkerApproval', 'isNeeded: true');
    await run(owner, 'approveWorkers', 'names: ["rack1.m7"]');
    await sql`insert into new_worker (subaccount_id, name, address) values (${rows[0]?.id ?? 0}, 'invented', '203.0.113.1')`.execute(
      database,
    );
    await run(owner, 'refuseWorkers', 'names: ["invented"]');
  },
  tables: {
    new_worker: bySubaccount,
    pool_interval: bySubaccount,
    share_batch: bySubaccount,
    share_reject: bySubaccount,
    worker: bySubaccount,
    worker_hour: bySubaccount,
    worker_policy: bySubaccount,
    worker_state: bySubaccount,
  },
  seed: async (database, { subaccountId }) => {
    const now = Date.now();
    await seedShares(database, { subaccountId, worker: 'rig1', at: now, credited: 65_536n * 1024n });
    await seedShares(database, { subaccountId, worker: 'rig1', at: now, rejected: 65_536n });
    await sql`insert into worker_policy (subaccount_id, needs_approval) values (${subaccountId}, true)`.execute(
      database,
    );
    await sql`insert into new_worker (subaccount_id, name, address) values (${subaccountId}, 'rig2', '203.0.113.1')`.execute(
      database,
    );
  },
};
