import { savedSearchLimits, savedSearchSchema } from '@headframe/domain/saved-searches/saved-search';
import { sql } from 'kysely';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { addRecordMutations } from '../../../platform/records/add-record-mutations.ts';
import { savedSearchEntity } from './saved-search.entity.ts';

const savedSearch = addListFields(savedSearchEntity, {
  name: 'savedSearches',
  description: 'The saved searches of the subaccount.',
  permission: 'saved_searches',
  liveTopics: ['savedSearch'],
  details: { search: { type: 'Json', description: 'Where, order and columns, as they were saved.' } },
});

addRecordMutations(savedSearchEntity, {
  name: 'savedSearch',
  plural: 'savedSearches',
  label: 'saved search',
  type: savedSearch,
  table: 'saved_search',
  columns: { name: 'name', useCase: 'use_case', search: 'search' },
  schema: savedSearchSchema,
  permission: 'saved_searches_write',
  unique: {
    index: 'saved_search_name',
    columns: sql`subaccount_id, use_case, lower(name)`,
    message: 'savedSearchTaken',
  },
  limit: { rows: savedSearchLimits.perSubaccount, message: 'savedSearchLimit' },
  audit: { kind: 'saved-search', name: 'name' },
  topic: 'savedSearch',
});
