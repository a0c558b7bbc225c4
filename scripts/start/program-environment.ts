import type { Variable } from '../../apps/server/src/platform/config/variable.ts';
import { variables } from '../../apps/server/src/platform/config/variables.ts';

/** Names whose values are secrets of the server; no other program gets them. */
const serverSecrets = new Set(
  Object.values<Variable>(variables)
    .filter(({ secret }) => secret)
    .map(({ name }) => name),
);

/** The pool's own settings, the passwords of its nodes among them, begin like this. */
const poolPrefix = 'HEADFRAME_POOL_';

/** The environment without what is meant for the pool alone. */
export function environmentWithoutPool(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith(poolPrefix)));
}

/** The environment of the pool: ours without the server's secrets, and what is given. */
export function environmentOfPool(environment: NodeJS.ProcessEnv, given: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !serverSecrets.has(name));
  return { ...Object.fromEntries(kept), ...given };
}

/** The environment of agent and simulator: ours without the secrets of server and pool, and what is given. */
export function environmentWithoutSecrets(
  environment: NodeJS.ProcessEnv,
  given: Record<string, string>,
): NodeJS.ProcessEnv {
  return environmentOfPool(environmentWithoutPool(environment), given);
}

/** The address to reach a server at from this machine, whatever it listens on. */
export function localAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
