import {
  AccountAuditListDocument,
  AuditListDocument,
  type AccountAuditEntryRowFragment,
} from '../../../generated/audit.ts';
import { useIsAnswered } from '../../../transport/requests/use-is-answered.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { queryVariables, type ListAnswer, type ListQuery } from '../../../ui/list/list-source.ts';
import { useAuditLog } from './use-audit-log.ts';

/** One entry of either log. */
export interface AuditRow extends AccountAuditEntryRowFragment {
  /** Null for entries of the organization; absent in the log of the own account. */
  subaccount?: string | null;
}

/** The entries that a query asks for, of the log on screen. */
export function useAuditList(query: ListQuery<unknown>): ListAnswer<AuditRow, unknown> {
  const log = useAuditLog();
  const variables = queryVariables<never>(query);
  const site = useData(AuditListDocument, variables, { isPaused: log !== 'site' });
  const account = useData(AccountAuditListDocument, variables, { isPaused: log !== 'account' });
  const state = log === 'site' ? site : account;
  const isAnswered = useIsAnswered(state, JSON.stringify([log, variables]));
  const rows = log === 'site' ? site.data?.auditEntries : account.data?.accountAuditEntries;
  const counted = log === 'site' ? site.data?.auditEntriesAggregate : account.data?.accountAuditEntriesAggregate;
  return { ...state, rows: rows ?? none, total: counted?.count, error: isAnswered ? undefined : state.error };
}

const none: readonly AuditRow[] = [];
