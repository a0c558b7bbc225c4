import { savedSearchRecord } from '@headframe/domain/saved-searches/saved-search.record';
import { defineFeature } from '../../../feature.ts';
import { defineRecord } from '../../../platform/records/define-record.ts';

/** Searches of lists under a name, open to everyone in their subaccount. */
export const savedSearchesFeature = defineFeature(
  defineRecord(savedSearchRecord, {
    table: 'saved_search',
    read: 'saved_searches',
    write: 'saved_searches_write',
    unique: ['useCase', 'name'],
  }),
);
