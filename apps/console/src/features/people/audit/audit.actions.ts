import { callRest } from '../../../transport/rest.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { AuditLog, AuditWhere } from './audit-filters.ts';

/** What an export is made of: the log and the filters on screen. */
export interface AuditExport {
  log: AuditLog;
  where: AuditWhere;
}

const exportMs = 10 * 60_000;

/** Saves what the filters show, all pages of it, as CSV. */
export const exportAction: ActionDescription<AuditExport> = {
  key: 'audit.export',
  label: 'Export CSV',
  icon: IconDownload,
  permission: undefined,
  async perform({ log, where }) {
    const response = await callRest('/api/audit-log/export', {
      method: 'POST',
      body: { log, where },
      timeoutMs: exportMs,
    });
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    saveFile(name ?? 'audit-log.csv', await response.blob());
  },
};
