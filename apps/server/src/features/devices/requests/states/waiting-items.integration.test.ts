import { agentRequestItemStates, type AgentRequestItemState } from '@headframe/domain/enums/agent-request';
import { endOfWait } from '@headframe/domain/requests/end-of-wait';
import { nextItemState } from '@headframe/domain/requests/item-transitions';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import type { UpkeepDeps } from '../request-upkeep.ts';
import { endWaits } from './end-waits.ts';
import { writeItemResults } from './item-results.ts';

let server: GraphqlTestServer;
let database: Kysely<DB>;
let site: SeededSite;
let deviceIds: number[];
let deps: UpkeepDeps;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  database = server.database;
  site = await seedSite(database, 'waits');
  deviceIds = await seedAsics(database, site, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }]);
  const { pubsub } = server.services;
  deps = { database, pubsub, log: createLogger({ level: 'silent' }), encrypt: (text) => text };
});
afterAll(() => server.close());

interface Seeded {
  requestId: number;
  selectorId: string;
  itemId: number;
}

async function seed(
  kind: string,
  state: AgentRequestItemState,
  payload: object,
  extra: { awaits?: number | null; waits?: number } = {},
): Promise<Seeded> {
  const { rows } = await sql<Seeded>`
    with request as (
      insert into agent_request (subaccount_id, batch_id, agent_id, kind, state, payload, device_count, expires_at)
      values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, ${kind}, 'pending', ${JSON.stringify(payload)}::jsonb, 1,
        now() + interval '1 hour') returning id, selector_id
    )
    insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, name, ip, state, awaits_item_id, waits_until, message)
    select id, ${site.subaccountId}, ${site.agentId}, ${deviceIds[0]}, 'm-01', '10.0.0.1', ${state}, ${extra.awaits ?? null}::int,
      now() + make_interval(secs => ${extra.waits ?? 600}), case when ${state} = 'waiting' then 'No stop can come.' else '' end from request
    returning request_id as "requestId", (select selector_id from request) as "selectorId", id as "itemId"`.execute(
    database,
  );
  const [row] = rows;
  if (!row) throw new Error('Nothing was seeded.');
  return row;
}

async function stateOf({ itemId }: Seeded) {
  const { rows } = await sql<{ state: AgentRequestItemState; message: string; request: string; isAskedBack: boolean }>`
    select t.state, t.message, r.state as request, t.cancel_requested_at is not null as "isAskedBack"
    from agent_request_item t join agent_request r on r.id = t.request_id where t.id = ${itemId}`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('There is no such item.');
  return row;
}

const result = (stop: Seeded, state: 'done' | 'failed', message = '') =>
  withAccess(database, 'headframe_gateway', [], (transaction) =>
    writeItemResults(
      transaction,
      site.agentId,
      [{ requestId: stop.requestId, itemId: stop.itemId, at: Date.now(), state, message }],
      (at) => at,
    ),
  );

async function cancel({ selectorId }: Seeded): Promise<void> {
  const { errors } = await server.ask(site.owner, 'mutation ($ids: [ID!]!) { cancelAgentRequests(ids: $ids) }', {
    ids: [selectorId],
  });
  expect(errors).toBeUndefined();
}

it('a verified end releases what waits for it, in the same transaction, and wakes its agent', async () => {
  const stop = await seed('stop', 'sent', {});
  const first = await seed('reboot', 'waiting', {}, { awaits: stop.itemId });
  const second = await seed('reboot', 'waiting', {}, { awaits: stop.itemId });
  const other = await seed('reboot', 'waiting', {}, { awaits: (await seed('stop', 'sent', {})).itemId });
  const changes = await result(stop, 'done');
  expect(changes.requests.flatMap(({ ids }) => ids)).toEqual(
    expect.arrayContaining([first.requestId, second.requestId]),
  );
  for (const item of [first, second])
    expect(await stateOf(item)).toMatchObject({ state: 'pending', request: 'pending' });
  expect(await stateOf(other)).toMatchObject({ state: 'waiting' });
});

