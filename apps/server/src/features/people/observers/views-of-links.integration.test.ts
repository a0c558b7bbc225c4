import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from '../../../testing/owner.ts';

let server: ListeningServer;
let second: ListeningServer;
let ownerToken: string;

beforeAll(async () => {
  server = await startListeningServer();
  second = await startListeningServer({ beside: server });
  await bootstrapOwner(server);
  ownerToken = (await signInOwner(server)).accessToken;
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const as = <Data>(token: string, query: string) => server.ask<Data>(token, query);
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

async function make(args = ''): Promise<{ id: string; token: string }> {
  const { data, errors } = await as<{ createObserver: { id: string; token: string } }>(
    ownerToken,
    `mutation { createObserver(role: observer${args}) { id token } }`,
  );
  expect(errors).toBeUndefined();
  return data.createObserver;
}
const change = (id: string, args: string) =>
  as<object>(ownerToken, `mutation { updateObserverView(id: "${id}", ${args}) }`);
const listed = async (id: string) =>
  (
    await as<{ observers: object[] }>(
      ownerToken,
      `{ observers(where: { id: { _eq: "${id}" } }) { shows isViewChosen endsAt hasEnded } }`,
    )
  ).data.observers[0];

describe('the view of a link', () => {
  it('is the figures of the farm where nobody chose it, as for links of before', async () => {
    const { id, token } = await make();
    expect(await listed(id)).toEqual({ shows: 'farm', isViewChosen: true, endsAt: null, hasEnded: false });
    await sql`update observer set shows = null`.execute(server.services.database);
    expect(await listed(id)).toMatchObject({ shows: 'farm', isViewChosen: false });
    const profile = await as(token, '{ observerProfile { shows endsAt } asicsAggregate { count } }');
    expect(profile.data).toEqual({ observerProfile: { shows: 'farm', endsAt: null }, asicsAggregate: { count: 0 } });
    expect(codeOf(await as(token, '{ agentRequestItems { id } }'))).toBe('access-denied');
  });

  it('ends open sockets on every server when it is narrowed, and not when it stays', async () => {
    const { id, token } = await make(', shows: devices');
    const sockets = [server.openSocket(token), second.openSocket(token)];
    await Promise.all(sockets.map(({ connected }) => connected));
    expect(codeOf(await as(token, '{ agentRequestItems { id } }'))).toBeUndefined();
    expect(codeOf(await change(id, 'shows: farm'))).toBeUndefined();
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    for (const one of [server, second])
      expect(codeOf(await one.ask(token, '{ agentRequestItems { id } }'))).toBe('access-denied');
    expect(codeOf(await as(token, '{ asicsAggregate { count } }'))).toBeUndefined();
  });

  it('is over at its end, also for open sockets and on every server', async () => {
    const { id, token } = await make(`, endsAt: "${new Date(Date.now() + 3_600_000).toISOString()}"`);
    expect(codeOf(await as(token, '{ asicsAggregate { count } }'))).toBeUndefined();
    const soon = new Date(Date.now() + 2500).toISOString();
    expect(codeOf(await change(id, `endsAt: "${soon}"`))).toBeUndefined();
    const sockets = [server.openSocket(token), second.openSocket(token)];
    await Promise.all(sockets.map(({ connected }) => connected));
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    for (const one of [server, second]) expect((await one.ask(token, '{ asicsAggregate { count } }')).status).toBe(401);
    expect(await listed(id)).toMatchObject({ hasEnded: true });
  });

  it('is refused where it cannot be: an end that is past or too far, a view of an accountant', async () => {
    const { id } = await make();
    const refused = async (args: string) => (await change(id, args)).errors?.[0]?.message;
    expect(await refused('endsAt: "2020-01-01T00:00:00Z"')).toContain('The end has to be in the future.');
    expect(await refused('endsAt: "2090-01-01T00:00:00Z"')).toContain('within 3650 days');
    const accountant = await as(ownerToken, 'mutation { createObserver(role: accountant, shows: farm) { id } }');
    expect(accountant.errors?.[0]?.message).toContain('An accountant sees pool revenues alone.');
  });

  it('merges what two people change, and names both values where they changed the same', async () => {
    const { id } = await make();
    const at = '2031-05-04T00:00:00.000Z';
    expect(codeOf(await change(id, `shows: farm, endsAt: "${at}", from: { shows: farm }`))).toBeUndefined();
    expect(codeOf(await change(id, 'shows: pool, from: { shows: farm }'))).toBeUndefined();
    expect(await listed(id)).toMatchObject({ shows: 'pool', endsAt: at });
    const twice = await change(id, `shows: devices, endsAt: "${at}", from: { shows: farm, endsAt: "${at}" }`);
    expect(twice.errors?.[0]?.extensions).toMatchObject({
      code: 'conflict',
      detail: { conflicts: [{ field: 'shows', mine: 'devices', theirs: 'pool', by: 'owner@headframe.local' }] },
    });
  });

  it('is in the audit log, before and after', async () => {
    const { id } = await make(', shows: devices');
    await change(id, 'shows: pool, endsAt: "2031-05-04T00:00:00Z"');
    const { rows } =
      await sql`select action, before, after from audit_entry where object_id = ${id} order by id`.execute(
        server.services.database,
      );
    expect(rows).toMatchObject([
      { action: 'observer.create', after: { role: 'observer', shows: 'devices', endsAt: null } },
      {
        action: 'observer.update',
        before: { shows: 'devices', endsAt: null },
        after: { shows: 'pool', endsAt: '2031-05-04T00:00:00.000Z' },
      },
    ]);
  });
});
