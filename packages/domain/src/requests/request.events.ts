import * as z from 'zod/mini';
import { defineEvent, defineSubject } from '../events/define-event.ts';

const requestSubject = defineSubject({
  kind: 'request',
  label: 'Request',
  permission: 'agent_request',
  page: 'agent-requests',
  search: 'request',
});

/** How many devices, or parts, ended how. */
const ofRequest = z.object({ done: z.int(), failed: z.int(), canceled: z.int(), expired: z.int() });

function countsText(counts: z.infer<typeof ofRequest>): string {
  const parts = Object.entries(counts).flatMap(([end, count]) => (count > 0 ? [`${count} ${end}`] : []));
  return `${parts.join(', ')}.`;
}

/** A request of which everything was done, or the rest was canceled. */
export const requestDone = defineEvent({
  code: 7,
  label: 'Command done',
  severity: 'info',
  subject: requestSubject,
  data: ofRequest,
  text: countsText,
});

/** A request of which something failed or expired. */
export const requestFailed = defineEvent({
  code: 8,
  label: 'Command failed',
  severity: 'warning',
  subject: requestSubject,
  data: ofRequest,
  text: countsText,
});
