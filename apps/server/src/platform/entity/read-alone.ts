import type { JoinAliases } from './entity-needs.ts';
import type { Entity } from './entity.ts';

/**
 * The entity over the table that it names to be read alone, where a query stands on that one and no other; else the entity
 * as it is. Both have the same rows.
 */
export function readAlone(entity: Entity, ...needs: readonly JoinAliases[]): Entity {
  if (!entity.alone) return entity;
  const { alias, ...parts } = entity.alone;
  const named = new Set(needs.flat());
  return named.size === 1 && named.has(alias) ? { ...entity, ...parts, joins: {} } : entity;
}
