import { accounts, administrator } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const organizationsExpected: FeatureExpectations = {
  fields: {
    'Query.organizations': accounts,
    'Query.organizationsAggregate': accounts,
    'Query.hasOrganization': accounts,
    'Query.organizationMembers': accounts,
    'Query.organizationSubaccounts': accounts,
    'Subscription.organizationsUpdates': accounts,
    'Mutation.createOrganization': accounts,
    'Mutation.renameOrganization': accounts,
    'Mutation.deleteOrganization': accounts,
    'Mutation.suspendOrganization': accounts,
    'Mutation.restoreOrganization': accounts,
    'Mutation.createOrganizationMember': accounts,
    'Mutation.resendOrganizationInvitation': accounts,
    'Mutation.suspendOrganizationMember': accounts,
    'Mutation.restoreOrganizationMember': accounts,
    'Mutation.deleteOrganizationMember': accounts,
    'Query.allOrganizations': administrator,
    'Query.allOrganizationsAggregate': administrator,
    'Mutation.adminSetSubaccountFeature': administrator,
    'Mutation.adminResetTwoFactor': administrator,
    'Mutation.adminSuspendOrganization': administrator,
    'Mutation.adminRestoreOrganization': administrator,
  },
  audited: {
    adminResetTwoFactor: ['two-factor.reset account'],
    adminRestoreOrganization: ['organization.admin-restore organization'],
    adminSetSubaccountFeature: ['subaccount.features subaccount'],
    adminSuspendOrganization: ['organization.admin-suspend organization'],
    createOrganization: ['organization.create organization'],
    createOrganizationMember: ['organization.invite organization'],
    deleteOrganization: ['organization.delete organization'],
    deleteOrganizationMember: [
      'organization.cancel-invitation organization',
      'organization.leave organization',
      'organization.remove-member organization',
    ],
    renameOrganization: ['organization.rename organization'],
    resendOrganizationInvitation: ['organization.invite-again organization'],
    restoreOrganization: ['organization.restore organization'],
    restoreOrganizationMember: ['organization.restore-member organization'],
    suspendOrganization: ['organization.suspend organization'],
    suspendOrganizationMember: ['organization.suspend-member organization'],
  },
  tables: {
    organization: [{ of: 'organization', column: 'id' }],
    organization_member: [{ of: 'organization', column: 'organization_id' }],
  },
};
