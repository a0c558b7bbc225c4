import type { Where } from './where.ts';

/**
 * Whether a where says nothing, so that a command with it would reach every row by oversight: `{}`, but also
 * `{ _and: [{}] }` or an `_or` with an empty part. `{ _and: [] }` says "every row" on purpose and is not empty.
 */
export function isEmptyWhere(where: Where): boolean {
  return Object.entries(where).every(([name, part]) => {
    if (part === undefined) return true;
    if (!Array.isArray(part)) return false;
    const parts: readonly Where[] = part;
    if (name === '_and') return parts.length > 0 && parts.every(isEmptyWhere);
    return name === '_or' && parts.some(isEmptyWhere);
  });
}
