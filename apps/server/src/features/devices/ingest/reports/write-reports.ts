import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { Topic } from '../../../../platform/pubsub/pubsub.ts';
import { toBatches } from '../frame/batches.ts';
import type { IngestSession } from '../frame/ingest-session.ts';
import type { KindWriter } from './kind-writer.ts';
import type { PreparedReport, PreparedReports } from '../frame/prepare-reports.ts';
import { reportBounds } from '../frame/report-bounds.ts';
import { writeBatch, type ChangedDevices } from './write-batch.ts';
import { writeIdentities } from './write-identities.ts';

/** Changed devices, and under which topic they are announced. */
interface ChangedOfKind extends ChangedDevices {
  topic: Topic;
}

/** Stores reports of one kind, of which each device has at most one. */
async function writeKind(
  transaction: AccessTransaction,
  { kind, statements: { reading, failure, part } }: KindWriter,
  reports: readonly PreparedReport[],
  parameters: readonly unknown[],
): Promise<ChangedOfKind[]> {
  const readings = reports.flatMap((report) => report.reading ?? []);
  const failures = reports.flatMap((report) => report.failure ?? []);
  const changed = await writeBatch(transaction, reading, readings, parameters);
  changed.push(...(await writeBatch(transaction, failure, failures, parameters)));
  if (part) {
    const parts = reports.flatMap((report) => report.parts);
    await writeBatch(transaction, part, parts, []);
  }
  return changed.map((devices) => ({ ...devices, topic: kind.topic }));
}

/** Stores prepared reports: identities and details, then state and history batch by batch. */
export async function writeReports(
  transaction: AccessTransaction,
  session: IngestSession,
  writers: ReadonlyMap<string, KindWriter>,
  prepared: PreparedReports,
  now: number,
): Promise<ChangedOfKind[]> {
  const { maxSpan, latest } = reportBounds(session, now);
  await writeIdentities(transaction, session.agentId, prepared.identities);
  for (const [kind, rows] of prepared.details)
    await writers.get(kind)?.kind.writeDetails(transaction, session.agentId, rows);
  const changed: ChangedOfKind[] = [];
  for (const batch of toBatches(prepared.reports))
    for (const [kind, reports] of Map.groupBy(batch, (report) => report.kind)) {
      const writer = writers.get(kind);
      if (writer) changed.push(...(await writeKind(transaction, writer, reports, [maxSpan, latest, session.agentId])));
    }
  return changed;
}
