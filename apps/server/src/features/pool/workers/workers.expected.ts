import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { seedShares } from './testing/seed-shares.ts';

/** What the tests expect of this feature, by hand. */
export const workersExpected: FeatureExpectations = {
  tables: {
    share_batch: bySubaccount,
    share_reject: bySubaccount,
    worker: bySubaccount,
    worker_hour: bySubaccount,
    worker_state: bySubaccount,
  },
  seed: async (database, { subaccountId }) => {
    const now = Date.now();
    await seedShares(database, { subaccountId, worker: 'rig1', at: now, credited: 65_536n * 1024n });
    await seedShares(database, { subaccountId, worker: 'rig1', at: now, rejected: 65_536n });
  },
};
