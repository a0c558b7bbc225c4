import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../../apps/server/src/platform/database/embedded/free-port.ts';
import type { EmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded/held-server.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { buildConsole } from '../../../scripts/start/build-console.ts';
import { readSimulatorReady } from '../../../scripts/start/child-messages.ts';
import { programFile } from '../../../scripts/start/repository.ts';
import { Farm } from '../farm.ts';
import { owner } from '../product.ts';
import { Program } from '../program.ts';
import { Balancer } from './balancer.ts';

export interface SiteOptions {
  servers: number;
  devices: number;
  firstAddress: string;
  /** Added to the environment of servers and simulator. */
  environment?: Record<string, string>;
}

/** One server process and its port, which it keeps when it is started again. */
interface SiteServer {
  port: number;
  program: Program;
}

/**
 * Headframe as in production: one database, several servers on it, an agent on site, each a process of its own. Agent and
 * browsers reach the servers through endpoints of their own: the agent's prefers the first server, the browsers' the last.
 */
export class Site {
  readonly database: EmbeddedPostgres;
  readonly farm: Farm;
  readonly servers: SiteServer[] = [];
  readonly agentEndpoint: Balancer;
  readonly browserEndpoint: Balancer;
  agent: Program;
  readonly agentFolder: string;
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #simulator: Program;

  private constructor(parts: {
    folder: string;
    database: EmbeddedPostgres;
    simulator: Program;
    farm: Farm;
    ports: number[];
    endpoints: { agent: Balancer; browser: Balancer };
    environment: Record<string, string>;
    agentKey: string;
  }) {
    const { folder, endpoints, ports, agentKey } = parts;
    this.#folder = folder;
    this.database = parts.database;
    this.#simulator = parts.simulator;
    this.farm = parts.farm;
    this.agentEndpoint = endpoints.agent;
    this.browserEndpoint = endpoints.browser;
    this.#environment = parts.environment;
    for (const port of ports) this.servers.push({ port, program: this.#launchServer(port) });
    this.agentFolder = path.join(folder, 'agent');
    this.agent = new Program('agent', programFile('agent'), {
      HEADFRAME_SERVER_URL: `ws://127.0.0.1:${endpoints.agent.port}`,
      HEADFRAME_AGENT_KEY: agentKey,
      HEADFRAME_AGENT_DATA: this.agentFolder,
    });
  }

  /** Starts everything and waits until the servers listen. */
  static async start(options: SiteOptions): Promise<Site> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-site-'));
    const simulator = new Program('simulator', programFile('simulator'), {
      HEADFRAME_SIM_DEVICES: String(options.devices),
      HEADFRAME_SIM_FIRST_ADDRESS: options.firstAddress,
      HEADFRAME_SIM_PORTS: 'free',
      ...options.environment,
    });
    const [database, consoleFolder, ready] = await Promise.all([
      startEmbeddedPostgres({ dataFolder: path.join(folder, 'data') }),
      buildConsole(folder, () => undefined),
      simulator.lineWith('"ready":true').then(readSimulatorReady),
    ]);
    if (!ready) throw new Error('The simulator said nothing that can be understood.');
    const ports = await Promise.all(Array.from({ length: options.servers }, () => freePort()));
    const endpoints = { agent: new Balancer(ports), browser: new Balancer(ports.toReversed()) };
    await Promise.all([endpoints.agent.listen(), endpoints.browser.listen()]);
    const agentKey = `hfa_${randomBytes(32).toString('base64url')}`;
    const environment = {
      DATABASE_URL: database.url,
      HEADFRAME_ROLES: 'api,jobs,gateway',
      HEADFRAME_DATA: path.join(folder, 'data'),
      HEADFRAME_CONSOLE: consoleFolder,
      HEADFRAME_PUBLIC_URL: `http://127.0.0.1:${endpoints.browser.port}`,
      HEADFRAME_ADMIN_EMAIL: owner.email,
      HEADFRAME_ADMIN_PASSWORD: owner.password,
      HEADFRAME_LOCAL_AGENT_KEY: agentKey,
      HEADFRAME_LOCAL_SCAN_RANGES: ready.ranges.join(','),
      HEADFRAME_LOCAL_SCAN_PORTS: JSON.stringify(ready.ports),
      ...options.environment,
    };
    const farm = new Farm(ready.control);
    const site = new Site({ folder, database, simulator, farm, ports, endpoints, environment, agentKey });
    try {
      await Promise.all(site.servers.map(({ program }) => program.lineWith('"listening"')));
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  /** The endpoint of the browsers, which leads to a running server. */
  get origin(): string {
    return `http://127.0.0.1:${this.browserEndpoint.port}`;
  }

  /** The direct address of one server. */
  originOf(server: number): string {
    return `http://127.0.0.1:${this.#server(server).port}`;
  }

  /** Ends a server with kill -9. */
  async killServer(server: number): Promise<void> {
    await this.#server(server).program.end('SIGKILL');
  }

  /** Starts a server that was ended again, on the port it had. */
  async restartServer(server: number): Promise<void> {
    const ended = this.#server(server);
    ended.program = this.#launchServer(ended.port);
    await ended.program.lineWith('"listening"');
  }

  /** The output of the programs, for the report of a failed test. */
  get output(): string {
    const programs = [...this.servers.map(({ program }) => program), this.agent];
    return programs.map(({ name, output }) => `--- ${name}\n${output}`).join('\n');
  }

  async stop(): Promise<void> {
    await this.agent.end();
    await Promise.all([this.#simulator.end(), ...this.servers.map(({ program }) => program.end())]);
    await Promise.all([this.agentEndpoint.close(), this.browserEndpoint.close()]);
    await this.database.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #server(server: number): SiteServer {
    const found = this.servers[server];
    if (!found) throw new RangeError(`There is no server ${server}.`);
    return found;
  }

  #launchServer(port: number): Program {
    return new Program(`server on ${port}`, programFile('server'), {
      ...this.#environment,
      HEADFRAME_PORT: String(port),
    });
  }
}
