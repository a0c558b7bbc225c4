import { contentChunkBytes, type ContentChunk } from '@headframe/agent-link';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ContentDeps } from './content-deps.ts';
import { givenUp } from './file-limits.ts';
import type { ContentReply } from './offer-content.ts';

interface Receiving {
  subaccountId: number;
  size: number;
  received: number;
  sha256: string;
}

/** Why a file is given up, as a sentence for the operator. */
const refusals = {
  unknown: 'The server does not expect this file any more.',
  size: 'The agent sent a piece of a wrong size.',
  damaged: 'The file arrived damaged.',
} as const;

async function receiving(
  transaction: AccessTransaction,
  agentId: number,
  { requestId, itemId }: ContentChunk,
): Promise<Receiving | undefined> {
  const { rows } = await sql<Receiving>`
    select f.subaccount_id as "subaccountId", f.size, f.received, f.sha256
    from device_file f join agent_request_item t on t.id = f.item_id
    where f.item_id = ${itemId} and f.agent_id = ${agentId} and t.request_id = ${requestId} and t.state in ('sent', 'started')
      and f.attempts < ${givenUp}
    for update of f`.execute(transaction);
  return rows[0];
}

/** Marks a file as stored where its bytes are those that were announced. */
async function complete(transaction: AccessTransaction, itemId: number): Promise<boolean> {
  const stored = await sql`update device_file f set stored_at = now()
    where f.item_id = ${itemId} and f.sha256 = (
      select encode(sha256(string_agg(c.bytes, ''::bytea order by c.ordinal)), 'hex')
      from device_file_chunk c where c.item_id = f.item_id)`.execute(transaction);
  return stored.numAffectedRows === 1n;
}

/**
 * Stores the next bytes of a file, and says from where on the agent is to send. What is stored already is not answered; null
 * then. A file whose pieces are not as long as announced, or whose checksum is another one, is given up: nothing more is taken of
 * it, and it is deleted after its command has ended.
 */
export function takeChunk(
  { database, pubsub }: ContentDeps,
  agentId: number,
  chunk: ContentChunk,
): Promise<ContentReply | null> {
  const { requestId, itemId, offset } = chunk;
  const refused = (reason: string): ContentReply => ({ type: 'contentRefused', requestId, itemId, reason });
  return withAccess(database, 'headframe_gateway', [], async (transaction) => {
    const file = await receiving(transaction, agentId, chunk);
    if (!file) return refused(refusals.unknown);
    if (offset < file.received) return null;
    if (file.received === file.size) return { type: 'contentNext', requestId, itemId, offset: file.size };
    if (offset > file.received) return { type: 'contentNext', requestId, itemId, offset: file.received };
    const giveUp = async (reason: string) => {
      await sql`update device_file set attempts = ${givenUp} where item_id = ${itemId}`.execute(transaction);
      return refused(reason);
    };
    const bytes = Buffer.from(chunk.data, 'base64');
    if (bytes.length !== Math.min(contentChunkBytes, file.size - offset)) return giveUp(refusals.size);
    const received = offset + bytes.length;
    await sql`insert into device_file_chunk (item_id, subaccount_id, ordinal, bytes)
      values (${itemId}, ${file.subaccountId}, ${offset / contentChunkBytes}, ${bytes})`.execute(transaction);
    await sql`update device_file set received = ${received} where item_id = ${itemId}`.execute(transaction);
    if (received === file.size) {
      if (!(await complete(transaction, itemId))) return giveUp(refusals.damaged);
      const { subaccountId } = file;
      await pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: [requestId] });
    }
    return { type: 'contentNext', requestId, itemId, offset: received };
  });
}
