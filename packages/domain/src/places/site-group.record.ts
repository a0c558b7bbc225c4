import { describeRecord } from '../records/describe-record.ts';
import { siteGroupSchema } from './site-group.ts';

/** Groups of racks on a site. */
export const siteGroupRecord = describeRecord({
  kind: 'site-group',
  name: 'siteGroup',
  plural: 'siteGroups',
  label: 'group',
  labels: 'groups',
  schema: siteGroupSchema,
  namedBy: 'name',
  limit: 1000,
});
