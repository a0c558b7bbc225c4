import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeTeam: MatrixRule = { opens: ['subaccount_access', 'subaccount_access_write'], roles: 'AMV' };
const changeTeam: MatrixRule = { opens: ['subaccount_access_write'], roles: 'A' };
/** What gives lasting rights, which no key does. */
const grantRights: MatrixRule = { ...changeTeam, withoutKeys: true };

/** What the tests expect of this feature, by hand. */
export const accessExpected: FeatureExpectations = {
  fields: {
    'Query.roles': seeTeam,
    'Mutation.createRole': grantRights,
    'Mutation.updateRole': grantRights,
    'Mutation.deleteRole': changeTeam,
  },
  audited: {
    createRole: ['role.create role'],
    deleteRole: ['role.delete role'],
    updateRole: ['role.update role'],
  },
  tables: {
    role: [{ of: 'organization', column: 'organization_id' }],
  },
};
