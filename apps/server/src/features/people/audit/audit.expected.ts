import { accounts } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const auditExpected: FeatureExpectations = {
  fields: {
    'Query.auditEntries': { opens: 'owner' },
    'Query.auditEntriesAggregate': { opens: 'owner' },
    'Query.lastChange': accounts,
    'Subscription.changes': accounts,
    'Query.accountAuditEntries': accounts,
    'Query.accountAuditEntriesAggregate': accounts,
  },
  guardedRoutes: {
    'POST /api/audit-log/export': { opens: 'owner' },
  },
  tables: {
    audit_entry: [
      ...bySubaccount,
      { of: 'organization', column: 'organization_id' },
      { of: 'account', column: 'account_id' },
    ],
  },
};
