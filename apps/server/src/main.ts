/**
 * The server program: console, API, agent gateway and jobs, as `HEADFRAME_ROLES` says. Standard output carries the log
 * and two lines of its own, `{"firstLogin":{email,password}}` at the first start and `{"listening":{port}}`.
 */
import { ConfigError, loadConfig, type Config } from './platform/config/load-config.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.ts';
import { createLogger } from './platform/log/create-logger.ts';
import { startServer } from './start-server.ts';

const stopWithinMs = 10_000;

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function messageFor(error: unknown, config: Config): string {
  if (error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${config.port} is taken. Stop the program that holds it, or choose another with HEADFRAME_PORT.`;
  return error instanceof Error ? error.message : String(error);
}

const config = readConfig();
const logger = createLogger({ level: config.logLevel });

function fail(error: unknown): never {
  logger.fatal({ err: error }, 'the server cannot go on');
  process.stderr.write(`${messageFor(error, config)}\n`);
  process.exit(1);
}

process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and nobody looked'));
process.on('uncaughtException', fail);

const server = await startServer(config, {
  logger,
  onFirstLogin: (firstLogin) => say({ firstLogin }),
  onFailed: fail,
}).catch(fail);
say({ listening: { port: server.port } });
logger.info({ port: server.port, roles: config.roles }, 'listening');

let stopping = false;
function stop(signal: string): void {
  if (stopping) return;
  stopping = true;
  logger.info({ signal }, 'stopping');
  setTimeout(() => fail(new Error('The server did not stop in time.')), stopWithinMs).unref();
  server.close().then(() => process.exit(0), fail);
}
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
