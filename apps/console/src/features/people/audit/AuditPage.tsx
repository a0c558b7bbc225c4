import { type ComponentType, useMemo } from 'react';
import { auditActionText } from '@headframe/domain/audit/audit-actions';
import { actionsFor } from '../../../ui/action/action.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { auditColumns, compactAuditColumns, objectText, siteColumns } from './audit-columns.tsx';
import { auditFilters, auditText, filtersOfLog } from './audit-filters.ts';
import { exportAction } from './audit.actions.ts';
import { auditPage } from './audit.route.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { LogChoice } from './LogChoice.tsx';
import { useAuditList } from './use-audit-list.ts';
import { shownLog, useAuditLog } from './use-audit-log.ts';
import type { ListFilter } from '../../../ui/list/list-where.ts';

/** The filters of the log on screen. */
function useAuditFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const log = useAuditLog();
  return useMemo(() => filtersOfLog(filters, log), [filters, log]);
}

/** What a log would hold. */
function AuditEmptyText() {
  return useAuditLog() === 'site'
    ? 'Changes by people and API keys in your subaccounts and organizations: actor, action, address, and the values before and after.'
    : 'Sign-ins, failed sign-ins, and changes of password, second factor and sessions.';
}

/** Who did what: in the owned subaccounts and organizations, and with the own account. */
export const AuditPage: ComponentType = defineList(useAuditList, {
  page: auditPage,
  key: 'audit',
  noun: 'entries',
  rowKey: ({ id }) => id,
  rowLabel: (entry) => `${auditActionText(entry.action)}: ${objectText(entry)}`,
  text: auditText,
  filters: auditFilters,
  useFilters: useAuditFilters,
  range: { column: 'at', options: ['24h', '7d', '30d', '365d'] },
  tieBreak: '-at',
  columns: siteColumns,
  columnsOf: ({ search }) => auditColumns(shownLog(search.log)),
  compactColumns: compactAuditColumns,
  exports: ({ search, where }) => actionsFor([exportAction], { log: shownLog(search.log), where }),
  Controls: LogChoice,
  drawer: { key: 'entry', Component: AuditDrawer },
  empty: { title: 'No activity in this period', text: <AuditEmptyText /> },
});
