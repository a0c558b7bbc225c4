import type { Variable } from '../../apps/server/src/platform/config/variable.ts';
import { variables } from '../../apps/server/src/platform/config/variables.ts';

/** Names whose values are secrets of the server; no other program gets them. */
const serverSecrets = new Set(
  Object.values<Variable>(variables)
    .filter(({ secret }) => secret)
    .map(({ name }) => name),
);

/** The settings of pool and payout program, the passwords of their nodes and wallets among them, begin like this. */
const ownPrefixes = { pool: 'HEADFRAME_POOL_', payout: 'HEADFRAME_PAYOUT_' } as const;

/** Names that the server reads though they begin like those, such as the fee of the pool. */
const serverNames = new Set(Object.values<Variable>(variables).map(({ name }) => name));

type ProgramWithSettings = keyof typeof ownPrefixes;

function environmentWithout(
  environment: NodeJS.ProcessEnv,
  programs: readonly ProgramWithSettings[],
): NodeJS.ProcessEnv {
  const prefixes = programs.map((program) => ownPrefixes[program]);
  const kept = Object.entries(environment).filter(([name]) => !prefixes.some((prefix) => name.startsWith(prefix)));
  return Object.fromEntries(kept);
}

/** The environment without what is meant for pool or payout program alone. */
export function environmentOfServer(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ofServer = Object.entries(environment).filter(([name]) => serverNames.has(name));
  return { ...environmentWithout(environment, ['pool', 'payout']), ...Object.fromEntries(ofServer) };
}

function withoutServerSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !serverSecrets.has(name)));
}

/** The environment of the pool or the payout program: ours without the secrets of the others, and what is given. */
export function environmentOf(
  program: ProgramWithSettings,
  environment: NodeJS.ProcessEnv,
  given: Record<string, string>,
): NodeJS.ProcessEnv {
  const other = program === 'pool' ? 'payout' : 'pool';
  return { ...withoutServerSecrets(environmentWithout(environment, [other])), ...given };
}

/** The environment of agent and simulator: ours without the secrets of all others, and what is given. */
export function environmentWithoutSecrets(
  environment: NodeJS.ProcessEnv,
  given: Record<string, string>,
): NodeJS.ProcessEnv {
  return { ...withoutServerSecrets(environmentOfServer(environment)), ...given };
}

/** The address to reach a server at from this machine, whatever it listens on. */
export function localAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
