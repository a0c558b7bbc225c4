import { randomUUID } from 'node:crypto';
import { createAccessTokens } from './platform/auth/access-tokens.ts';
import { createAuthentication, type Authentication } from './platform/auth/authentication.ts';
import { loadSigningKeys } from './platform/auth/signing-keys.ts';
import type { Config } from './platform/config/load-config.ts';
import type { DB } from './platform/database/generated/database.ts';
import { DiskWatch } from './platform/database/disk-watch.ts';
import { migrate } from './platform/database/migrate.ts';
import { createDatabase, createPool } from './platform/database/pool.ts';
import { createHouseMarks, HouseRun } from './platform/house/index.ts';
import type { Logger } from './platform/log/create-logger.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { createPubSub, type Channels } from './platform/pubsub/postgres-pubsub.ts';
import type { PubSub } from './platform/pubsub/pubsub.ts';
import { loadSecretKey } from './platform/secrets/load-secret-key.ts';
import { createSecrets, type Secrets } from './platform/secrets/secrets.ts';
import { createPasswordHashing, type PasswordHashing } from './platform/auth/password-hashing.ts';
import { agentBuildPlace, AgentBuilds } from './features/devices/agents/index.ts';
import { createCaptcha, type Captcha } from './platform/captcha/index.ts';
import { createSessions, type Sessions } from './features/people/sessions/index.ts';
import { sql, type Kysely } from 'kysely';

/** Each is held for one short statement; they are closed again while nobody guesses. */
const countingConnections = 2;

/** Shared dependencies of every feature of one server process. */
export interface Services {
  config: Config;
  /** Names this server process on the database. */
  serverId: string;
  /** The run of this server process in its house. */
  houseRun: HouseRun;
  logger: Logger;
  metrics: Metrics;
  /** Address of the database without a pooler, for notifications, jobs and migrations. */
  directUrl: string;
  database: Kysely<DB>;
  /** The same database by connections of its own, for counts that others wait for inside a transaction. */
  countingDatabase: Kysely<DB>;
  /** The same database by connections of its own, for agents and what they report: no reader holds these up. */
  gatewayDatabase: Kysely<DB>;
  /** Whether the disk of the database is full. */
  disk: DiskWatch;
  pubsub: PubSub & Channels;
  secrets: Secrets;
  authentication: Authentication;
  sessions: Sessions;
  /** Archives and programs of the agent, built at first use. */
  agentBuilds: AgentBuilds;
  passwords: PasswordHashing;
  captcha: Captcha;
  close(): Promise<void>;
}

/** Brings the schema up to date and opens everything that a server process shares, in the order it depends on each other. */
export async function openServices(
  config: Config,
  address: { url: string; directUrl: string },
  logger: Logger,
): Promise<Services> {
  const { directUrl } = address;
  await migrate({ url: directUrl, log: (line) => logger.info(line) });
  const secrets = createSecrets(await loadSecretKey(config.secretKey, config.dataFolder));
  const metrics = createMetrics();
  const disk = new DiskWatch(logger, () =>
    sql`select 1`.execute(database).then(
      () => true,
      () => false,
    ),
  );
  const openDatabase = (max: number): Kysely<DB> =>
    createDatabase(
      createPool({
        url: address.url,
        max,
        applicationName: 'headframe server',
        onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
      }),
      (error) => disk.note(error),
    );
  const database = openDatabase(config.databaseConnections);
  const countingDatabase = openDatabase(countingConnections);
  const gatewayDatabase = openDatabase(config.gatewayConnections);
  const closeDatabases = async (): Promise<void> => {
    await Promise.all([database, countingDatabase, gatewayDatabase].map((each) => each.destroy()));
  };
  try {
    const accessTokens = createAccessTokens(await loadSigningKeys(database, secrets), config.publicUrl);
    const pubsub = await createPubSub({ directUrl, log: logger });
    const authentication = createAuthentication({ database, accessTokens, pubsub });
    const passwords = await createPasswordHashing({ onLength: (length) => metrics.passwordQueue.set(length) });
    const agentBuilds = new AgentBuilds(await agentBuildPlace());
    const serverId = randomUUID();
    const marks = createHouseMarks(secrets);
    const houseRun = await HouseRun.begin({ database: gatewayDatabase, marks, log: logger, serverId });
    return {
      config,
      serverId,
      houseRun,
      logger,
      metrics,
      directUrl,
      database,
      countingDatabase,
      gatewayDatabase,
      disk,
      pubsub,
      secrets,
      authentication,
      passwords,
      captcha: createCaptcha({ database, secrets }),
      sessions: createSessions({ database, accessTokens, authentication, secrets, pubsub, logger }),
      agentBuilds,
      async close() {
        await houseRun.close();
        agentBuilds.close();
        authentication.close();
        await pubsub.close();
        await closeDatabases();
      },
    };
  } catch (error) {
    await closeDatabases();
    throw error;
  }
}
