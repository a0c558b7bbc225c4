import { accounts, type MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeTeam: MatrixRule = { opens: ['subaccount_access', 'subaccount_access_write'], roles: 'AMV' };
const changeTeam: MatrixRule = { opens: ['subaccount_access_write'], roles: 'A' };
/** What gives lasting rights, which no key does. */
const grantRights: MatrixRule = { ...changeTeam, withoutKeys: true };

/** What the tests expect of this feature, by hand. */
export const teamExpected: FeatureExpectations = {
  fields: {
    'Query.teamMembers': seeTeam,
    'Query.teamMembersAggregate': seeTeam,
    'Query.teamMembersFacets': seeTeam,
    'Subscription.teamMembersUpdates': seeTeam,
    'Mutation.insertMember': grantRights,
    'Mutation.updateMember': grantRights,
    'Mutation.suspendMember': changeTeam,
    'Mutation.restoreMember': grantRights,
    'Mutation.deleteMember': changeTeam,
    'Mutation.cancelInvitation': changeTeam,
    'Mutation.resendInvitation': grantRights,
    'Query.allMembers': { ...seeTeam, anywhere: true, withoutKeys: true },
    'Query.allMembersAggregate': { ...seeTeam, anywhere: true, withoutKeys: true },
    'Query.lastAccessChange': accounts,
    'Query.subaccountsWithAccess': { ...seeTeam, anywhere: true, withoutKeys: true },
    'Mutation.upsertSubaccountAccess': grantRights,
    'Mutation.deleteSubaccountAccess': grantRights,
  },
  audited: {
    cancelInvitation: ['invitation.cancel invitation'],
    deleteMember: ['member.delete member'],
    deleteSubaccountAccess: ['invitation.cancel invitation', 'member.delete member'],
    insertMember: ['member.invite invitation'],
    resendInvitation: ['invitation.resend invitation'],
    restoreMember: ['member.restore member'],
    suspendMember: ['member.suspend member'],
    updateMember: ['member.update invitation', 'member.update member'],
    upsertSubaccountAccess: [
      'invitation.cancel invitation',
      'member.delete member',
      'member.invite invitation',
      'member.update invitation',
      'member.update member',
    ],
  },
};
