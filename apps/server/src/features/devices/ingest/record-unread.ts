import { withAccess } from '../../../platform/database/with-access.ts';
import { ensureHistoryPartitions } from '../history/index.ts';
import type { IngestDeps } from './ingest-deps.ts';
import type { IngestSession } from './ingest-session.ts';
import { reportBounds } from './report-bounds.ts';
import { failureRow } from './report-rows.ts';
import { writeFailures } from './write-reports.ts';

/** Stores of devices that their agent cannot read why it cannot, as a failed poll of each. */
export async function recordUnread(
  deps: Pick<IngestDeps, 'database' | 'pubsub' | 'now'>,
  session: IngestSession,
  devices: readonly { deviceId: number; reason: string }[],
): Promise<void> {
  const now = deps.now?.() ?? Date.now();
  const rows = devices.map(({ deviceId, reason: message }) =>
    failureRow(
      { deviceId, at: now, ip: '0.0.0.0', scalars: null, detail: null, failure: { kind: 'reply', message } },
      now,
    ),
  );
  await ensureHistoryPartitions(deps.database, [now]);
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const changed = await writeFailures(transaction, session.agentId, rows, reportBounds(session, now));
    for (const { subaccountId, ids } of changed)
      await deps.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids });
  });
}
