import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeRevenue: MatrixRule = { opens: ['revenue'], roles: 'AMCV', links: 'OPK' };

/** What the tests expect of this feature, by hand. */
export const revenuesExpected: FeatureExpectations = {
  fields: {
    'Query.revenues': seeRevenue,
    'Query.revenueExplanation': seeRevenue,
    'Query.wallets': { opens: ['withdraw', 'withdraw_write'], roles: 'AMCV' },
  },
  guardedRoutes: {
    // Observers send no POST, though they may read the same days.
    'POST /api/bulks/export_revenue_csv_filter': { opens: ['revenue'], roles: 'AMCV' },
    'POST /api/bulks/export_revenue_excel_filter': { opens: ['revenue'], roles: 'AMCV' },
  },
};
