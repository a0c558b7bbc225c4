import { kindOfReport, type DeviceReport, type ScalarValues } from '@headframe/agent-link/device-report';
import { lastOfEach } from '../../kind-platform/index.ts';
import { acceptIdentity, type IdentityRow } from '../reports/accept-identity.ts';
import type { IngestSession } from './ingest-session.ts';
import type { KindWriter } from '../reports/kind-writer.ts';
import { knownParts } from '../reports/known-parts.ts';
import { failureRow, type BatchRow } from '../reports/reading-rows.ts';
import { reportTime } from './report-time.ts';

/** One report as rows: of its reading, with those of its parts, or of its failure. */
export interface PreparedReport {
  kind: string;
  id: number;
  at: number;
  reading: BatchRow | null;
  failure: BatchRow | null;
  parts: Pick<BatchRow, 'values'>[];
}

/** The rows that a frame's reports become. */
export interface PreparedReports {
  reports: PreparedReport[];
  identities: IdentityRow[];
  /** Rows of changed details, by kind. */
  details: Map<string, { id: number }[]>;
}

type Reading = DeviceReport & { scalars: ScalarValues };

function listOf<Row>(lists: Map<string, Row[]>, kind: string): Row[] {
  const list = lists.get(kind) ?? [];
  lists.set(kind, list);
  return list;
}

function prepareReading(
  prepared: PreparedReports,
  session: IngestSession,
  { kind, toReading, toParts }: KindWriter,
  given: Reading,
  times: { at: number; now: number },
): void {
  const memory = session.devices.get(given.deviceId);
  if (!memory) return;
  const report = kind.bound?.(given, memory) ?? given;
  const { detail } = report;
  const row = detail && kind.acceptDetail(memory, detail, times.now);
  if (row) listOf(prepared.details, kind.kind.kind).push(row);
  if (detail || report.ip !== memory.ip) {
    const identity = acceptIdentity(memory, report.ip, detail ? kind.identityOf(detail) : {});
    if (identity) prepared.identities.push(identity);
  }
  const parts = knownParts(session, report);
  const reading = toReading(report, times.at, kind.judge(report, memory), toParts.arrays(parts));
  const { id, at } = reading;
  prepared.reports.push({ kind: kind.kind.kind, id, at, reading, failure: null, parts: toParts.rows(reading, parts) });
}

/**
 * Applies the reports to the session's memory, in order of time, and returns the rows to store. Reports of unknown devices,
 * and those of another kind than their device, are left out.
 */
export function prepareReports(
  session: IngestSession,
  writers: ReadonlyMap<string, KindWriter>,
  reports: readonly DeviceReport[],
  now: number,
): PreparedReports {
  const prepared: PreparedReports = { reports: [], identities: [], details: new Map() };
  for (const report of reports) {
    const memory = session.devices.get(report.deviceId);
    const writer = writers.get(memory?.kind ?? '');
    if (!memory || !writer) continue;
    const at = reportTime(report.at, session.clockOffset, now);
    const { scalars } = report;
    if (!scalars) {
      const failure = failureRow(report, at);
      const { id } = failure;
      prepared.reports.push({ kind: memory.kind, id, at: failure.at, reading: null, failure, parts: [] });
    } else if (kindOfReport(report) === memory.kind) {
      prepareReading(prepared, session, writer, { ...report, scalars }, { at, now });
    }
  }
  return { ...prepared, identities: lastOfEach(prepared.identities) };
}
