import type { ReactNode } from 'react';
import { auditActionText } from '@headframe/domain/audit/audit-actions';
import type { Sort } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { auditColumns, compactAuditColumns, objectText } from './audit-columns.tsx';
import type { AuditLog } from './audit-filters.ts';
import type { AuditRow } from './use-audit-list.ts';

interface AuditTableProps {
  log: AuditLog;
  rows: readonly AuditRow[];
  sort: Sort;
  onSort(sort: Sort): void;
  onOpen(id: string): void;
  openId: string | undefined;
  isLoading: boolean;
  offset: number;
  total: number | undefined;
  empty: ReactNode;
}

/** Entries as rows; on a phone with two columns. */
export function AuditTable({ log, onOpen, openId, ...table }: AuditTableProps) {
  const isNarrow = useIsNarrow();
  return (
    <DataTable<AuditRow>
      label="Audit log"
      columns={isNarrow ? compactAuditColumns : auditColumns(log)}
      lines={isNarrow ? 2 : 1}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${auditActionText(row.action)}: ${objectText(row)}`}
      onRowOpen={(row) => onOpen(row.id)}
      openRow={openId}
      {...table}
    />
  );
}
