import { callerLimits } from '@headframe/domain/limits/caller-limits';
import { createClient, type Client } from 'graphql-ws';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../testing/seed-site.ts';
import type { Caller } from '../auth/caller.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let deviceIds: number[];
const clients: Client[] = [];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  deviceIds = await seedAsics(server.database, site, [
    { ip: '10.0.0.1', online: true, lastSeen: new Date(), hashrate: 1e14 },
  ]);
});
afterEach(() => {
  for (const client of clients.splice(0)) void client.dispose();
});
afterAll(() => server.close());

function connect(
  caller: Caller | null,
  events: { closed?: (event: unknown) => void } = {},
): { client: Client; token: string } {
  const token = caller ? server.tokenFor(caller) : 'nobody';
  const client = createClient({
    url: server.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    connectionParams: { authorization: `Bearer ${token}` },
    on: events.closed ? { closed: events.closed } : {},
  });
  clients.push(client);
  return { client, token };
}

async function idOf(deviceId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select selector_id as id from device where id = ${deviceId}`.execute(
    server.database,
  );
  return rows[0]?.id ?? '';
}

const updates = 'subscription ($ids: [ID!]!) { asicUpdates(ids: $ids) { ip hashrate } }';

describe('GraphQL over WebSocket', () => {
  it('pushes the watched devices now and after a change, within two seconds', async () => {
    const { client } = connect(site.owner);
    const results = client.iterate({ query: updates, variables: { ids: [await idOf(deviceIds[0] ?? 0)] } });
    const first = await results.next();
    expect(first.value).toEqual({ data: { asicUpdates: [{ ip: '10.0.0.1', hashrate: 100 }] } });
    const changedAt = Date.now();
    await sql`update asic_state set hashrate = 5e13`.execute(server.database);
    await server.services.pubsub.publish(server.database, {
      topic: 'asic',
      subaccountId: site.subaccountId,
      ids: deviceIds,
    });
    const second = await results.next();
    expect(second.value).toEqual({ data: { asicUpdates: [{ ip: '10.0.0.1', hashrate: 50 }] } });
    expect(Date.now() - changedAt).toBeLessThan(2000);
    await results.return?.();
  });

  it('pushes changes after a whole first result to those who ask for them, whole results to others', async () => {
    const id = await idOf(deviceIds[0] ?? 0);
    const setHashrate = async (hashrate: number) => {
      await sql`update asic_state set hashrate = ${hashrate}`.execute(server.database);
      const { subaccountId } = site;
      await server.services.pubsub.publish(server.database, { topic: 'asic', subaccountId, ids: deviceIds });
    };
    await setHashrate(1e14);
    const payload = { query: updates, variables: { ids: [id] } };
    const whole = connect(site.owner).client.iterate(payload);
    expect((await whole.next()).value).toEqual({ data: { asicUpdates: [{ ip: '10.0.0.1', hashrate: 100 }] } });
    // The late one joins the running execution, which does not read again for it.
    const changes = connect(site.owner).client.iterate({ ...payload, extensions: { deltas: true } });
    expect((await changes.next()).value).toEqual({ data: { asicUpdates: [{ ip: '10.0.0.1', hashrate: 100 }] } });
    await setHashrate(5e13);
    expect((await changes.next()).value).toEqual({ extensions: { delta: { asicUpdates: { 0: { hashrate: 50 } } } } });
    expect((await whole.next()).value).toEqual({ data: { asicUpdates: [{ ip: '10.0.0.1', hashrate: 50 }] } });
    for (const results of [whole, changes]) await results.return?.();
  });

  it('answers a subscription that cannot be started with an error frame', async () => {
    const { client } = connect(callerWith(site.accountId, site.subaccountId, 'site', ['agent']));
    const results = client.iterate({ query: updates, variables: { ids: [] } });
    await expect(results.next()).rejects.toMatchObject([{ extensions: { code: 'access-denied' } }]);
  });

  it('closes with 4403 without a good token, and when rights change', async () => {
    const refused = new Promise<{ code: number }>((resolve) =>
      connect(null, { closed: (event) => resolve(event as { code: number }) }),
    );
    expect((await refused).code).toBe(4403);
    let token = '';
    const ended = new Promise<{ code: number }>((resolve) => {
      ({ token } = connect(site.owner, { closed: (event) => resolve(event as { code: number }) }));
    });
    await delay(200);
    server.revoke(token);
    await server.services.pubsub.publish(server.database, {
      topic: 'subaccount',
      subaccountId: site.subaccountId,
      ids: 'all',
    });
    expect((await ended).code).toBe(4403);
  });

  it('closes with 4403 when the token ends', async () => {
    const soon = { ...site.owner, expiresAt: Math.floor(Date.now() / 1000) + 1 };
    const ended = new Promise<{ code: number }>((resolve) =>
      connect(soon, { closed: (event) => resolve(event as { code: number }) }),
    );
    expect((await ended).code).toBe(4403);
  });

  it('answers queries too', async () => {
    const { client } = connect(site.owner);
    const { value } = await client.iterate({ query: '{ asicsAggregate { count } }' }).next();
    expect(value).toEqual({ data: { asicsAggregate: { count: 1 } } });
  });

  it('runs a bounded number of operations on a socket, and leaves those under way alone', async () => {
    const { client } = connect(site.owner);
    const id = await idOf(deviceIds[0] ?? 0);
    const begin = (number: number) =>
      client.iterate({
        query: `subscription q${number}($ids: [ID!]!) { asicUpdates(ids: $ids) { ip } }`,
        variables: { ids: [id] },
      });
    const running = Array.from({ length: callerLimits.subscriptionsPerSocket }, (_, number) => begin(number));
    for (const results of running) expect((await results.next()).value).toMatchObject({ data: { asicUpdates: [{}] } });
    const refused = begin(999).next();
    await expect(refused).rejects.toMatchObject([{ extensions: { code: '429' } }]);
    await running.pop()?.return?.();
    await expect
      .poll(
        async () =>
          (
            await begin(1000)
              .next()
              .catch(() => undefined)
          )?.value,
      )
      .toBeTruthy();
  });

  it('reads nothing more for a client that has left, whatever changes then', async () => {
    const { client } = connect(site.owner);
    const id = await idOf(deviceIds[0] ?? 0);
    let listening = 0;
    const { subscribe } = server.services.pubsub;
    const spy = vi.spyOn(server.services.pubsub, 'subscribe').mockImplementation((topic, listener) => {
      const stop = subscribe(topic, listener);
      if (topic !== 'asic') return stop;
      listening += 1;
      return () => {
        listening -= 1;
        stop();
      };
    });
    const running = Array.from({ length: 10 }, (_, number) =>
      client.iterate({
        query: `subscription left${number}($ids: [ID!]!) { asicUpdates(ids: $ids) { ip } }`,
        variables: { ids: [id] },
      }),
    );
    for (const results of running) await results.next();
    expect(listening).toBeGreaterThanOrEqual(10);
    for (const results of running) void results.return?.();
    await expect.poll(() => listening, { timeout: 30_000 }).toBe(0);
    spy.mockRestore();
  });
});
