import type { ContentNext, ContentOffer, ContentRefused } from '@headframe/agent-link';
import { findCommand } from '@headframe/domain/devices/all-commands';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ContentDeps } from './content-deps.ts';
import { givenUp, maxAttempts, maxFilesAtOnce, usualFileLimits } from './file-limits.ts';
import { makeRoom } from './make-room.ts';

/** What the server answers an agent about a file. */
export type ContentReply = ContentNext | ContentRefused;

/** The item that a file is for, with what is stored under it already. */
interface ExpectedItem {
  subaccountId: number;
  sharedBy: number | null;
  deviceId: number;
  kind: string;
  received: number | null;
  isSame: boolean;
  attempts: number | null;
}

/** Why a file is not taken, as a sentence for the operator. */
const refusals = {
  unexpected: 'The server does not expect a file for this command.',
  size: 'The file is larger than this command allows.',
  attempts: 'The agent began to send it too often.',
  givenUp: 'The agent sent another file than it announced.',
  atOnce: 'The agent sends too many files at once.',
} as const;

async function expectedItem(
  transaction: AccessTransaction,
  agentId: number,
  { requestId, itemId, sha256, size }: ContentOffer,
): Promise<ExpectedItem | undefined> {
  const { rows } = await sql<ExpectedItem>`
    select t.subaccount_id as "subaccountId", t.shared_by as "sharedBy", t.device_id as "deviceId", r.kind,
      f.received, f.attempts, coalesce(f.sha256 = ${sha256} and f.size = ${size}, false) as "isSame"
    from agent_request_item t join agent_request r on r.id = t.request_id
      join device d on d.id = t.device_id and d.deleted_at is null
      left join device_file f on f.item_id = t.id
    where t.id = ${itemId} and t.request_id = ${requestId} and t.agent_id = ${agentId} and t.state in ('sent', 'started')
    for update of t`.execute(transaction);
  return rows[0];
}

/** Files that an agent is sending beside the one of an item. */
async function otherFiles(transaction: AccessTransaction, agentId: number, itemId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device_file f join agent_request_item t on t.id = f.item_id
    where f.agent_id = ${agentId} and f.stored_at is null and f.item_id <> ${itemId} and t.state in ('sent', 'started')`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Takes the offer of a file: says from where on the agent is to send it, or why it is not taken. What is stored of the same file is
 * kept, what is stored of another one under the item is deleted. Safe to repeat.
 */
export function offerContent(
  { database, limits = usualFileLimits }: ContentDeps,
  agentId: number,
  offer: ContentOffer,
): Promise<ContentReply> {
  const { requestId, itemId, name, mediaType, size, sha256 } = offer;
  const next = (offset: number): ContentReply => ({ type: 'contentNext', requestId, itemId, offset });
  const refused = (reason: string): ContentReply => ({ type: 'contentRefused', requestId, itemId, reason });
  return withAccess(database, 'headframe_gateway', [], async (transaction) => {
    const item = await expectedItem(transaction, agentId, offer);
    const content = item && findCommand(item.kind)?.command.content;
    if (!item || !content) return refused(refusals.unexpected);
    if (size > content.maxBytes) return refused(refusals.size);
    if (item.attempts === givenUp) return refused(refusals.givenUp);
    if (item.isSame) return next(item.received ?? 0);
    const attempts = (item.attempts ?? 0) + 1;
    if (attempts > maxAttempts) return refused(refusals.attempts);
    if ((await otherFiles(transaction, agentId, itemId)) >= maxFilesAtOnce) return refused(refusals.atOnce);
    await sql`delete from device_file where item_id = ${itemId}`.execute(transaction);
    const full = await makeRoom(transaction, { subaccountId: item.subaccountId, size }, limits);
    if (full !== null) return refused(full);
    await sql`insert into device_file (item_id, subaccount_id, shared_by, agent_id, device_id, name, media_type, size, sha256, attempts)
      values (${itemId}, ${item.subaccountId}, ${item.sharedBy}, ${agentId}, ${item.deviceId}, ${name}, ${mediaType}, ${size},
        ${sha256}, ${attempts})`.execute(transaction);
    return next(0);
  });
}
