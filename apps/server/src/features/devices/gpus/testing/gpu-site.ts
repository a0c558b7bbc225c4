import type { Credential, DevicePorts } from '@headframe/devices';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { issueKey, startGatewayServer, testSecrets } from '../../../../testing/gateway-server.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';

/** A card as the API lists it. */
export interface ListedGpu {
  id: string;
  gpuId: string;
  index: number;
  family: string;
  ip: string;
  name: string;
  isOnline: boolean;
  issues: string[];
  failure: string | null;
  hostKey: string | null;
  power: number | null;
  powerLimit: number | null;
  minPower: number | null;
  maxPower: number | null;
  desiredPower: number | null;
  hasMismatch: boolean;
  isInfiniteRetry: boolean;
  uptime: number | null;
}

/** A server, a gateway and an agent that reads cards. */
export interface GpuSite {
  database: GraphqlTestServer['database'];
  /** All cards, sorted by index. */
  gpus(): Promise<ListedGpu[]>;
  /** Has the agent scan an address and add what it discovers, on ports of its own where they are given. */
  scan(ip: string, credentials: readonly Credential[], own?: Partial<DevicePorts>): Promise<void>;
  /**
   * As people do it: a scan without a credential lists the server with its host key, which is accepted, and the credential is sent. Returns the
   * listed rows.
   */
  acceptAndLogIn(
    ip: string,
    credential: Credential,
  ): Promise<{ kind: string; hostKey: string | null; status: string }[]>;
  /** Requests a command for one card, and waits for its end; returns state and message of each item. */
  command(name: string, id: string | undefined, payload: Readonly<Record<string, unknown>>): Promise<string[]>;
  /** State and message of each item of requests that no person made, the oldest first. */
  ofSystem(): Promise<string[]>;
  close(): Promise<void>;
}

const ended = ['done', 'failed', 'canceled', 'expired'];

const types = { watts: 'Int!', fingerprint: 'String!' } as const;

/** How an agent reaches its server, and where it keeps its data. */
export interface AgentPlace {
  serverUrl: string;
  key: string;
  dataFolder: string;
}

/** Starts them; `ports` are those on which the site's devices are reached. */
export async function startGpuSite(
  name: string,
  ports: Partial<DevicePorts>,
  startAgent: (place: AgentPlace) => Promise<{ close(): Promise<void> }>,
): Promise<GpuSite> {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'headframe-gpus-'));
  const server = await startGraphqlTestServer();
  const gateway = await startGatewayServer(server.databaseUrl);
  const { database } = server;
  const site = await seedSite(database, name);
  await sql`update agent set device_ports = device_ports || ${JSON.stringify(ports)}::jsonb,
    setting = setting || '{"pollSeconds": 5}' where id = ${site.agentId}`.execute(database);
  const agent = await startAgent({
    serverUrl: `ws://127.0.0.1:${gateway.port}/agent/v1`,
    key: await issueKey(database, site.agentId),
    dataFolder,
  });

  async function ask<Data>(query: string, variables?: object): Promise<Data> {
    const { data, errors } = await server.ask<Data>(site.owner, query, { ...variables });
    if (errors) throw new Error(errors[0]?.message);
    return data;
  }
  const itemsOf = async (where: object): Promise<string[]> => {
    const { agentRequestItems: items } = await ask<{ agentRequestItems: { state: string; message: string }[] }>(
      'query ($where: AgentRequestItemWhere) { agentRequestItems(where: $where) { state message } }',
      { where },
    );
    return items.map(({ state, message }) => `${state} ${message}`.trim());
  };

  const agentSelector = async (): Promise<{ id: string }> => {
    const { agents } = await ask<{ agents: { id: string }[] }>('{ agents { id } }');
    const [first] = agents;
    if (!first) throw new Error('The site has no agent.');
    return first;
  };
  const endedScan = async (batchId: string): Promise<{ id: string }> => {
    let found: { id: string; state: string } | undefined;
    await until(async () => {
      const { agentRequests } = await ask<{ agentRequests: { id: string; state: string }[] }>(
        'query ($batch: ID!) { agentRequests(where: { batchId: { _eq: $batch } }) { id state } }',
        { batch: batchId },
      );
      [found] = agentRequests;
      return found?.state === 'done';
    }, 60_000);
    if (!found) throw new Error('The scan is gone.');
    return found;
  };

  return {
    database,
    gpus: async () =>
      (
        await ask<{ gpus: ListedGpu[] }>(`{ gpus(orderBy: [{ index: asc }], limit: 100) {
          id gpuId index family ip name isOnline issues failure hostKey power powerLimit minPower maxPower
          desiredPower hasMismatch isInfiniteRetry uptime } }`)
      ).gpus,
    scan: async (ip, credentials, own) => {
      const payload = { ranges: [ip], ports: { ...ports, ...own }, addNewDevices: true, connectTimeoutMs: 1000 };
      const secret = testSecrets.encrypt(
        JSON.stringify({ credentials: credentials.map((one) => ({ ...one, kind: 'gpu' })) }),
      );
      await sql`insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, secret, expires_at)
        values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, 'scan', ${JSON.stringify(payload)}::jsonb,
          ${secret}, now() + interval '10 minutes')`.execute(database);
    },
    acceptAndLogIn: async (ip, credential) => {
      const { startScan } = await ask<{ startScan: string }>(
        `mutation ($id: ID!, $ip: String!) { startScan(agentId: $id, ranges: [$ip], kinds: ["gpu"], addNewDevices: true) }`,
        { id: (await agentSelector()).id, ip },
      );
      const { id } = await endedScan(startScan);
      const { discoveredDevices: listed } = await ask<{
        discoveredDevices: { kind: string; hostKey: string | null; status: string }[];
      }>(`query ($id: ID!) { discoveredDevices(where: { requestId: { _eq: $id } }) { kind hostKey status } }`, { id });
      const { logIn } = await ask<{ logIn: string }>(
        `mutation ($id: ID!, $hostKeys: [String!]!, $credential: ServerLoginInput!) {
          logIn: logInToServers(requestId: $id, hostKeys: $hostKeys, credential: $credential) }`,
        { id, hostKeys: listed.flatMap(({ hostKey }) => hostKey ?? []), credential },
      );
      await endedScan(logIn);
      return listed;
    },
    command: async (command, id, payload) => {
      const names = Object.keys(payload) as (keyof typeof types)[];
      const { batch } = await ask<{ batch: { batchId: string } }>(
        `mutation ($where: GpuWhere, ${names.map((field) => `$${field}: ${types[field]}`).join(', ')}) {
          batch: ${command}Gpus(where: $where, ${names.map((field) => `${field}: $${field}`).join(', ')}) { batchId } }`,
        { where: { id: { _eq: id } }, ...payload },
      );
      const where = { batchId: { _eq: batch.batchId } };
      await until(
        async () => (await itemsOf(where)).every((text) => ended.some((state) => text.startsWith(state))),
        60_000,
      );
      return itemsOf(where);
    },
    ofSystem: async () => {
      const { rows } = await sql<{ text: string }>`
        select trim(t.state || ' ' || coalesce(t.message, '')) as text from agent_request_item t
        join agent_request r on r.id = t.request_id where r.origin = 'system' order by t.id`.execute(database);
      return rows.map(({ text }) => text);
    },
    close: async () => {
      await agent.close();
      await gateway.close();
      await server.close();
      rmSync(dataFolder, { recursive: true });
    },
  };
}
