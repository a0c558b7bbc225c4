import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeSearches: MatrixRule = { opens: ['saved_searches', 'saved_searches_write'], roles: 'AMTV' };
const changeSearches: MatrixRule = { opens: ['saved_searches_write'], roles: 'AMT' };

/** What the tests expect of this feature, by hand. */
export const savedSearchesExpected: FeatureExpectations = {
  fields: {
    'Query.savedSearches': seeSearches,
    'Query.savedSearchesAggregate': seeSearches,
    'Subscription.savedSearchesUpdates': seeSearches,
    'Mutation.insertSavedSearch': changeSearches,
    'Mutation.updateSavedSearch': changeSearches,
    'Mutation.upsertSavedSearches': changeSearches,
    'Mutation.deleteSavedSearches': changeSearches,
  },
  audited: {
    deleteSavedSearches: ['saved-search.delete saved-search'],
    insertSavedSearch: ['saved-search.create saved-search'],
    updateSavedSearch: ['saved-search.update saved-search'],
    upsertSavedSearches: ['saved-search.create saved-search', 'saved-search.update saved-search'],
  },
  runs: async (_server, { run }, { owner }) => {
    const hot = 'name: "Hot", useCase: "asics", search: {}';
    const { id } = await run<{ id: string }>(owner, 'insertSavedSearch', `savedSearch: { ${hot} }`, '{ id }');
    await run(owner, 'updateSavedSearch', `id: "${id}", changes: { name: "Very hot" }`);
    await run(
      owner,
      'upsertSavedSearches',
      'savedSearches: [{ name: "Cold", useCase: "asics", search: {} }, { name: "very hot", useCase: "asics", search: {} }]',
    );
    await run(owner, 'deleteSavedSearches', `ids: ["${id}"]`);
  },
  tables: {
    saved_search: bySubaccount,
  },
  seed: async (database, { subaccountId }) => {
    await sql`insert into saved_search (subaccount_id, use_case, name, search)
      values (${subaccountId}, 'asics', 'Hot', '{}')`.execute(database);
  },
};
