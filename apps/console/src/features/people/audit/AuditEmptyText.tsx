import { useAuditLog } from './use-audit-log.ts';

/** What a log would hold. */
export function AuditEmptyText() {
  return useAuditLog() === 'site'
    ? 'Changes by people and API keys in your subaccounts and organizations: actor, action, address, and the values before and after.'
    : 'Sign-ins, failed sign-ins, and changes of password, second factor and sessions.';
}
