import { unsupportedName } from '../devices/unsupported-text.ts';
import { deviceAudits } from '../devices/device-audits.ts';
import { recordAudits } from '../records/record-audits.ts';

/**
 * Every action of the audit log with the words for it; the part before the dot is what it was done to. What is done to
 * devices and records stands in their descriptors.
 */
export const auditActions = {
  ...deviceAudits,
  ...recordAudits,
  'account.agree': 'Terms accepted or withdrawn',
  'account.change-password': 'Password changed',
  'account.confirm-email': 'E-mail confirmed',
  'account.create': 'Account created',
  'account.import': 'Account of an earlier installation imported',
  'account.keep': 'Deletion canceled',
  'account.mark-for-deletion': 'Marked for deletion',
  'account.register': 'Signed up',
  'account.register-again': 'Signed up again',
  'account.rename': 'Nickname changed',
  'account.reset-password': 'Password reset',
  'account.set-referrer': 'Referrer recorded',
  'account.set-terms': 'User fee or energy-trade access set by the administrator',
  'address-book.approve': 'Payment code approved',
  'address-book.archive': 'Address book entry archived',
  'address-book.create': 'Address book entry added',
  'address-book.delete': 'Address book entry deleted',
  'address-book.reject': 'Payment code rejected',
  'address-book.unarchive': 'Address book entry brought back',
  'address-book.update': 'Address book entry changed',
  'agent.create': 'Agent created',
  'agent.install-update': 'Agent update commanded',
  'agent.remove': 'Agent removed',
  'agent.renew-key': 'Agent key renewed',
  'agent.take-keys': 'Keys of imported agents taken',
  'agent.update': 'Agent changed',
  'api-key.create': 'API key created',
  'api-key.delete': 'API key deleted',
  'api-key.update': 'API key changed',
  'auto-withdrawal.create': 'Auto-withdrawal created',
  'auto-withdrawal.delete': 'Auto-withdrawal deleted',
  'command.cancel': 'Command canceled',
  'device-offer.accept': 'Offered devices accepted',
  'device-offer.allow': 'Offers of devices allowed again',
  'device-offer.decline': 'Offered devices declined',
  'device-offer.move': 'Devices offered to move',
  'device-offer.withdraw': 'Offer of devices withdrawn',
  'firmware.begin-upload': 'Firmware upload begun',
  'firmware.create': 'Firmware added',
  'firmware.delete': 'Firmware deleted',
  'firmware.update': 'Firmware changed',
  'firmware-rollout.begin-miners': 'Miners of a firmware rollout begun',
  'firmware-rollout.cancel': 'Firmware rollout canceled',
  'firmware-rollout.end-canceled': 'Canceled firmware rollout ended',
  'firmware-rollout.finish': 'Firmware rollout finished',
  'firmware-rollout.halt': 'Firmware rollout halted',
  'firmware-rollout.pause': 'Firmware rollout paused',
  'firmware-rollout.resume': 'Firmware rollout resumed',
  'firmware-rollout.start': 'Firmware rollout started',
  'load-shaping.end': 'Replacement of failed miners ended',
  'load-shaping.stop': 'Replacement of failed miners stopped',
  'vendor-key.pin': 'Vendor key pinned',
  'vendor-key.unpin': 'Vendor key removed',
  'import.apply': 'Import of a file confirmed',
  'import.begin': 'Import of a file begun',
  'import.cancel': 'Import of a file canceled',
  'import.map': 'Columns of a file chosen',
  'import.write': 'Devices changed by a file',
  'invitation.approve': 'Invitation approved',
  'invitation.cancel': 'Invitation withdrawn',
  'invitation.reject': 'Invitation rejected',
  'invitation.resend': 'Invitation sent again',
  'location-profile.update': 'Location profile changed',
  'member.delete': 'Member removed',
  'member.invite': 'Member invited',
  'member.restore': 'Member restored',
  'member.suspend': 'Member suspended',
  'member.update': "Member's role changed",
  'observer.create': 'Observer link created',
  'observer.delete': 'Observer link deleted',
  'observer.update': 'Observer link changed',
  'organization.admin-restore': 'Organization restored by the administrator',
  'organization.admin-suspend': 'Organization suspended by the administrator',
  'organization.cancel-invitation': 'Invitation to the organization withdrawn',
  'organization.create': 'Organization created',
  'organization.delete': 'Organization deleted',
  'organization.invite': 'Delegate invited',
  'organization.invite-again': 'Delegate invited again',
  'organization.leave': 'Organization left',
  'organization.remove-member': 'Delegate removed',
  'organization.rename': 'Organization renamed',
  'organization.restore': 'Organization restored',
  'organization.restore-member': 'Delegate restored',
  'organization.suspend': 'Organization suspended',
  'organization.suspend-member': 'Delegate suspended',
  'outlet.link': 'Outlets linked to miners',
  'payment.create': 'Payment created',
  'payment.delete': 'Payment deleted',
  'payment.update': 'Payment changed',
  'payout.mark-sent': 'Payout marked as sent',
  'payout.release': 'Withdrawals of a payout given back',
  'payout.take': 'Withdrawals taken to be paid by hand',
  'pool-term.set': 'Fee, share or minimum of the pool set',
  'preference.update': 'Preferences changed',
  'role.create': 'Role created',
  'role.delete': 'Role deleted',
  'role.update': 'Role changed',
  'scan.add-found': 'Discovered devices added',
  'scan.repeat': 'Devices scanned again',
  'scan.start': 'Scan started',
  'scan.log-in': 'Host keys of SSH servers accepted, and logged in',
  'session.end': 'Signed out',
  'session.open': 'Signed in',
  'session.refuse': 'Sign-in refused',
  'session.reuse': 'Session ended: copied token',
  'session.revoke': 'Sessions ended',
  'social.link': 'Sign-in with a provider linked',
  'subaccount.archive': 'Subaccount archived',
  'subaccount.create': 'Subaccount created',
  'subaccount.features': 'Feature flags of the subaccount changed',
  'subaccount.preference': 'Subaccount preferences changed',
  'subaccount.restore': 'Subaccount restored',
  'trusted-pool.alert': 'Alert of untrusted pools turned on or off',
  'tunnel.close': 'Tunnel closed',
  'tunnel.open': 'Tunnel opened',
  'tunnel.prolong': 'Tunnel prolonged',
  'two-factor.add': 'Second factor added',
  'two-factor.give-up-old': 'Old second factor removed',
  'two-factor.remove': 'Second factor removed',
  'two-factor.renew-backup-codes': 'Backup codes renewed',
  'two-factor.reset': 'Second factor reset',
  'two-factor.revert': 'Second factor reverted',
  'two-factor.take-over-old': 'Old second factor migrated',
  'worker.approve': 'New workers approved',
  'worker.delete': 'Worker removed',
  'worker.refuse': 'New workers refused',
  'worker.require-approval': 'Approval of new workers set',
  'worker.set-model': 'Model of workers set',
  'worker.set-tags': 'Tags of workers set',
  'worker.set-threshold': 'Hashrate threshold of workers set',
  'withdrawal.cancel': 'Withdrawal canceled',
  'withdrawal.decline': 'Withdrawal declined',
  'withdrawal.request': 'Withdrawal requested',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>;

/** One action of the audit log. */
export type AuditAction = keyof typeof auditActions;

/** What is done to one kind of thing: `update` of `role.update`. */
export type AuditVerb<Kind extends string> = AuditAction extends infer Action
  ? Action extends `${Kind}.${infer Verb}`
    ? Verb
    : never
  : never;

/** What an entry says was done, in words; an action that this version does not know is marked as such. */
export function auditActionText(action: string): string {
  return (auditActions as Readonly<Record<string, string>>)[action] ?? unsupportedName(action);
}

/** Actions that an account does with itself; all others are done to subaccounts and organizations. */
const ownAccountScopes: readonly string[] = ['account', 'preference', 'session', 'social', 'two-factor'];

/** The actions of the one log or the other: that of the own account, or that of subaccounts and organizations. */
export function auditActionsOf(log: 'account' | 'site'): AuditAction[] {
  return (Object.keys(auditActions) as AuditAction[]).filter(
    (action) => ownAccountScopes.includes(action.split('.', 1)[0] ?? '') === (log === 'account'),
  );
}
