import { auditActions, type AuditAction } from '@headframe/domain/audit/audit-actions';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFields } from '../../../platform/graphql/field-access.ts';
import { schema } from '../../../schema.ts';

/** What each mutation leaves in the audit log, by hand: a new mutation fails here until it is thought of. */
const audited: Readonly<Record<string, readonly AuditAction[]>> = {
  acceptBotyTerms: ['account.agree'],
  acceptTerms: ['account.agree'],
  addFoundDevices: ['scan.add-found'],
  adminResetTwoFactor: ['two-factor.reset'],
  adminRestoreOrganization: ['organization.admin-restore'],
  adminSetSubaccountFeature: ['subaccount.features'],
  adminSuspendOrganization: ['organization.admin-suspend'],
  approveSubaccountAccess: ['invitation.approve'],
  blinkAsics: ['asic.blink'],
  cancelAgentRequests: ['command.cancel'],
  cancelInvitation: ['invitation.cancel'],
  changePassword: ['account.change-password'],
  changePoolAsics: ['asic.change-pool'],
  clearAsicTargets: ['asic.clear-targets'],
  confirmTwoFactor: ['two-factor.add'],
  createAgent: ['agent.create'],
  createApiKey: ['api-key.create'],
  createObserver: ['observer.create'],
  createOrganization: ['organization.create'],
  createOrganizationMember: ['organization.invite'],
  createRole: ['role.create'],
  createSubaccount: ['subaccount.create'],
  deleteApiKey: ['api-key.delete'],
  deleteMember: ['member.delete'],
  deleteObserver: ['observer.delete'],
  deleteOrganization: ['organization.delete'],
  deleteOrganizationMember: ['organization.remove-member', 'organization.leave', 'organization.cancel-invitation'],
  deleteRole: ['role.delete'],
  deleteSubaccountAccess: ['member.delete', 'invitation.cancel'],
  insertMember: ['member.invite'],
  markAccountForDeletion: ['account.mark-for-deletion'],
  rebootAsics: ['asic.reboot'],
  rejectSubaccountAccess: ['invitation.reject'],
  removeAgent: ['agent.remove'],
  removeTwoFactor: ['two-factor.remove'],
  renameOrganization: ['organization.rename'],
  renewAgentKey: ['agent.renew-key'],
  renewBackupCodes: ['two-factor.renew-backup-codes'],
  resendInvitation: ['invitation.resend'],
  resendOrganizationInvitation: ['organization.invite-again'],
  restoreMember: ['member.restore'],
  restoreOrganization: ['organization.restore'],
  restoreOrganizationMember: ['organization.restore-member'],
  scanAsicsAgain: ['scan.repeat'],
  setPreferences: ['preference.update'],
  setSubaccountArchived: ['subaccount.archive', 'subaccount.restore'],
  setSubaccountPinned: ['subaccount.preference'],
  signOutAllSessions: ['session.revoke'],
  signOutOtherSessions: ['session.revoke'],
  signOutSession: ['session.revoke'],
  startAsics: ['asic.start'],
  startScan: ['scan.start'],
  stopAsics: ['asic.stop'],
  suspendMember: ['member.suspend'],
  suspendOrganization: ['organization.suspend'],
  suspendOrganizationMember: ['organization.suspend-member'],
  unmarkAccountForDeletion: ['account.keep'],
  updateAgent: ['agent.update'],
  updateApiKey: ['api-key.update'],
  updateHubConsent: ['account.agree'],
  updateLocationProfiles: ['location-profile.update'],
  updateMember: ['member.update'],
  updateNickname: ['account.rename'],
  updateObserver: ['observer.update'],
  updateRole: ['role.update'],
  updateSubaccountPreference: ['subaccount.preference'],
  upsertSubaccountAccess: ['member.invite', 'member.update', 'member.delete', 'invitation.cancel'],
};

/** Mutations that leave nothing behind which anyone else could see or miss. */
const unaudited: Readonly<Record<string, string>> = {
  beginTwoFactor: 'Shows a secret that counts for nothing until confirmTwoFactor.',
  snapshotAsics: 'Freezes a selection for half an hour; the command that uses it is written down.',
};

const features = path.resolve(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: features })
  .filter((name) => !/\.test\.ts$|\/testing\//.test(name))
  .map((name) => readFileSync(path.join(features, name), 'utf8'));

/** Features whose source writes an action: as one text, or as area and verb put together. */
function isWritten(action: AuditAction): boolean {
  const [area = '', verb = ''] = action.split('.');
  const isWhole = sources.some((source) => source.includes(`'${action}'`));
  const isMadeUp = sources.some((source) => source.includes(`action: \`${area}.\${`));
  return isWhole || (isMadeUp && sources.some((source) => source.includes(`'${verb}'`)));
}

describe('mutations', () => {
  it('are all in the audit log, or in the list of those that change nothing', () => {
    const mutations = rootFields(schema)
      .filter(({ name }) => name.startsWith('Mutation.'))
      .map(({ name }) => name.slice('Mutation.'.length));
    expect([...Object.keys(audited), ...Object.keys(unaudited)].toSorted()).toEqual(mutations.toSorted());
  });

  it.each(Object.keys(auditActions) as AuditAction[])('%s of the catalogue is written somewhere', (action) => {
    expect(isWritten(action)).toBe(true);
  });
});
