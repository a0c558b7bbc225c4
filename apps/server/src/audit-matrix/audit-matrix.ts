import type { AuditAction } from '@headframe/domain/audit/audit-actions';

/** What one run leaves in the log: the action and what it was done to, such as `role.update role`. */
export type Trace = `${AuditAction} ${string}`;

/**
 * What each mutation leaves in the audit log, by hand, over all its ways; nothing for those that leave nothing behind
 * which anyone else could see or miss.
 */
export const auditedMutations: Readonly<Record<string, readonly Trace[]>> = {
  acceptBotyTerms: ['account.agree account'],
  acceptTerms: ['account.agree account'],
  addFoundDevices: ['scan.add-found command'],
  adminResetTwoFactor: ['two-factor.reset account'],
  adminRestoreOrganization: ['organization.admin-restore organization'],
  adminSetSubaccountFeature: ['subaccount.features subaccount'],
  adminSuspendOrganization: ['organization.admin-suspend organization'],
  approveSubaccountAccess: ['invitation.approve organization', 'invitation.approve subaccount'],
  // Shows a secret that counts for nothing until confirmTwoFactor.
  beginTwoFactor: [],
  blinkAsics: ['asic.blink command'],
  cancelAgentRequests: ['command.cancel command'],
  cancelInvitation: ['invitation.cancel invitation'],
  changePassword: ['account.change-password account'],
  changePoolAsics: ['asic.change-pool command'],
  clearAsicTargets: ['asic.clear-targets command'],
  confirmTwoFactor: ['two-factor.add account'],
  createAgent: ['agent.create agent'],
  createApiKey: ['api-key.create api-key'],
  createObserver: ['observer.create observer'],
  createOrganization: ['organization.create organization'],
  createOrganizationMember: ['organization.invite organization'],
  createRole: ['role.create role'],
  createSubaccount: ['subaccount.create subaccount'],
  deleteApiKey: ['api-key.delete api-key'],
  deleteMember: ['member.delete member'],
  deleteObserver: ['observer.delete observer'],
  deleteOrganization: ['organization.delete organization'],
  deleteOrganizationMember: [
    'organization.cancel-invitation organization',
    'organization.leave organization',
    'organization.remove-member organization',
  ],
  deleteRole: ['role.delete role'],
  deleteSubaccountAccess: ['invitation.cancel invitation', 'member.delete member'],
  insertMember: ['member.invite invitation'],
  markAccountForDeletion: ['account.mark-for-deletion account'],
  rebootAsics: ['asic.reboot command'],
  rejectSubaccountAccess: ['invitation.reject organization', 'invitation.reject subaccount'],
  removeAgent: ['agent.remove agent'],
  removeTwoFactor: ['two-factor.remove account'],
  renameOrganization: ['organization.rename organization'],
  renewAgentKey: ['agent.renew-key agent'],
  renewBackupCodes: ['two-factor.renew-backup-codes account'],
  resendInvitation: ['invitation.resend invitation'],
  resendOrganizationInvitation: ['organization.invite-again organization'],
  restoreMember: ['member.restore member'],
  restoreOrganization: ['organization.restore organization'],
  restoreOrganizationMember: ['organization.restore-member organization'],
  scanAsicsAgain: ['scan.repeat command'],
  setPreferences: ['preference.update preference'],
  setSubaccountArchived: ['subaccount.archive subaccount', 'subaccount.restore subaccount'],
  setSubaccountPinned: ['subaccount.preference subaccount'],
  signOutAllSessions: ['session.revoke session'],
  signOutOtherSessions: ['session.revoke session'],
  signOutSession: ['session.revoke session'],
  // Freezes a selection for half an hour; the command that uses it is written down.
  snapshotAsics: [],
  startAsics: ['asic.start command'],
  startScan: ['scan.start command'],
  stopAsics: ['asic.stop command'],
  suspendMember: ['member.suspend member'],
  suspendOrganization: ['organization.suspend organization'],
  suspendOrganizationMember: ['organization.suspend-member organization'],
  unmarkAccountForDeletion: ['account.keep account'],
  updateAgent: ['agent.update agent'],
  updateApiKey: ['api-key.update api-key'],
  updateHubConsent: ['account.agree account'],
  updateLocationProfiles: ['location-profile.update location-profile'],
  updateMember: ['member.update invitation', 'member.update member'],
  updateNickname: ['account.rename account'],
  updateObserver: ['observer.update observer'],
  updateRole: ['role.update role'],
  updateSubaccountPreference: ['subaccount.preference subaccount'],
  upsertSubaccountAccess: [
    'invitation.cancel invitation',
    'member.delete member',
    'member.invite invitation',
    'member.update invitation',
    'member.update member',
  ],
};

/**
 * What other doors than mutations leave: the forms of signing up and in, other providers, links in mails. `test` names the
 * integration test that goes through the door and asks for the action.
 */
export const auditedDoors: Partial<Record<AuditAction, { test: string }>> = {
  'account.confirm-email': { test: 'features/people/identity/account-forms' },
  'account.create': { test: 'features/people/social/social' },
  'account.register': { test: 'features/people/identity/account-forms' },
  'account.register-again': { test: 'features/people/identity/account-forms' },
  'account.reset-password': { test: 'features/people/identity/account-forms' },
  'session.end': { test: 'audit-matrix/audited-doors' },
  'session.open': { test: 'audit-matrix/audited-doors' },
  'session.refuse': { test: 'audit-matrix/audited-doors' },
  'session.reuse': { test: 'audit-matrix/audited-doors' },
  'social.link': { test: 'features/people/social/social' },
  'two-factor.give-up-old': { test: 'audit-matrix/audited-doors' },
  'two-factor.revert': { test: 'audit-matrix/audited-doors' },
  'two-factor.take-over-old': { test: 'audit-matrix/audited-doors' },
};
