import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeDevices: MatrixRule = { opens: ['agent_workers'], roles: 'AMTV', links: 'O' };

/** What the tests expect of this feature, by hand. */
export const historyExpected: FeatureExpectations = {
  fields: {
    'Query.siteHistory': seeDevices,
  },
  tables: {
    asic_hour: bySubaccount,
    asic_sample: bySubaccount,
    asic_sample_block: bySubaccount,
    site_minute: bySubaccount,
    watched_miners: bySubaccount,
  },
};
