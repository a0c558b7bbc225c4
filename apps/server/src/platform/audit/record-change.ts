import type { ScopedContext } from '../graphql/context.ts';
import { auditActor, recordAudit, type AuditRecord } from './record-audit.ts';

/**
 * Adds what the caller of a root field did to the audit log, in the transaction of the field. `seenAs` counts where the caller may not enter
 * the subaccount of the record.
 */
export function recordChange(context: ScopedContext, ...records: readonly AuditRecord[]): Promise<void> {
  const { caller, ip, scope } = context;
  const isOwn = ({ subaccountId }: AuditRecord) =>
    caller?.grants.some((grant) => grant.subaccountId === subaccountId) ?? false;
  const seen = records.map(({ seenAs, ...record }) =>
    seenAs === undefined || isOwn(record) ? record : { ...record, seenAs },
  );
  return recordAudit(scope.transaction, auditActor(caller, ip), ...seen);
}
