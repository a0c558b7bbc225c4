import { capitalized } from './describe-record.ts';
import { records } from './generated/records.ts';

/** Kinds of records in the audit log. */
export type RecordAuditKind = (typeof records)[number]['kind'];

type RecordAudit = `${RecordAuditKind}.${'create' | 'update' | 'delete'}`;

/** The words of the audit log for what is done to records. */
export const recordAudits = Object.fromEntries(
  records.flatMap(({ kind, label }) => [
    [`${kind}.create`, `${capitalized(label)} created`],
    [`${kind}.delete`, `${capitalized(label)} deleted`],
    [`${kind}.update`, `${capitalized(label)} changed`],
  ]),
) as Readonly<Record<RecordAudit, string>>;

/** What records are in the audit log, in words. */
export const recordAuditKinds = records.map(({ kind, label }) => [kind, capitalized(label)] as const);
