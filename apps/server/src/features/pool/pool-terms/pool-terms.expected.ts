import { administrator } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';

/** What the tests expect of this feature, by hand. */
export const poolTermsExpected: FeatureExpectations = {
  fields: { 'Query.adminPoolTerms': administrator, 'Mutation.adminSetPoolTerm': administrator },
  audited: { adminSetPoolTerm: ['pool-term.set pool-term'] },
  runs: async ({ services }, { run }, { owner }) => {
    const factor = await giveSecondFactor(services, owner.accountId);
    const code = await factor.code();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const args = `kind: "withdrawal_fee", value: "0.00001", firstDay: "${tomorrow}"`;
    await run(owner, 'adminSetPoolTerm', `${args}, twoFactorCode: "${code}"`, '{ kind }');
    await factor.remove();
  },
};
