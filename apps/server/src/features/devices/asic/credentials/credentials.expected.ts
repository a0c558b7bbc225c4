import type { MatrixRule } from '../../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../../testing/feature-expectations.ts';

const changeCredential: MatrixRule = { opens: ['agent_worker_credential_write'], roles: 'AM' };

/** What the tests expect of this feature, by hand. */
export const credentialsExpected: FeatureExpectations = {
  fields: {
    'Mutation.setAsicCredential': changeCredential,
    'Mutation.tryAsicCredentials': changeCredential,
  },
  audited: {
    setAsicCredential: ['asic.set-credential device'],
    tryAsicCredentials: ['asic.try-credentials command'],
  },
};
