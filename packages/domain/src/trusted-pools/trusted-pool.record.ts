import { describeRecord } from '../records/describe-record.ts';
import { trustedPoolSchema } from './trusted-pool.ts';

/** Pools at which miners of a subaccount may mine. */
export const trustedPoolRecord = describeRecord({
  kind: 'trusted-pool',
  name: 'trustedPool',
  plural: 'trustedPools',
  label: 'trusted pool',
  labels: 'trusted pools',
  schema: trustedPoolSchema,
  namedBy: 'poolAddresses',
  limit: 50,
  duplicate: 'trustedPoolDuplicate',
});
