import { withAccess } from '../../../../platform/database/with-access.ts';
import { ensureHistoryPartitions } from '../../history/index.ts';
import type { IngestDeps } from '../frame/ingest-deps.ts';
import { openIngestSession, refreshDevices, type IngestSession } from '../frame/ingest-session.ts';
import { allWriters, kindsOf } from './kind-writer.ts';
import { prepareReports } from '../frame/prepare-reports.ts';
import { writeReports } from './write-reports.ts';

/** Stores of devices that their agent cannot read why it cannot, as a failed poll of each. */
export async function recordUnread(
  deps: Pick<IngestDeps, 'database' | 'pubsub' | 'now' | 'writers'>,
  session: IngestSession,
  devices: readonly { deviceId: number; reason: string }[],
): Promise<void> {
  const now = deps.now?.() ?? Date.now();
  const writers = deps.writers ?? allWriters;
  const reports = devices.map(({ deviceId, reason: message }) => ({
    deviceId,
    at: now - session.clockOffset,
    ip: '0.0.0.0',
    scalars: null,
    detail: null,
    failure: { kind: 'reply' as const, message },
  }));
  // The session belongs to the frames, which may come at the same time.
  const own = { ...openIngestSession(session), stale: new Set(devices.map(({ deviceId }) => deviceId)) };
  await refreshDevices(deps, own);
  await ensureHistoryPartitions(deps.database, [now], kindsOf(writers));
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const prepared = prepareReports(own, writers, reports, now);
    for (const { topic, subaccountId, ids } of await writeReports(transaction, own, writers, prepared, now))
      await deps.pubsub.publish(transaction, { topic, subaccountId, ids });
  });
}
