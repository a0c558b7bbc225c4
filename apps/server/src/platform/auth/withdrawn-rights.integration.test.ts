import { createClient } from 'graphql-ws';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { seedPerson, seedTeam, type SeededTeam } from '../../testing/seed-team.ts';
import { killServerPrograms, startServerProgram } from '../../testing/server-program.ts';
import { composeTestServer, type TestServer } from '../../testing/test-server.ts';
import { relayToDatabase, type DatabaseRelay } from '../database/testing/database-relay.ts';
import { wholeSubaccount } from '../pubsub/pubsub.ts';

/** A withdrawn right ends at every server within this time, also at one that hears nothing of it, in milliseconds. */
const boundMs = 5000;

let here: TestServer;
let team: SeededTeam;
let relay: DatabaseRelay;
/** Another server process on the same database, which hears of changes over the relay alone. */
let origin: string;

beforeAll(async () => {
  here = await composeTestServer();
  team = await seedTeam(here.services.database, 'north');
  relay = await relayToDatabase(here.url);
  const program = startServerProgram(here.url, { ...here.environment, DATABASE_URL_DIRECT: relay.url });
  const { listening } = JSON.parse(await program.line('{"listening"')) as { listening: { port: number } };
  origin = `http://127.0.0.1:${listening.port}`;
});
afterAll(async () => {
  killServerPrograms();
  relay.close();
  await here.close();
});

async function technician(name: string) {
  const { database, sessions } = here.services;
  const { accountId } = await seedPerson(database, team, `${name}@team.test`, { builtInKey: 'technician' });
  const { accessToken } = await sessions.open(accountId, { ip: '127.0.0.1', userAgent: 'test' });
  return { accountId, authorization: `Bearer ${accessToken}` };
}

/** The refusal of a request to the other server; undefined where it is answered. */
async function refusal(authorization: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, subaccount: 'north' },
    body: JSON.stringify({ query: '{ agentsAggregate { count } }' }),
  });
  const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
  return errors?.[0]?.extensions.code;
}

/** A socket of the other server that shows the agents; `closed` resolves to the code and the time of its end. */
async function watchAgents(authorization: string) {
  const closed = Promise.withResolvers<{ code: number; at: number }>();
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/v1/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization, subaccount: 'north' },
    on: { closed: (event) => closed.resolve({ code: (event as { code: number }).code, at: Date.now() }) },
  });
  const pushes = client.iterate({ query: 'subscription { agentsUpdates { name } }' });
  expect((await pushes.next()).value).toMatchObject({ data: { agentsUpdates: [{ name: 'north agent' }] } });
  let isOpen = true;
  pushes.next().then(
    ({ done }) => void (isOpen = !done),
    () => void (isOpen = false),
  );
  return { closed: closed.promise, isOpen: () => isOpen };
}

it('a right withdrawn while a server hears of no change ends there in five seconds, for requests and open sockets', async () => {
  const person = await technician('withdrawn');
  const untouched = await technician('untouched');
  const watch = await watchAgents(person.authorization);
  const other = await watchAgents(untouched.authorization);
  relay.stall();
  // What is remembered of the rights is as new as can be when they end.
  expect(await refusal(person.authorization)).toBeUndefined();
  const { database, pubsub } = here.services;
  await sql`update subaccount_access set is_suspended = true where account_id = ${person.accountId}`.execute(database);
  await pubsub.publish(database, wholeSubaccount(team.subaccountId));
  const withdrawnAt = Date.now();

  await expect.poll(() => refusal(person.authorization), { timeout: 30_000 }).toBe('access-denied');
  expect(Date.now() - withdrawnAt).toBeLessThan(boundMs);
  const end = await watch.closed;
  expect(end.code).toBe(4403);
  expect(end.at - withdrawnAt).toBeLessThan(boundMs);
  expect(other.isOpen()).toBe(true);
  expect(await refusal(untouched.authorization)).toBeUndefined();
});
