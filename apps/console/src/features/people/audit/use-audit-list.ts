import { useMemo } from 'react';
import {
  AccountAuditListDocument,
  AuditListDocument,
  type AccountAuditEntryRowFragment,
} from '../../../generated/audit.ts';
import { useData } from '../../../transport/use-data.ts';
import { auditOrder, auditSort, auditWhere, type AuditLog } from './audit-filters.ts';
import type { AuditSearch } from './audit.route.ts';

/** One entry of either log. */
export interface AuditRow extends AccountAuditEntryRowFragment {
  /** Null for entries of the organization; absent in the log of the own account. */
  subaccount?: string | null;
}

/** The entries that the URL filters for, of the log that the caller may read. */
export function useAuditList(search: AuditSearch, log: AuditLog) {
  const { q, actor, action, object, range, size, page } = search;
  const where = useMemo(
    () => auditWhere({ q, actor, action, object, range }, Date.now() / 1000),
    [q, actor, action, object, range],
  );
  const sort = auditSort(search.sort);
  const variables = { where, orderBy: auditOrder(sort), limit: size, offset: (page - 1) * size };
  const site = useData(AuditListDocument, variables, { isPaused: log !== 'site' });
  const account = useData(AccountAuditListDocument, variables, { isPaused: log !== 'account' });
  const { data: _data, ...state } = log === 'site' ? site : account;
  const rows: readonly AuditRow[] | undefined =
    log === 'site' ? site.data?.auditEntries : account.data?.accountAuditEntries;
  const total =
    log === 'site' ? site.data?.auditEntriesAggregate.count : account.data?.accountAuditEntriesAggregate.count;
  return { ...state, where, sort, rows: rows ?? [], total };
}
