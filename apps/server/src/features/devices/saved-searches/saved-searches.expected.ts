import { sql } from 'kysely';
import { recordExpectations } from '../../../testing/record-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const savedSearchesExpected = recordExpectations({
  name: 'savedSearch',
  plural: 'savedSearches',
  kind: 'saved-search',
  table: 'saved_search',
  see: { opens: ['saved_searches', 'saved_searches_write'], roles: 'AMTV' },
  change: { opens: ['saved_searches_write'], roles: 'AMT' },
  given: {
    one: 'name: "Hot", useCase: "asics", search: {}',
    changes: 'name: "Very hot"',
    changed: 'name: "very hot", useCase: "asics", search: {}',
    other: 'name: "Cold", useCase: "asics", search: {}',
  },
  seed: async (database, { subaccountId }) => {
    await sql`insert into saved_search (subaccount_id, use_case, name, search)
      values (${subaccountId}, 'asics', 'Hot', '{}')`.execute(database);
  },
});
