import { withAccess } from '../../../platform/database/with-access.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { requestOf, seedFunds } from '../../../testing/seed-withdrawals.ts';

/** What the tests expect of this feature, by hand. */
export const withdrawalsExpected: FeatureExpectations = {
  tables: { withdrawal: bySubaccount },
  seed: async (database, { subaccountId, accountId }) => {
    const funds = await seedFunds(database, { subaccountId, accountId, amount: 10n });
    await withAccess(database, 'headframe_api', { subaccountIds: [subaccountId], accountId }, (transaction) =>
      requestOf(funds, { amount: 4n, fee: 1n, kind: 'quick', accountId }).execute(transaction),
    );
  },
};
