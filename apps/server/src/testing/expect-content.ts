import { contentChunkBytes, type ContentChunk, type ContentOffer } from '@headframe/agent-link';
import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { DB } from '../platform/database/generated/database.ts';
import { issueKey, requestCommand } from './gateway-server.ts';
import { seedAsics, seedSite, type SeededSite } from './seed-site.ts';

/** An agent from whom the files of some items are expected. */
export interface ExpectedContent {
  site: SeededSite;
  key: string;
  requestId: number;
  itemIds: number[];
}

let sites = 0;

/** Miners with a log request that was sent to its agent. */
export async function expectContent(database: Kysely<DB>, devices = 1): Promise<ExpectedContent> {
  sites += 1;
  const site = await seedSite(database, `files${sites}`);
  const key = await issueKey(database, site.agentId);
  const asics = Array.from({ length: devices }, (_, place) => ({ ip: `10.${sites}.0.${place}` }));
  const deviceIds = await seedAsics(database, site, asics);
  const order = await requestCommand(database, { agentId: site.agentId, kind: 'requestLogs', deviceIds });
  await sql`update agent_request_item set state = 'started' where request_id = ${order.requestId}`.execute(database);
  return { site, key, ...order };
}

/** The offer of a file for the first item. */
export function offerOf(
  { requestId, itemIds }: Pick<ExpectedContent, 'requestId' | 'itemIds'>,
  bytes: Buffer,
): ContentOffer {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [itemId = 0] = itemIds;
  return {
    type: 'contentOffer',
    requestId,
    itemId,
    name: 'miner-log.txt',
    mediaType: 'text/plain',
    size: bytes.length,
    sha256,
  };
}

/** A piece of a file. */
export function chunkOf({ requestId, itemId }: ContentOffer, bytes: Buffer, offset: number): ContentChunk {
  const data = bytes.subarray(offset, offset + contentChunkBytes).toString('base64');
  return { type: 'contentChunk', requestId, itemId, offset, data };
}
