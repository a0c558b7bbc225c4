import type { Variable } from '../../apps/server/src/platform/config/variable.ts';
import { variables } from '../../apps/server/src/platform/config/variables.ts';

/** What every program may read of the environment: where programs and folders are, languages, proxies and certificates. */
const ofEveryProgram =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO|ALL)_PROXY|NODE_(?:ENV|OPTIONS|COMPILE_CACHE|EXTRA_CA_CERTS|USE_ENV_PROXY|V8_COVERAGE)|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROCESSOR_ARCHITECTURE)$/i;

/** TLS of connections to PostgreSQL, as its own programs read it; no other `PG…` setting reaches ours. */
const ofDatabaseClients = /^PGSSL\w+$/;

/** Backups are the launcher's: no program gets the login that reads all rows. */
const serverNames = new Set(
  Object.values<Variable>(variables)
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('HEADFRAME_BACKUP_')),
);

/** The settings that each program reads; the server also builds the agent's downloads with npm. */
const readBy = {
  server: (name: string) =>
    serverNames.has(name) || ofDatabaseClients.test(name) || /^npm_(?:execpath|config_\w+)$/.test(name),
  pool: (name: string) => name.startsWith('HEADFRAME_POOL_') || ofDatabaseClients.test(name),
  payout: (name: string) => name.startsWith('HEADFRAME_PAYOUT_') || ofDatabaseClients.test(name),
  agent: (name: string) => name.startsWith('HEADFRAME_AGENT_') || name === 'HEADFRAME_SERVER_URL',
  simulator: (name: string) => name.startsWith('HEADFRAME_SIM_'),
} as const satisfies Record<string, (name: string) => boolean>;

/** The environment of one program: what it reads of ours, no secret of another one, and what is given. */
export function environmentOf(
  program: keyof typeof readBy,
  environment: NodeJS.ProcessEnv,
  given: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => ofEveryProgram.test(name) || readBy[program](name));
  return { ...Object.fromEntries(kept), ...given };
}

/** The address to reach a server at from this machine, whatever it listens on. */
export function localAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
