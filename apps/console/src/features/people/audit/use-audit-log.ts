import { isOwner } from '@headframe/domain/permissions/effective-permissions';
import { useAccess } from '../../../transport/session/access.ts';
import type { AuditLog } from './audit-filters.ts';
import { auditPage } from './audit.route.ts';

const ownsLog = () => isOwner(useAccess.getState().selected?.permissions ?? []);

/** The log that is shown where the URL asks for one: people who own nothing here see that of their own account. */
export function shownLog(asked: AuditLog): AuditLog {
  return ownsLog() ? asked : 'account';
}

/** Whether the viewer owns the selected subaccount, and with it may read its log. */
export function useOwnsLog(): boolean {
  return useAccess(ownsLog);
}

/** {@link shownLog} of the URL. */
export function useAuditLog(): AuditLog {
  const { log } = auditPage.useSearch();
  useOwnsLog();
  return shownLog(log);
}
