import { callRest } from '../../../transport/rest.ts';
import { TransportError } from '../../../transport/transport-error.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.ts';
import type { AuditLog, AuditWhere } from './audit-filters.ts';

/** What an export is made of: the log and the filters on screen. */
export interface AuditExport {
  log: AuditLog;
  where: AuditWhere;
}

const exportMs = 10 * 60_000;

async function askForFile({ log, where }: AuditExport): Promise<Response | undefined> {
  const body = { log, where };
  try {
    return await callRest('/api/audit-log/export', { method: 'POST', body, timeoutMs: exportMs, handles: ['429'] });
  } catch (error) {
    if (!(error instanceof TransportError) || error.code !== '429') throw error;
    toast.error(error.message);
    return undefined;
  }
}

/** Saves what the filters show, all pages of it, as CSV. */
export const exportAction: ActionDescription<AuditExport> = {
  key: 'audit.export',
  label: 'Export CSV',
  icon: IconDownload,
  permission: undefined,
  async perform(given) {
    const response = await askForFile(given);
    if (!response) return;
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    saveFile(name ?? 'audit-log.csv', await response.blob());
  },
};
