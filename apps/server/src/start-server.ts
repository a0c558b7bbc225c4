import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { composeApp } from './compose-app.ts';
import { bootstrap, type FirstLogin } from './platform/bootstrap/index.ts';
import { storeBuiltInRoles } from './features/people/access/index.ts';
import { openServices } from './open-services.ts';
import { startJobs } from './start-jobs.ts';
import type { Config } from './platform/config/load-config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/start-embedded-postgres.ts';
import type { Logger } from './platform/log/create-logger.ts';

/** A server process that listens. */
interface RunningServer {
  port: number;
  /** Stops taking requests, lets those under way finish, and closes everything in reverse order. */
  close(): Promise<void>;
}

/** Callbacks for the events of a server's start. */
export interface StartOptions {
  logger: Logger;
  onFirstLogin: (login: FirstLogin) => void;
  /** The database was lost for good. */
  onFailed: (error: unknown) => void;
}

function localSiteOf(config: Config) {
  if (config.localAgentKey === undefined || !config.roles.includes('gateway')) return undefined;
  return {
    agentKey: config.localAgentKey,
    hostname: hostname(),
    ranges: config.localScanRanges,
    ports: config.localScanPorts,
  };
}

async function openDatabase(config: Config, options: StartOptions) {
  if (config.databaseUrl !== undefined) {
    const url = config.databaseUrl;
    return { url, directUrl: config.databaseUrlDirect ?? url, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    log: (line) => options.logger.info(line),
    onFailed: options.onFailed,
  });
  return { url: postgres.url, directUrl: postgres.url, stop: () => postgres.stop() };
}

/**
 * Starts one server process with the roles of its settings: database (embedded where no address is given), schema,
 * first account, then the port.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = [];
  async function close(): Promise<void> {
    for (const closer of closers.splice(0).reverse()) await closer();
  }
  try {
    const address = await openDatabase(config, options);
    closers.push(() => address.stop());
    const services = await openServices(config, address, options.logger);
    closers.push(() => services.close());
    await bootstrap(
      { ...services, storeRoles: storeBuiltInRoles, onFirstLogin: options.onFirstLogin },
      {
        adminEmail: config.adminEmail,
        adminPassword: config.adminPassword,
        subaccount: config.subaccount,
        localSite: localSiteOf(config),
      },
    );
    if (config.roles.includes('jobs')) closers.push(await startJobs(services));
    const app = await composeApp(services);
    closers.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    return { port: (app.server.address() as AddressInfo).port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
