import { createClient, type Client } from 'graphql-ws';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import WebSocket from 'ws';
import type { AccountCaller } from '../platform/auth/caller.ts';
import { withAccess } from '../platform/database/with-access.ts';
import type { ScopedContext } from '../platform/graphql/context.ts';
import { callerAccess } from '../platform/graphql/context.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from './graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from './seed-site.ts';
import { revokeShares, storeShare } from '../features/devices/sharing/index.ts';

export let server: GraphqlTestServer;
/** Whose first device (`shared`) is shared with south, and the second (`kept`) is not. */
export let north: SeededSite;
/** Has one device of its own (`mine`). */
export let south: SeededSite;
/** Has one device (`foreign`) and shares nothing. */
export let east: SeededSite;
/** Inner keys of the devices of north. */
export let own: number[];
const clients: Client[] = [];

/** Starts a server with three subaccounts for the tests of a file, and seeds their devices before each of them. */
export function useThreeSites(): void {
  beforeAll(async () => {
    server = await startGraphqlTestServer();
    north = await seedSite(server.database, 'north');
    south = await seedSite(server.database, 'south');
    east = await seedSite(server.database, 'east');
  });
  beforeEach(async () => {
    await sql`truncate agent_request, agent_request_item, device, command_snapshot, device_offer, offer_refusal cascade`.execute(
      server.database,
    );
    const lastSeen = new Date();
    own = await seedAsics(server.database, north, [
      { ip: '10.0.0.1', model: 'S19', workerName: 'shared', online: true, hashrate: 1e14, power: 3000, lastSeen },
      { ip: '10.0.0.2', model: 'S21', workerName: 'kept', online: true, hashrate: 2e14, power: 3000, lastSeen },
    ]);
    await seedAsics(server.database, south, [
      { ip: '10.1.0.1', model: 'T21', workerName: 'mine', online: true, hashrate: 3e14, power: 3000, lastSeen },
    ]);
    await seedAsics(server.database, east, [{ ip: '10.2.0.1', model: 'M50S', workerName: 'foreign' }]);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) void client.dispose();
  });
  afterAll(() => server.close());
}

/** Runs the service as the resolver of a field would, for one subaccount of the caller. */
export const inScope = <Result>(
  caller: AccountCaller,
  work: (context: ScopedContext) => Promise<Result>,
): Promise<Result> => {
  const [grant] = caller.grants;
  if (!grant) throw new Error('A caller without a subaccount.');
  const request = { services: server.services, caller, subaccountName: null, ip: '127.0.0.1' };
  const subaccountIds = [grant.subaccountId];
  return withAccess(server.database, 'headframe_api', callerAccess(request, subaccountIds), (transaction) =>
    work({ ...request, scope: { transaction, subaccountIds, grants: [grant], hidesInternal: false } }),
  );
};

/** North shares devices with south, which has accepted them: its first one when none are named, with commands unless said otherwise. */
export const share = (deviceIds = own.slice(0, 1), tunnelAccess = false, commandAccess = true) =>
  inScope(north.owner, ({ scope: { transaction }, services: { pubsub } }) =>
    storeShare(
      { transaction, pubsub },
      {
        ownerId: north.subaccountId,
        sharerId: north.accountId,
        deviceIds,
        subaccountId: south.subaccountId,
        commandAccess,
        tunnelAccess,
      },
    ),
  );
/** North ends that. */
export const revoke = (deviceIds = own.slice(0, 1)) =>
  inScope(north.owner, (context) => revokeShares(context, { deviceIds, subaccountId: south.subaccountId }));

/** Sends one operation; throws `code: message` where it is refused. */
export async function ask<Data>(
  caller: AccountCaller,
  query: string,
  variables?: Record<string, unknown>,
): Promise<Data> {
  const { data, errors } = await server.ask<Data>(caller, query, variables);
  if (errors) throw new Error(`${errors[0]?.extensions.code}: ${errors[0]?.message}`);
  return data;
}

/** Somebody accepts all that is offered to their subaccount; `subaccount` names it where they have several. */
export async function acceptOffers(caller: AccountCaller, subaccount?: string): Promise<void> {
  const open = 'where: { isReceived: { _eq: true }, state: { _eq: "open" } }';
  const there = subaccount === undefined ? '' : `, subaccount: "${subaccount}"`;
  const { deviceOffers } = await ask<{ deviceOffers: { id: string }[] }>(
    caller,
    `{ deviceOffers(${open}${there}) { id } }`,
  );
  for (const { id } of deviceOffers) await ask(caller, `mutation { acceptDeviceOffer(id: "${id}"${there}) }`);
}

/** The public id of a device, of the first one of north when none is named. */
export const idOf = async (deviceId = own[0]) =>
  (await sql<{ id: string }>`select selector_id as id from device where id = ${deviceId}`.execute(server.database))
    .rows[0]?.id ?? '';

/** Sends a mutation, with the id of a snapshot where one is given. */
export const command = (caller: AccountCaller, mutation: string, id?: string) =>
  ask<Record<string, { batchId: string; deviceCount: number }>>(
    caller,
    id === undefined ? `mutation { ${mutation} }` : `mutation ($id: ID) { ${mutation} }`,
    { id },
  );

/** Takes a snapshot of the shared device. */
export async function snapshot(caller: AccountCaller, action = 'stop') {
  const { snapshotAsics } = await ask<{
    snapshotAsics: {
      id: string;
      count: number;
      capableCount: number;
      agents: { name: string; count: number; owner: string | null }[];
      incapable: { reason: string; count: number }[];
    };
  }>(
    caller,
    `mutation ($action: DeviceAction!) { snapshotAsics(action: $action, where: { workerName: { _eq: "shared" } }) {
      id count capableCount agents { name count owner } incapable { reason count } } }`,
    { action },
  );
  return snapshotAsics;
}

/** Subscribes; each call waits for the next result. */
export function watch(caller: AccountCaller, query: string, variables: Record<string, unknown> = {}) {
  const client = createClient({
    url: server.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${server.tokenFor(caller)}` },
  });
  clients.push(client);
  const results = client.iterate({ query, variables });
  return async () => (await results.next()).value?.data;
}
