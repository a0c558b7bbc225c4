import { administrator } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';

/** What the tests expect of this feature, by hand. */
export const accountImportExpected: FeatureExpectations = {
  fields: { 'Query.adminAccountImport': administrator, 'Mutation.adminImportAccounts': administrator },
  audited: { adminImportAccounts: ['account.import account'] },
  runs: async ({ services }, { run }, { owner }) => {
    const factor = await giveSecondFactor(services, owner.accountId);
    const csv = 'email\\nimported@matrix.test';
    await run(owner, 'adminImportAccounts', `csv: "${csv}", twoFactorCode: "${await factor.code()}"`);
    await factor.remove();
  },
};
