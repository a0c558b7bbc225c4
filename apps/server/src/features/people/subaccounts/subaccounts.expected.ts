import { accounts, members, tokens } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const subaccountsExpected: FeatureExpectations = {
  fields: {
    'Query.subaccounts': tokens,
    'Subscription.subaccountSubscription': tokens,
    'Subscription.observerSubaccountSubscription': tokens,
    'Subscription.getSubaccountApproved': accounts,
    'Mutation.approveSubaccountAccess': accounts,
    'Mutation.rejectSubaccountAccess': accounts,
    'Mutation.createSubaccount': accounts,
    'Mutation.setSubaccountArchived': { opens: 'owner' },
    'Mutation.setSubaccountPinned': members,
    'Mutation.updateSubaccountPreference': members,
  },
  audited: {
    approveSubaccountAccess: ['invitation.approve organization', 'invitation.approve subaccount'],
    createSubaccount: ['subaccount.create subaccount'],
    rejectSubaccountAccess: ['invitation.reject organization', 'invitation.reject subaccount'],
    setSubaccountArchived: ['subaccount.archive subaccount', 'subaccount.restore subaccount'],
    setSubaccountPinned: ['subaccount.preference subaccount'],
    updateSubaccountPreference: ['subaccount.preference subaccount'],
  },
  tables: {
    subaccount: [{ of: 'subaccount', column: 'id' }],
    subaccount_access: bySubaccount,
    subaccount_preference: [{ of: 'account', column: 'account_id' }],
  },
};
