import { describeRecord } from '../records/describe-record.ts';
import { savedPoolsSchema } from './saved-pools.ts';

/** Pool lists under a name. */
export const savedPoolsRecord = describeRecord({
  kind: 'saved-pools',
  name: 'savedPools',
  plural: 'savedPools',
  label: 'saved pool list',
  labels: 'saved pool lists',
  schema: savedPoolsSchema,
  namedBy: 'name',
  limit: 50,
});
