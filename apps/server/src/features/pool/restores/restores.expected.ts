import { sql } from 'kysely';
import { administrator } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';

/** What the tests expect of this feature, by hand. */
export const restoresExpected: FeatureExpectations = {
  fields: { 'Query.adminHouseRestores': administrator, 'Mutation.adminLookAtRestore': administrator },
  audited: { adminLookAtRestore: ['house-restore.look house-restore'] },
  runs: async ({ services }, { run }, { owner }) => {
    const { rows } = await sql<{ id: number }>`insert into house_restore (epoch, noticed_by, evidence, followed_at)
      values (2, 'a test', '', now()) returning id`.execute(services.database);
    const factor = await giveSecondFactor(services, owner.accountId);
    await run(owner, 'adminLookAtRestore', `id: ${rows[0]?.id}, twoFactorCode: "${await factor.code()}"`, '');
    await factor.remove();
  },
};
