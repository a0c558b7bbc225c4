import * as z from 'zod/mini';
import { deviceKinds } from './kinds.ts';
import { defineEvent, defineSubject } from '../events/define-event.ts';

export const deviceSubject = defineSubject({ kind: 'device', label: 'Device', permission: 'kind', search: 'device' });

const kind = z.string();
const ofDevice = z.object({ kind });
/** Flags of the issues, as bits of the kind's list. */
const ofIssues = z.object({ kind, flags: z.int() });

/** Labels of issues by their bits, in the order of the kind. */
function issueLabelsOf({ kind: name, flags }: z.infer<typeof ofIssues>): string {
  const issues = deviceKinds.find((one) => one.kind === name)?.issues ?? {};
  return Object.values(issues)
    .filter((_, bit) => (flags & (1 << bit)) !== 0)
    .join(', ');
}

export const deviceOffline = defineEvent({
  code: 0,
  label: 'Device offline',
  severity: 'critical',
  subject: deviceSubject,
  data: ofDevice,
  text: () => 'It does not answer any more.',
});

export const deviceBack = defineEvent({
  code: 1,
  label: 'Device back',
  severity: 'good',
  subject: deviceSubject,
  data: ofDevice,
  text: () => 'It answers again.',
});

export const issueOpened = defineEvent({
  code: 3,
  label: 'Issue opened',
  severity: 'warning',
  subject: deviceSubject,
  data: ofIssues,
  text: (data) => `${issueLabelsOf(data)}.`,
});

export const issueClosed = defineEvent({
  code: 4,
  label: 'Issue closed',
  severity: 'good',
  subject: deviceSubject,
  data: ofIssues,
  text: (data) => `No longer: ${issueLabelsOf(data)}.`,
});
