import type { Where } from '@headframe/domain/where/where';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconDownload } from '../../../ui/icon/icons.ts';
import { exportLocation } from '../../../ui/file/list-export-actions.ts';
import { saveExport } from '../../../ui/file/save-export.ts';
import type { AuditLog } from './audit-filters.ts';

/** The input of an export: the log and the filters on screen. */
interface AuditExport {
  log: AuditLog;
  where: Where;
}

/** Saves all pages of the filtered entries as CSV. */
export const exportAction: ActionDescription<AuditExport> = {
  key: 'audit.export',
  label: 'Export CSV',
  icon: IconDownload,
  permission: undefined,
  perform: ({ log, where }) =>
    saveExport({
      path: '/api/audit-log/export',
      body: { log, where, location: exportLocation() },
      fallbackName: 'Audit log.csv',
    }),
};
