import { describeRecord } from '../records/describe-record.ts';
import { rackSchema } from './rack.ts';

/** Racks in which devices stand. */
export const rackRecord = describeRecord({
  kind: 'rack',
  name: 'rack',
  plural: 'racks',
  label: 'rack',
  labels: 'racks',
  schema: rackSchema,
  namedBy: 'name',
  limit: 10_000,
});
