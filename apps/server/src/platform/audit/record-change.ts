import type { Caller } from '../auth/caller.ts';
import type { ScopedContext } from '../graphql/context.ts';
import { auditActor, recordAudit, type AuditRecord } from './record-audit.ts';

/** Whether the people of a record's subaccount, or else of its organization, know the caller as one of theirs. */
function isKnownThere(caller: Caller | null, { subaccountId, organizationId }: AuditRecord): boolean {
  if (subaccountId != null) return caller?.grants.some((grant) => grant.subaccountId === subaccountId) ?? false;
  if (organizationId == null || caller?.kind !== 'account') return true;
  return caller.organizations.some((one) => one.organizationId === organizationId);
}

/**
 * Adds what the caller of a root field did to the audit log, in the transaction of the field. In the log of a subaccount or an organization
 * that is none of theirs, `seenAs` stands in place of the name and address of the caller; for the administrator at work this word.
 */
export function recordChange(context: ScopedContext, ...records: readonly AuditRecord[]): Promise<void> {
  const { caller, ip, scope } = context;
  const seen = records.map(({ seenAs = scope.isAdministering ? 'Administrator' : undefined, ...record }) =>
    seenAs === undefined || isKnownThere(caller, record) ? record : { ...record, seenAs },
  );
  return recordAudit(scope.transaction, auditActor(caller, ip), ...seen);
}
