import type { ScopedContext } from '../graphql/context.ts';
import { auditActor, recordAudit, type AuditRecord } from './record-audit.ts';

/** Adds what the caller of a root field did to the audit log, in the transaction of the field. */
export function recordChange(context: ScopedContext, ...records: readonly AuditRecord[]): Promise<void> {
  return recordAudit(context.scope.transaction, auditActor(context.caller, context.ip), ...records);
}
