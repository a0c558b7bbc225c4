import type { IngestSession } from './ingest-session.ts';
import { latestReportMs } from './report-time.ts';

/** Bounds of the times of reports, in seconds: the maximum validity of one reading, and the latest time accepted. */
export function reportBounds({ pollSeconds }: IngestSession, now: number): { maxSpan: number; latest: number } {
  return { maxSpan: Math.max(90, pollSeconds * 3), latest: (now + latestReportMs) / 1000 };
}
