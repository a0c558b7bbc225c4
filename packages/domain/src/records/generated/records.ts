// Written by `npm run features` from the registrations of the features.
import { rackRecord } from '../../places/rack.record.ts';
import { siteGroupRecord } from '../../places/site-group.record.ts';
import { savedPoolsRecord } from '../../saved-pools/saved-pools.record.ts';
import { savedSearchRecord } from '../../saved-searches/saved-search.record.ts';
import { trustedPoolRecord } from '../../trusted-pools/trusted-pool.record.ts';
import type { RecordDescriptor } from '../describe-record.ts';

/** Every kind of record. */
export const records = [
  rackRecord,
  siteGroupRecord,
  savedPoolsRecord,
  savedSearchRecord,
  trustedPoolRecord,
] as const satisfies readonly RecordDescriptor[];
