import { readFrame, type Frame, type FrameEnvelope, type ReadFrame, type UnreadableEntry } from '@headframe/agent-link';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { Topic } from '../../../../platform/pubsub/pubsub.ts';
import { ensureHistoryPartitions, forgetHistoryPartitions } from '../../history/index.ts';
import type { IngestDeps } from './ingest-deps.ts';
import { forgetDevices, refreshDevices, type IngestSession } from './ingest-session.ts';
import { topicOfKind } from '../scans/add-device-states.ts';
import { failureKind } from './failure-kind.ts';
import { putEntriesAside, rejectFrame } from './reject-frame.ts';
import { allWriters, kindsOf } from '../reports/kind-writer.ts';
import { storeParts } from '../reports/known-parts.ts';
import { prepareReports } from './prepare-reports.ts';
import { reportTime } from './report-time.ts';
import { writeScanReports } from '../scans/scan-reports.ts';
import { lockRequests, writeItemResults, type ChangedRequests } from '../../requests/index.ts';
import type { ChangedDevices } from '../reports/write-batch.ts';
import { writeReports } from '../reports/write-reports.ts';

/** The outcome of a frame; every outcome is to be acknowledged. */
export interface IngestOutcome {
  outcome: 'stored' | 'duplicate' | 'rejected';
  reports: number;
  /** Devices to send to the agent again: added by a scan, or discovered at another address. */
  changedDeviceIds: number[];
  /** Scans that the agent is to stop. */
  unwantedScans: number[];
  /** Entries of the frame that were left out, because this version does not know them or they are broken. */
  unreadable: readonly UnreadableEntry[];
}

/** How often a frame is tried that collides with other writers. */
const maxAttempts = 4;

/** Locks the watermark and moves it on; false when the frame was stored before. */
async function takeNumber(transaction: AccessTransaction, agentId: number, frame: Frame): Promise<boolean> {
  const { rows } = await sql`
    insert into agent_watermark as w (agent_id, spool_id, seq, dropped_reports)
    values (${agentId}, ${frame.spoolId}::uuid, ${frame.seq}, ${frame.droppedReports})
    on conflict (agent_id, spool_id) do update set seq = excluded.seq, updated_at = now(),
      dropped_reports = w.dropped_reports + excluded.dropped_reports
    where w.seq < excluded.seq returning seq`.execute(transaction);
  return rows.length > 0;
}

async function publishAll(
  deps: IngestDeps,
  transaction: AccessTransaction,
  topic: Topic,
  changed: readonly (ChangedDevices | ChangedRequests)[],
): Promise<void> {
  for (const [subaccountId, parts] of Map.groupBy(changed, (part) => part.subaccountId))
    await deps.pubsub.publish(transaction, { topic, subaccountId, ids: parts.flatMap(({ ids }) => ids) });
}

async function storeFrame(
  deps: IngestDeps,
  session: IngestSession,
  { frame, unreadable }: ReadFrame,
  now: number,
): Promise<IngestOutcome> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { agentId } = session;
    if (!(await takeNumber(transaction, agentId, frame)))
      return { outcome: 'duplicate', reports: 0, changedDeviceIds: [], unwantedScans: [], unreadable: [] };
    if (unreadable.length > 0) await putEntriesAside(transaction, deps, agentId, frame, unreadable);
    await lockRequests(
      transaction,
      [...frame.results, ...frame.scans].map(({ requestId }) => requestId),
    );
    const results = await writeItemResults(transaction, agentId, frame.results, (at) =>
      reportTime(at, session.clockOffset, now),
    );
    for (const { deviceId, remembered } of results.devices) {
      const memory = session.devices.get(deviceId);
      if (memory) Object.assign(memory, remembered);
    }
    const scans = await writeScanReports(transaction, deps, agentId, frame.scans);
    const inOrder = frame.reports.toSorted((one, other) => one.at - other.at);
    await storeParts(transaction, session, inOrder);
    const writers = deps.writers ?? allWriters;
    const prepared = prepareReports(session, writers, inOrder, now);
    const changed = await writeReports(transaction, session, writers, prepared, now);
    for (const { deviceId, subaccountId, topic } of results.devices)
      changed.push({ topic, subaccountId, ids: [deviceId] });
    for (const { id, kind } of scans.devices) {
      const topic = topicOfKind(kind);
      if (topic) changed.push({ topic, subaccountId: session.subaccountId, ids: [id] });
    }
    for (const [topic, devices] of Map.groupBy(changed, (one) => one.topic))
      await publishAll(deps, transaction, topic, devices);
    await publishAll(deps, transaction, 'agentRequest', [...results.requests, ...scans.requests]);
    const reports = prepared.reports.length;
    const changedDeviceIds = scans.devices.map(({ id }) => id);
    const { unwantedScans } = scans;
    return { outcome: 'stored', reports, changedDeviceIds, unwantedScans, unreadable };
  });
}

async function tryToStore(deps: IngestDeps, session: IngestSession, read: ReadFrame): Promise<IngestOutcome> {
  const now = deps.now?.() ?? Date.now();
  try {
    await refreshDevices(deps, session);
    await ensureHistoryPartitions(
      deps.database,
      read.frame.reports.map(({ at }) => reportTime(at, session.clockOffset, now)),
      kindsOf(deps.writers ?? allWriters),
    );
    const outcome = await storeFrame(deps, session, read, now);
    forgetDevices(session, outcome.changedDeviceIds);
    return outcome;
  } catch (error) {
    forgetDevices(session, 'all');
    throw error;
  }
}

/**
 * Stores one frame of an agent in one transaction, or finds that it was stored before, or puts it aside when it cannot be
 * read or stored. Frames of one session are given one after another, in order.
 *
 * @throws whatever the database throws when it is in trouble itself: the frame is then not to be acknowledged.
 */
export async function ingestFrame(
  deps: IngestDeps,
  session: IngestSession,
  envelope: FrameEnvelope,
): Promise<IngestOutcome> {
  const read = (deps.readFrame ?? readFrame)(envelope);
  if (typeof read === 'string') return rejectFrame(deps, session, envelope, read);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStore(deps, session, read);
    } catch (error) {
      const kind = failureKind(error);
      if (kind === 'trouble' || (kind === 'collision' && attempt === maxAttempts)) throw error;
      if (kind === 'content' && attempt > 1)
        return rejectFrame(deps, session, envelope, error instanceof Error ? error.message : String(error));
      deps.log.warn(
        { err: error, agentId: session.agentId, seq: envelope.seq },
        'A frame could not be stored; trying again.',
      );
      forgetHistoryPartitions(deps.database);
    }
  }
}
