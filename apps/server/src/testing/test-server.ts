import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { composeApp } from '../compose-app.ts';
import { createCaptcha, type CaptchaDifficulty } from '../platform/captcha/index.ts';
import { openServices, type Services } from '../open-services.ts';
import { createPasswordHashing } from '../platform/auth/password-hashing.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { createTestDatabase } from '../platform/database/testing/test-database.ts';
import { createLogger } from '../platform/log/create-logger.ts';

/** Everything a server process is made of, on a database of its own, not listening. */
export interface TestServer {
  services: Services;
  app: FastifyInstance;
  /** Every line logged so far. */
  logLines: string[];
  url: string;
  /** Environment that a second server of the same database needs. */
  environment: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** How a test server differs from the product's. */
export interface TestServerOptions {
  environment?: NodeJS.ProcessEnv;
  /** Whether passwords cost what they cost in the product, 30 ms of a processor each; else the least that Argon2id takes. */
  hasProductPasswords?: boolean;
  /** An easier captcha than the product's. */
  captcha?: CaptchaDifficulty;
  /** The database of another test server to stand beside it. */
  beside?: TestServer;
}

/** The min that Argon2id takes. */
const minCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Composes a server on a fresh test database (or beside another server), with its log kept in memory. */
export async function composeTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = options.beside ? undefined : await createTestDatabase();
  const url = options.beside?.url ?? testDatabase?.url ?? '';
  const environment: NodeJS.ProcessEnv = {
    HEADFRAME_SECRET_KEY: randomBytes(32).toString('hex'),
    HEADFRAME_PUBLIC_URL: 'http://headframe.test:8420',
    HEADFRAME_REQUESTS_PER_MINUTE: '100000',
    HEADFRAME_DATABASE_CONNECTIONS: '8',
    HEADFRAME_LOG_LEVEL: 'debug',
    ...options.beside?.environment,
    ...options.environment,
  };
  const config = loadConfig(environment);
  const logLines: string[] = [];
  const logger = createLogger({ level: config.logLevel, stream: { write: (line) => void logLines.push(line) } });
  const opened = await openServices(config, { url, directUrl: url }, logger);
  const { captcha: difficulty, hasProductPasswords = false } = options;
  const { passwordQueue } = opened.metrics;
  const services: Services = {
    ...opened,
    ...(difficulty && { captcha: createCaptcha({ ...opened, difficulty }) }),
    ...(!hasProductPasswords && {
      passwords: await createPasswordHashing({ cost: minCost, onLength: (length) => passwordQueue.set(length) }),
    }),
  };
  const app = await composeApp(services);
  return {
    services,
    app,
    logLines,
    url,
    environment,
    async close() {
      await app.close();
      await services.close();
      await testDatabase?.drop();
    },
  };
}
