import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { seedEntry } from './testing/seed-entry.ts';

/** What the tests expect of this feature, by hand. */
export const addressBookExpected: FeatureExpectations = {
  tables: { address_book_entry: bySubaccount },
  seed: async (database, { subaccountId, accountId }) => {
    await seedEntry(database, { subaccountId, accountId });
  },
};
