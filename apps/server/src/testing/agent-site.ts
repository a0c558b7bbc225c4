import type { Credential, DevicePorts } from '@headframe/devices';
import { sql, type Kysely } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { GatewayTimes } from '../features/devices/gateway/index.ts';
import type { DB } from '../platform/database/generated/database.ts';
import { issueKey, startGatewayServer, testSecrets, type GatewayServer } from './gateway-server.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from './graphql-server.ts';
import { seedSite, type SeededSite } from './seed-site.ts';
import { until } from './until.ts';

/** How an agent reaches its server, and where it keeps its data. */
interface AgentPlace {
  serverUrl: string;
  key: string;
  dataFolder: string;
}

export interface AgentSiteOptions {
  name: string;
  /** On which its devices are reached. */
  ports: Partial<DevicePorts>;
  startAgent(place: AgentPlace): Promise<StartedAgent>;
  /** Of the gateway, where they differ from the usual ones. */
  times?: Partial<GatewayTimes>;
}

interface StartedAgent {
  close(): Promise<void>;
}

interface SiteScan {
  ip: string;
  /** Each with the kind of device that it is for. */
  credentials: readonly (Credential & { kind: string })[];
  ports: Partial<DevicePorts>;
}

const ended = ['done', 'failed', 'canceled', 'expired'];

/** A site with an agent, the API and a gateway: what a test from the API to a device stands on. */
export class AgentSite {
  readonly server: GraphqlTestServer;
  readonly site: SeededSite;
  readonly #options: AgentSiteOptions;
  readonly #place: Omit<AgentPlace, 'serverUrl'>;
  #gateway: GatewayServer;
  #agent: StartedAgent | undefined;

  private constructor(
    { server, site, gateway }: Pick<AgentSite, 'server' | 'site' | 'gateway'>,
    options: AgentSiteOptions,
    place: Omit<AgentPlace, 'serverUrl'>,
  ) {
    this.server = server;
    this.site = site;
    this.#gateway = gateway;
    this.#options = options;
    this.#place = place;
  }

  /** Starts server and gateway, and the agent once `prepare` is done; the agent polls every 5 s. */
  static async start(options: AgentSiteOptions, prepare?: (site: AgentSite) => Promise<void>): Promise<AgentSite> {
    const { name, ports } = options;
    const dataFolder = mkdtempSync(path.join(os.tmpdir(), `headframe-${name}-`));
    const server = await startGraphqlTestServer();
    const gateway = await startGatewayServer(server.databaseUrl, options.times);
    const { database } = server;
    const site = await seedSite(database, name);
    await sql`update agent set device_ports = device_ports || ${JSON.stringify(ports)}::jsonb,
      setting = setting || '{"pollSeconds": 5}' where id = ${site.agentId}`.execute(database);
    const key = await issueKey(database, site.agentId);
    const started = new AgentSite({ server, site, gateway }, options, { key, dataFolder });
    await prepare?.(started);
    await started.#startAgent();
    return started;
  }

  async #startAgent(): Promise<void> {
    const serverUrl = `ws://127.0.0.1:${this.#gateway.port}/agent/v1`;
    this.#agent = await this.#options.startAgent({ serverUrl, ...this.#place });
  }

  /** The gateway that the agent is connected to. */
  get gateway(): GatewayServer {
    return this.#gateway;
  }

  /** Starts another gateway in the place of one that died, and has the agent connect to it, with the data that it kept. */
  async replaceGateway(): Promise<void> {
    await this.#agent?.close();
    this.#gateway = await startGatewayServer(this.server.databaseUrl, this.#options.times);
    await this.#startAgent();
  }

  get database(): Kysely<DB> {
    return this.server.database;
  }

  /** Asks the API, as the owner unless a caller is given. @throws Error where it refuses. */
  async ask<Data = Record<string, unknown>>(
    query: string,
    variables: object = {},
    caller = this.site.owner,
  ): Promise<Data> {
    const { data, errors } = await this.server.ask<Data>(caller, query, { ...variables });
    if (errors) throw new Error(errors[0]?.message);
    return data;
  }

  /** Has the agent scan an address and add what it discovers. */
  async scan({ ip, credentials, ports }: SiteScan): Promise<void> {
    const payload = { ranges: [ip], ports, addNewDevices: true, connectTimeoutMs: 1000 };
    const secret = testSecrets.encrypt(JSON.stringify({ credentials }));
    await sql`insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, secret, expires_at)
      values (${this.site.subaccountId}, gen_random_uuid(), ${this.site.agentId}, 'scan', ${JSON.stringify(payload)}::jsonb,
        ${secret}, now() + interval '10 minutes')`.execute(this.database);
  }

  /** Waits until every item of a batch has ended; state and message of each. */
  async endOf(batchId: string, withinMs = 90_000): Promise<string[]> {
    let texts: string[] = [];
    await until(async () => {
      const { agentRequestItems: items } = await this.ask<{ agentRequestItems: { state: string; message: string }[] }>(
        'query ($batch: ID!) { agentRequestItems(where: { batchId: { _eq: $batch } }) { state message } }',
        { batch: batchId },
      );
      texts = items.map(({ state, message }) => `${state} ${message}`.trim());
      return items.every(({ state }) => ended.includes(state));
    }, withinMs);
    return texts;
  }

  async close(): Promise<void> {
    await this.#agent?.close();
    await this.#gateway.close();
    await this.server.close();
    rmSync(this.#place.dataFolder, { recursive: true, force: true });
  }
}