it('the database ends waits exactly as endOfWait says', async () => {
  const cases = [null, ...agentRequestItemStates].flatMap((awaited) =>
    [true, false].flatMap((isOver) => [true, false].map((runAnyway) => ({ awaited, isOver, runAnyway }))),
  );
  const seeded = [];
  for (const wait of cases) {
    const awaited = wait.awaited && (await seed('stop', wait.awaited, {}));
    const payload = { options: { cutAnyway: wait.runAnyway } };
    seeded.push({
      wait,
      item: await seed('reboot', 'waiting', payload, {
        awaits: awaited?.itemId ?? null,
        waits: wait.isOver ? -1 : 600,
      }),
    });
  }
  await Promise.all([endWaits(deps), endWaits(deps)]);
  for (const { wait, item } of seeded) {
    const event = endOfWait(wait);
    expect((await stateOf(item)).state, JSON.stringify(wait)).toBe(event ? nextItemState('waiting', event) : 'waiting');
  }
});

it('says why it gave up', async () => {
  const stop = await seed('stop', 'sent', {});
  const late = await seed('reboot', 'waiting', {}, { awaits: stop.itemId, waits: -1 });
  const refused = await seed('stop', 'sent', {});
  const after = await seed('reboot', 'waiting', {}, { awaits: refused.itemId });
  const alone = await seed('reboot', 'waiting', {}, { waits: -1 });
  await result(refused, 'failed', 'The credential was refused.');
  await endWaits(deps);
  expect(await stateOf(late)).toMatchObject({
    state: 'failed',
    request: 'failed',
    message: 'Given up: m-01 was not verified as stopped in time.',
  });
  expect(await stateOf(after)).toMatchObject({
    message: 'Given up: m-01 was not stopped. The credential was refused.',
  });
  expect(await stateOf(alone)).toMatchObject({ state: 'failed', message: 'No stop can come.' });
  expect(await stateOf(stop)).toMatchObject({ state: 'sent', isAskedBack: true });
});

it('a canceled wait withdraws the stop, unless something else waits for it', async () => {
  const stop = await seed('stop', 'pending', {});
  const first = await seed('reboot', 'waiting', {}, { awaits: stop.itemId });
  const second = await seed('reboot', 'waiting', {}, { awaits: stop.itemId });
  await cancel(first);
  expect(await stateOf(first)).toMatchObject({ state: 'canceled', request: 'canceled' });
  expect(await stateOf(stop)).toMatchObject({ state: 'pending' });
  await cancel(second);
  expect(await stateOf(stop)).toMatchObject({ state: 'canceled', request: 'canceled' });
});

it('a canceled stop cancels what waits for it, also where it was to run anyway', async () => {
  const stop = await seed('stop', 'sent', {});
  const item = await seed('reboot', 'waiting', { options: { cutAnyway: true } }, { awaits: stop.itemId });
  await cancel(stop);
  expect(await stateOf(item)).toMatchObject({ state: 'canceled', request: 'canceled' });
  expect(await stateOf(stop)).toMatchObject({ state: 'sent', isAskedBack: true });
});

it('what waits names the miner whose stop it waits for, and the request of that stop, until it waits no more', async () => {
  const stop = await seed('stop', 'pending', {});
  const cut = await seed('outletOff', 'waiting', {}, { awaits: stop.itemId });
  const ask = async () => {
    const { data } = await server.ask<Record<string, object[]>>(
      site.owner,
      `query ($id: ID!) {
        agentRequestItems(where: { requestId: { _eq: $id } }) { message awaitedName awaitedRequestId }
        agentRequests(where: { id: { _eq: $id } }) { waitingCount waitingFor awaitedBatchId }
        stops: agentRequests(where: { id: { _eq: "${stop.selectorId}" } }) { batchId }
      }`,
      { id: cut.selectorId },
    );
    return data;
  };
  const { agentRequestItems, agentRequests, stops } = await ask();
  const { batchId } = (stops?.[0] ?? {}) as { batchId?: string };
  expect(agentRequestItems).toEqual([
    {
      message: `Waiting for the verified stop of m-01 (request ${stop.selectorId}).`,
      awaitedName: 'm-01',
      awaitedRequestId: stop.selectorId,
    },
  ]);
  expect(agentRequests).toEqual([
    { waitingCount: 1, waitingFor: 'the verified stop of m-01', awaitedBatchId: batchId },
  ]);
  await sql`update agent_request_item set state = 'pending', message = '' where id = ${cut.itemId}`.execute(database);
  expect(await ask()).toMatchObject({
    agentRequestItems: [{ message: '', awaitedName: null, awaitedRequestId: null }],
    agentRequests: [{ waitingCount: 0, waitingFor: null, awaitedBatchId: null }],
  });
});
