import { useMemo } from 'react';
import type { ListFilter } from '../../../ui/list/list-where.ts';
import { filtersOfLog } from './audit-filters.ts';
import { useAuditLog } from './use-audit-log.ts';

/** The filters of the log on screen. */
export function useAuditFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const log = useAuditLog();
  return useMemo(() => filtersOfLog(filters, log), [filters, log]);
}
