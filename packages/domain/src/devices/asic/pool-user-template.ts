import { maxPoolUserLength } from '../../limits/device-limits.ts';

/**
 * What may stand in braces in a pool user, and what each expands to for one miner:
 * - `worker`: what follows the first dot of its current pool user (`rig7` of `farm.rig7`); as `ip` where there is none
 * - `ip`: its IPv4 address with `x` for the dots (`10x0x0x7`), because a dot separates account and worker
 * - `mac`: its MAC address in lower case without separators; as `ip` where it is unknown
 * - `model`: the letters and digits of its model (`AntminerS19jPro`); `unknown` where there is none
 */
export const poolUserPlaceholders = ['worker', 'ip', 'mac', 'model'] as const;
type PoolUserPlaceholder = (typeof poolUserPlaceholders)[number];

/** Max length of what one placeholder expands to. */
export const maxPlaceholderLength = 64;

/** The properties of a miner that its pool user can be made of. */
export interface PoolUserSource {
  /** The user of the pool in use, as the miner reports it. */
  readonly workerName: string;
  readonly ip: string;
  readonly mac: string | null;
  readonly model: string;
}

const placeholderPattern = /\{(worker|ip|mac|model)\}/g;

/** Characters that separate or quote in the miners' protocols and configurations, and all but printable ASCII. */
const unsafeCharacters = /[^\x21-\x7e]|[,;|&<>{}"'`\\$]/g;

/** What follows the first dot of a pool user: the worker; empty where there is none. */
function workerOfPoolUser(user: string): string {
  const dot = user.indexOf('.');
  return dot < 0 ? '' : user.slice(dot + 1).trim();
}

function valueOf(placeholder: PoolUserPlaceholder, { workerName, ip, mac, model }: PoolUserSource): string {
  const address = ip.replaceAll(/[^0-9a-f]/gi, 'x');
  switch (placeholder) {
    case 'worker':
      return workerOfPoolUser(workerName).replaceAll(unsafeCharacters, '-') || address;
    case 'ip':
      return address;
    case 'mac':
      return (mac ?? '').replaceAll(/[^0-9a-f]/gi, '').toLowerCase() || address;
    case 'model':
      return model.replaceAll(/[^0-9a-z]/gi, '') || 'unknown';
  }
}

/** Whether the text holds at least one placeholder. */
export function hasPlaceholder(template: string): boolean {
  return template.search(placeholderPattern) >= 0;
}

/** What is wrong with a pool user as entered, or undefined; what is right expands to at most {@link maxPoolUserLength} characters. */
export function poolUserProblem(template: string): string | undefined {
  const literal = template.replaceAll(placeholderPattern, '');
  if (/[{}]/.test(literal)) return 'Unknown placeholder. Use {worker}, {ip}, {mac} or {model}.';
  const count = template.match(placeholderPattern)?.length ?? 0;
  if (literal.length + count * maxPlaceholderLength > maxPoolUserLength) return 'Too long with its placeholders.';
  return undefined;
}

/** The pool user of one miner: each placeholder replaced, everything else as it stands. */
export function expandPoolUser(template: string, miner: PoolUserSource): string {
  return template.replaceAll(placeholderPattern, (_whole, placeholder: PoolUserPlaceholder) =>
    valueOf(placeholder, miner).slice(0, maxPlaceholderLength),
  );
}

/** The same account with every miner's own worker name: `farm.rig7` and `farm` become `farm.{worker}`; templates stay. */
export function keepWorkerNames(user: string): string {
  const trimmed = user.trim();
  if (trimmed === '' || trimmed.includes('{')) return trimmed;
  const dot = trimmed.indexOf('.');
  return `${dot < 0 ? trimmed : trimmed.slice(0, dot)}.{worker}`;
}

/** How many of the pool users are not the only one of their kind. */
export function countEqualUsers(users: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const user of users) counts.set(user, (counts.get(user) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
}
