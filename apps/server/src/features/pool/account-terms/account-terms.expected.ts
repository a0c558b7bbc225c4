import { administrator } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';

/** What the tests expect of this feature, by hand. */
export const accountTermsExpected: FeatureExpectations = {
  fields: { 'Query.adminAccountTerms': administrator, 'Mutation.adminSetAccountTerms': administrator },
  audited: { adminSetAccountTerms: ['account.set-terms account'] },
  runs: async ({ services }, { run }, { owner }) => {
    const factor = await giveSecondFactor(services, owner.accountId);
    const code = await factor.code();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const args = `email: "${owner.email}", energyTradeAccess: true, userFee: { percent: 1.5, firstDay: "${tomorrow}" }`;
    await run(owner, 'adminSetAccountTerms', `${args}, twoFactorCode: "${code}"`, '{ email }');
    await factor.remove();
  },
};
