import type { ItemResult } from '@headframe/agent-link';
import {
  agentRequestItemStates,
  agentRequestStates,
  isFinalState,
  type AgentRequestItemState,
  type AgentRequestState,
} from '@headframe/domain/enums/agent-request';
import { itemEvents, nextItemState, type ItemEvent } from '@headframe/domain/requests/item-transitions';
import { nextRequestState } from '@headframe/domain/requests/next-request-state';
import { nextScanState, scanEvents } from '@headframe/domain/requests/scan-transitions';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { endScans } from './end-scans.ts';
import { writeItemResults } from './item-results.ts';
import { endItems, settleItems } from './move-items.ts';
import { itemIsMoved, itemStateAfter } from './transition-sql.ts';

const itemCount = 3;

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
let deviceIds: number[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 1 }));
  site = await seedSite(database, 'states');
  deviceIds = await seedAsics(
    database,
    site,
    Array.from({ length: itemCount }, (_, place) => ({ ip: `10.0.0.${place + 1}` })),
  );
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

class RolledBack extends Error {}

/** Runs `work` as the gateway, and takes back what it wrote. */
async function rolledBack(work: (transaction: AccessTransaction) => Promise<void>): Promise<void> {
  await withAccess(database, 'headframe_gateway', [], async (transaction) => {
    await work(transaction);
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

async function seedRequest(
  transaction: AccessTransaction,
  kind: string,
  state: AgentRequestState,
  items: readonly AgentRequestItemState[],
): Promise<{ requestId: number; itemIds: number[] }> {
  await sql`reset role`.execute(transaction);
  const request = await sql<{ id: number }>`
    insert into agent_request (subaccount_id, batch_id, agent_id, kind, state, payload, device_count, expires_at)
    values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, ${kind}, ${state}, '{"on": true}', ${items.length}, now())
    returning id`.execute(transaction);
  const requestId = request.rows[0]?.id ?? 0;
  const itemIds: number[] = [];
  for (const [place, item] of items.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, state, waits_until)
      values (${requestId}, ${site.subaccountId}, ${site.agentId}, ${deviceIds[place]}, '10.0.0.1', ${item}, now()) returning id`.execute(
      transaction,
    );
    itemIds.push(rows[0]?.id ?? 0);
  }
  return { requestId, itemIds };
}

const resultOf: Partial<Record<ItemEvent, ItemResult['state']>> = {
  agentStarted: 'started',
  agentDone: 'done',
  agentFailed: 'failed',
  agentCanceled: 'canceled',
  agentExpired: 'expired',
};

type Ends = Parameters<typeof endItems>[1];

/** Applies an event to some items in the way the server does. */
async function apply(transaction: AccessTransaction, requestId: number, event: ItemEvent, itemIds: readonly number[]) {
  const selected = sql`t.id = any (${itemIds as number[]}::int[])`;
  const state = resultOf[event];
  if (state) {
    const results = itemIds.map((itemId) => ({ requestId, itemId, at: Date.now(), state, message: '' }));
    await writeItemResults(transaction, site.agentId, results, (at) => at);
  } else if (event === 'claimed' || event === 'journalLost' || event === 'released') {
    await sql`update agent_request_item t set state = ${itemStateAfter(event)} where ${selected} and ${itemIsMoved(event)}`.execute(
      transaction,
    );
    await settleItems(transaction, [{ id: 0, requestId, isEnded: false }]);
  } else {
    await endItems(transaction, event as Ends, selected, 'Because.');
  }
}

async function standing(transaction: AccessTransaction, requestId: number) {
  const { rows } = await sql<{ state: string; items: string[]; counts: number[] }>`
    select r.state, array_agg(t.state order by t.id) as items,
      array[done_count, failed_count, canceled_count, expired_count] as counts
    from agent_request r join agent_request_item t on t.request_id = r.id where r.id = ${requestId} group by r.id`.execute(
    transaction,
  );
  return rows[0];
}

it('the database moves requests and items exactly as the transition functions say, whatever happens', async () => {
  const step = fc.record({
    event: fc.constantFrom(...itemEvents),
    places: fc.subarray([0, 1, 2], { minLength: 1 }),
  });
  const kinds = fc.constantFrom('reboot', 'stop', 'blink');
  const begins = fc.array(fc.constantFrom<AgentRequestItemState>('waiting', 'pending'), {
    minLength: itemCount,
    maxLength: itemCount,
  });
  await fc.assert(
    fc.asyncProperty(kinds, begins, fc.array(step, { minLength: 1, maxLength: 8 }), async (kind, begin, steps) => {
      await rolledBack(async (transaction) => {
        const { requestId, itemIds } = await seedRequest(transaction, kind, 'pending', begin);
        let model = { state: 'pending' as AgentRequestState, items: begin };
        for (const { event, places } of steps) {
          const chosen = places.map((place) => itemIds[place] ?? 0);
          await apply(transaction, requestId, event, chosen);
          const items = model.items.map((item, place) => (places.includes(place) ? nextItemState(item, event) : item));
          const count = (state: AgentRequestItemState) => items.filter((item) => item === state).length;
          const counts = Object.fromEntries(agentRequestItemStates.map((state) => [state, count(state)]));
          model = { state: nextRequestState(model.state, counts), items };
          const ends = (['done', 'failed', 'canceled', 'expired'] as const).map(count);
          expect(await standing(transaction, requestId), event).toEqual({ ...model, counts: ends });
          expect(isFinalState(model.state)).toBe(items.every(isFinalState));
        }
      });
    }),
    { numRuns: 80 },
  );
});

it('the database moves scans exactly as their transition function says', async () => {
  await rolledBack(async (transaction) => {
    for (const state of agentRequestStates)
      for (const event of scanEvents) {
        const { requestId } = await seedRequest(transaction, 'scan', state, []);
        const changed = await endScans(transaction, event, [requestId], sql`'Because.'`);
        const { rows } = await sql<{ state: string }>`select state from agent_request where id = ${requestId}`.execute(
          transaction,
        );
        expect(rows[0]?.state, `${state}, ${event}`).toBe(nextScanState(state, event));
        if (changed.length === 0) expect(rows[0]?.state).toBe(state);
      }
  });
});
