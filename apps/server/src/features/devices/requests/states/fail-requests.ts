import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { PubSub } from '../../../../platform/pubsub/pubsub.ts';
import { lockRequests } from './finalise-requests.ts';
import { endScans } from './end-scans.ts';
import { endItems, publishItemChanges } from './move-items.ts';

/** What ends requests in the name of the gateway. */
interface FailDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
}

async function fail(
  deps: FailDeps,
  requestId: number,
  selection: RawBuilder<unknown>,
  message: string,
  andScan?: (transaction: AccessTransaction) => Promise<void>,
): Promise<void> {
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    await lockRequests(transaction, [requestId]);
    await publishItemChanges(deps.pubsub, transaction, await endItems(transaction, 'unsendable', selection, message));
    await andScan?.(transaction);
  });
}

/** Ends a request that cannot be sent at all, with its open items, as failed. */
export async function failRequest(deps: FailDeps, requestId: number, message: string): Promise<void> {
  await fail(deps, requestId, sql`t.request_id = ${requestId}`, message, async (transaction) => {
    const requests = await endScans(transaction, 'unsendable', [requestId], sql`${message}`);
    await publishItemChanges(deps.pubsub, transaction, { requests, devices: [] });
  });
}

/** Ends some items of a request that their agent cannot run as failed. */
export async function failItems(
  deps: FailDeps,
  requestId: number,
  itemIds: readonly number[],
  message: string,
): Promise<void> {
  const named = sql`t.request_id = ${requestId} and t.id = any (${itemIds as number[]}::int[])`;
  await fail(deps, requestId, named, message);
}
