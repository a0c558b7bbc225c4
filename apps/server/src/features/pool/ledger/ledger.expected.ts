import { withAccess } from '../../../platform/database/with-access.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { postDay } from './days/post-day.ts';
import { seedWork } from '../../../testing/seed-work.ts';

/** What the tests expect of this feature, by hand. */
export const ledgerExpected: FeatureExpectations = {
  tables: { ledger_balance: bySubaccount, ledger_entry: bySubaccount, revenue_day: bySubaccount },
  seed: async (database, { subaccountId }) => {
    const day = '2026-11-20';
    const { chainId } = await seedWork(database, {
      subaccountId,
      worker: 'earner',
      at: `${day}T12:00:00Z`,
      difficulty: 1n << 40n,
    });
    await withAccess(database, 'headframe_jobs', [], (transaction) =>
      postDay(transaction, { chainId, day, shift: 0, poolFee: 200, isComplete: true }, subaccountId),
    );
  },
};
