import type { Credential, DevicePorts } from '@headframe/devices';
import { sql } from 'kysely';
import { AgentSite, type AgentSiteOptions } from '../../../../testing/agent-site.ts';
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
  database: AgentSite['database'];
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

const types = { watts: 'Int!', fingerprint: 'String!' } as const;

/** Starts them; `ports` are those on which the site's devices are reached. */
export async function startGpuSite(
  name: string,
  ports: Partial<DevicePorts>,
  startAgent: AgentSiteOptions['startAgent'],
): Promise<GpuSite> {
  const site = await AgentSite.start({ name, ports, startAgent });
  const { database } = site;

  const agentSelector = async (): Promise<{ id: string }> => {
    const { agents } = await site.ask<{ agents: { id: string }[] }>('{ agents { id } }');
    const [first] = agents;
    if (!first) throw new Error('The site has no agent.');
    return first;
  };
  const endedScan = async (batchId: string): Promise<{ id: string }> => {
    let found: { id: string; state: string } | undefined;
    await until(async () => {
      const { agentRequests } = await site.ask<{ agentRequests: { id: string; state: string }[] }>(
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
        await site.ask<{ gpus: ListedGpu[] }>(`{ gpus(orderBy: [{ index: asc }], limit: 100) {
          id gpuId index family ip name isOnline issues failure hostKey power powerLimit minPower maxPower
          desiredPower hasMismatch isInfiniteRetry uptime } }`)
      ).gpus,
    scan: (ip, credentials, own) =>
      site.scan({ ip, ports: { ...ports, ...own }, credentials: credentials.map((one) => ({ ...one, kind: 'gpu' })) }),
    acceptAndLogIn: async (ip, credential) => {
      const { startScan } = await site.ask<{ startScan: string }>(
        `mutation ($id: ID!, $ip: String!) { startScan(agentId: $id, ranges: [$ip], kinds: ["gpu"], addNewDevices: true) }`,
        { id: (await agentSelector()).id, ip },
      );
      const { id } = await endedScan(startScan);
      const { discoveredDevices: listed } = await site.ask<{
        discoveredDevices: { kind: string; hostKey: string | null; status: string }[];
      }>(`query ($id: ID!) { discoveredDevices(where: { requestId: { _eq: $id } }) { kind hostKey status } }`, { id });
      const { logIn } = await site.ask<{ logIn: string }>(
        `mutation ($id: ID!, $hostKeys: [String!]!, $credential: ServerLoginInput!) {
          logIn: logInToServers(requestId: $id, hostKeys: $hostKeys, credential: $credential) }`,
        { id, hostKeys: listed.flatMap(({ hostKey }) => hostKey ?? []), credential },
      );
      await endedScan(logIn);
      return listed;
    },
    command: async (command, id, payload) => {
      const names = Object.keys(payload) as (keyof typeof types)[];
      const { batch } = await site.ask<{ batch: { batchId: string } }>(
        `mutation ($where: GpuWhere, ${names.map((field) => `$${field}: ${types[field]}`).join(', ')}) {
          batch: ${command}Gpus(where: $where, ${names.map((field) => `${field}: $${field}`).join(', ')}) { batchId } }`,
        { where: { id: { _eq: id } }, ...payload },
      );
      return site.endOf(batch.batchId, 60_000);
    },
    ofSystem: async () => {
      const { rows } = await sql<{ text: string }>`
        select trim(t.state || ' ' || coalesce(t.message, '')) as text from agent_request_item t
        join agent_request r on r.id = t.request_id where r.origin = 'repeat' order by t.id`.execute(database);
      return rows.map(({ text }) => text);
    },
    close: () => site.close(),
  };
}
