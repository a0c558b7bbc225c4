import type { Where, WhereOperators } from '@headframe/domain/where/where';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import type { Entity } from './entity.ts';

/** Above this number of keys, reading all rows is as fast as reading those. */
const maxKeys = 1000;

/**
 * The entity with those rows alone in which a text of the `where` occurs, found by its index of texts; the entity as it is where the
 * `where` asks for no text, or for one that occurs in many rows. Every row that matches the `where` stays.
 */
export async function narrowByText(transaction: Kysely<DB>, entity: Entity, where: Where): Promise<Entity> {
  if (!entity.textIndex) return entity;
  const [pattern] = requiredPatterns(entity, where).toSorted((one, other) => other.length - one.length);
  if (pattern === undefined) return entity;
  const { rows } = await sql<{ key: number }>`
    select key from ${entity.textIndex(`%${pattern}%`, maxKeys + 1)} as matching (key)`.execute(transaction);
  if (rows.length > maxKeys) return entity;
  const keys = rows.map(({ key }) => key);
  return { ...entity, base: sql`${entity.base} and ${entity.key} = any (${keys}::int[])` };
}

/** Patterns that each occur in at least one of the indexed columns of every row that matches. */
function requiredPatterns(entity: Entity, where: Where): readonly string[] {
  return Object.entries(where).flatMap(([name, part]) => {
    if (part === undefined || name === '_not') return [];
    if (name === '_and') return (part as readonly Where[]).flatMap((one) => requiredPatterns(entity, one));
    if (name === '_or') return commonPattern(entity, part as readonly Where[]);
    return patternOf(entity, name, part as WhereOperators) ?? [];
  });
}

/** The pattern that all alternatives ask for, such as a word that is searched in several columns. */
function commonPattern(entity: Entity, alternatives: readonly Where[]): readonly string[] {
  const patterns = alternatives.map((alternative) => {
    const [[name, operators] = ['', {}], ...others] = Object.entries(alternative);
    return others.length === 0 ? patternOf(entity, name, operators as WhereOperators) : undefined;
  });
  const [first] = patterns;
  return first !== undefined && patterns.every((pattern) => pattern === first) ? [first] : [];
}

function patternOf(entity: Entity, name: string, operators: WhereOperators): string | undefined {
  return entity.columns[name]?.hasTextIndex ? operators._ilike : undefined;
}
