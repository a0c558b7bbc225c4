import { describeRecord } from '../records/describe-record.ts';
import { savedSearchLimits, savedSearchSchema } from './saved-search.ts';

/** Searches of lists under a name. */
export const savedSearchRecord = describeRecord({
  kind: 'saved-search',
  name: 'savedSearch',
  plural: 'savedSearches',
  label: 'saved search',
  labels: 'saved searches',
  schema: savedSearchSchema,
  namedBy: 'name',
  limit: savedSearchLimits.perSubaccount,
});
