import type { FrameEnvelope, UnreadableEntry } from '@headframe/agent-link';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { IngestDeps } from './ingest-deps.ts';
import type { IngestOutcome } from './ingest-frame.ts';
import type { IngestSession } from './ingest-session.ts';

/** How much of an unreadable frame is kept, in characters, and of how many an hour; of others only that they were. */
const keptCharacters = 262_144;
const keptBodies = 60;

/** The text, or nothing where many of this hour are kept already. */
const bodyWhileFew = (agentId: number, body: string) => sql`case when (
    select count(*) from agent_frame_rejected r
    where r.agent_id = ${agentId} and r.received_at > now() - interval '1 hour' and r.body <> ''
  ) < ${keptBodies} then ${body}::text else '' end`;

/** Records rejected entries of a frame, counted and described in one row; the rest of the frame is stored. */
export async function putEntriesAside(
  transaction: AccessTransaction,
  deps: Pick<IngestDeps, 'log'>,
  agentId: number,
  { spoolId, seq }: Pick<FrameEnvelope, 'spoolId' | 'seq'>,
  entries: readonly UnreadableEntry[],
): Promise<void> {
  const [first] = entries;
  const reason = `${entries.length} entries left out; ${first?.list} ${first?.reason}`.slice(0, 500);
  deps.log.warn({ agentId, seq, reason }, 'Entries of a frame were put aside.');
  const body = JSON.stringify(entries).replaceAll('\\u0000', '').slice(0, keptCharacters);
  await sql`insert into agent_frame_rejected (agent_id, spool_id, seq, reason, body)
    values (${agentId}, ${spoolId}::uuid, ${seq}, ${reason}, ${bodyWhileFew(agentId, body)})`.execute(transaction);
}

/** Rejects a frame that cannot be read or stored: it is kept for inspection, counted by its row, and never requested again. */
export async function rejectFrame(
  deps: IngestDeps,
  session: IngestSession,
  envelope: FrameEnvelope,
  reason: string,
): Promise<IngestOutcome> {
  deps.log.warn(
    { agentId: session.agentId, seq: envelope.seq, reason: reason.slice(0, 500) },
    'A frame was put aside.',
  );
  const body = JSON.stringify(envelope).replaceAll('\\u0000', '').slice(0, keptCharacters);
  const taken = await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql`
      with marked as (
        insert into agent_watermark as w (agent_id, spool_id, seq) values
          (${session.agentId}, ${envelope.spoolId}::uuid, ${envelope.seq})
        on conflict (agent_id, spool_id) do update set seq = excluded.seq, updated_at = now()
        where w.seq < excluded.seq returning agent_id, spool_id, seq
      )
      insert into agent_frame_rejected (agent_id, spool_id, seq, reason, body)
      select agent_id, spool_id, seq, ${reason.slice(0, 2000)}, ${bodyWhileFew(session.agentId, body)}
      from marked returning id`.execute(transaction);
    return rows.length > 0;
  });
  return {
    outcome: taken ? 'rejected' : 'duplicate',
    reports: 0,
    changedDeviceIds: [],
    unwantedScans: [],
    unreadable: [],
  };
}
