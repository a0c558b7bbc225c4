import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { recordExpectations } from '../../../testing/record-expectations.ts';

const see: MatrixRule = { opens: ['trusted_pools', 'trusted_pools_write'], roles: 'AMTV' };
const change: MatrixRule = { opens: ['trusted_pools_write'], roles: 'AM' };

const record = recordExpectations({
  name: 'trustedPool',
  plural: 'trustedPools',
  kind: 'trusted-pool',
  table: 'trusted_pool',
  see,
  change,
  given: {
    one: 'poolAddresses: ["Pool.Test:3333"]',
    changes: 'hasAlert: true, expectedMinAsicCount: 5',
    changed: 'poolAddresses: ["pool.test:3333"], hasAlert: false',
    other: 'poolAddresses: ["other.test:3333"]',
  },
  seed: async (database, { subaccountId }) => {
    await sql`insert into trusted_pool (subaccount_id, pool_addresses, expected_hash_unit, has_alert)
      values (${subaccountId}, '{pool.example:3333}', 'th', false)`.execute(database);
    await sql`insert into untrusted_pool_alert (subaccount_id, is_on) values (${subaccountId}, true)`.execute(database);
  },
});

/** What the tests expect of this feature, by hand. */
export const trustedPoolsExpected: FeatureExpectations = {
  ...record,
  fields: { ...record.fields, 'Query.untrustedPoolAlert': see, 'Mutation.setUntrustedPoolAlert': change },
  audited: { ...record.audited, setUntrustedPoolAlert: ['trusted-pool.alert subaccount'] },
  runs: async (server, runs, people) => {
    await record.runs?.(server, runs, people);
    await runs.run(people.owner, 'setUntrustedPoolAlert', 'isOn: true');
    await runs.run(people.owner, 'setUntrustedPoolAlert', 'isOn: false');
  },
  guardedRoutes: {
    'POST /api/bulks/export_trusted_pool_csv_filter': see,
    'POST /api/bulks/export_trusted_pool_excel_filter': see,
  },
  tables: { ...record.tables, untrusted_pool_alert: bySubaccount },
};
