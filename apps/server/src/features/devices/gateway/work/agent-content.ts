import type { AgentMessage } from '@headframe/agent-link';
import { isDiskFull } from '../../../../platform/database/disk-full.ts';
import { offerContent, takeChunk, type ContentReply } from '../../files/index.ts';
import { writeItemProgress } from '../../requests/index.ts';
import type { AgentConnection } from '../connection/agent-connection.ts';
import type { GatewayDeps } from '../gateway-deps.ts';

/** What an agent sends of commands under way: how far they are, and the files that they bring back. */
type ContentMessage = Extract<AgentMessage, { type: 'contentOffer' | 'contentChunk' | 'progress' }>;

/** Shortest time between two messages about progress of one agent that are stored, in milliseconds; those between are dropped. */
const progressEveryMs = 400;

const diskFull = 'The disk of the server is full.';

/** Stores what an agent sends of commands under way, and answers it. A full disk refuses the file; all else that fails is thrown. */
export async function takeContent(
  deps: GatewayDeps,
  connection: AgentConnection,
  message: ContentMessage,
): Promise<void> {
  const { id } = connection.agent;
  if (message.type === 'progress') {
    const now = performance.now();
    if (now - connection.progressAt < progressEveryMs) return;
    connection.progressAt = now;
    return writeItemProgress(deps, id, message.items);
  }
  const content = { database: deps.database, pubsub: deps.pubsub, limits: deps.files };
  const reply = await (
    message.type === 'contentOffer' ? offerContent(content, id, message) : takeChunk(content, id, message)
  ).catch((error: unknown): ContentReply => {
    if (!isDiskFull(error)) throw error;
    const { requestId, itemId } = message;
    return { type: 'contentRefused', requestId, itemId, reason: diskFull };
  });
  if (reply) connection.send(reply);
}
