import type { ColumnKind, Columns } from '@headframe/domain/where/columns';
import { sql, type RawBuilder } from 'kysely';
import { entityNeeds, type EntityNeeds } from './entity-needs.ts';

/** One column of an entity as the API shows it. */
export interface EntityColumn {
  readonly kind: ColumnKind;
  /** Expression over the entity's tables, in the unit the API speaks. */
  readonly sql: RawBuilder<unknown>;
  readonly nullable?: boolean;
  /** The values that it can have, as an enum of the API under this name. */
  readonly choices?: { readonly name: string; readonly values: readonly string[] };
  /** One sentence for the schema, with the unit. */
  readonly description?: string;
  /** Whether a `where` may use it; true unless said otherwise. Secret columns are not described at all. */
  readonly filter?: boolean;
  /** Whether a list may be sorted by it; true unless said otherwise or a text array. */
  readonly sort?: boolean;
  /** Expression to order by, where it differs from `sql` (addresses sort as addresses, not as text). */
  readonly sortSql?: RawBuilder<unknown>;
  /** Whether its values can be counted, for the filters of a list; false unless said otherwise. */
  readonly facet?: boolean;
  /** Whether rows can be grouped by it; facets of one text always can. */
  readonly groups?: boolean;
  /** Whether an index holds the list sorted by it, own and shared rows apart. */
  readonly hasIndexedOrder?: boolean;
  /** Whether the entity's index of texts holds its values. */
  readonly hasTextIndex?: boolean;
  /** Internal to the people of its subaccount: it is empty for watcher links that do not show devices in full. */
  readonly isInternal?: true;
  /** Compiles `_contains` of a text-array column, where the array is not stored as one. */
  readonly contains?: (entries: readonly string[]) => RawBuilder<unknown>;
}

/** Related rows that a `where` may name: `on` ties them to the outer row inside an EXISTS. */
export interface EntityRelation {
  readonly entity: () => Entity;
  readonly on: RawBuilder<unknown>;
}

/** A column that is shown, and neither filtered nor sorted: nested values, read only when asked for. */
export interface EntityDetail {
  readonly sql: RawBuilder<unknown>;
  /** Internal as a column may be: what stands in its place then. */
  readonly internal?: RawBuilder<unknown>;
}

/** One value computed over all rows that match. */
export interface EntityAggregate {
  readonly kind: 'int' | 'float';
  readonly sql: RawBuilder<unknown>;
  readonly nullable?: boolean;
  readonly description?: string;
}

/** An entity of the API: which tables it stands on, its columns, and what may be filtered, sorted and summed up. */
export interface Entity {
  /** Name of its GraphQL type. */
  readonly name: string;
  /** The table the rows are counted in, with its alias. */
  readonly table: RawBuilder<unknown>;
  /**
   * Further tables by alias, each a whole JOIN that keeps every row of `table` exactly once. A query joins only those that
   * its parts stand on, which each part says by qualifying its columns: `s.power` stands on the join `s`.
   */
  readonly joins: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Column of `table` that holds the owner, where there is one; row-level security stands regardless. */
  readonly owner?: RawBuilder<unknown>;
  /** Condition over `table` of rows that a share opens, beside those of the open subaccounts; row-level security stands regardless. */
  readonly shared?: RawBuilder<unknown>;
  /** Rows that exist at all (not deleted), over the same aliases. */
  readonly base: RawBuilder<unknown>;
  /**
   * The table of `joins` under `alias` as a table of its own: it has a row for each of the entity's and says itself whose it
   * is, with whom it is shared and whether it exists. Queries that name nothing else read it alone.
   */
  readonly alone?: Pick<Entity, 'table' | 'owner' | 'shared' | 'base' | 'key'> & { readonly alias: string };
  /**
   * An index of texts, as a function call: the keys of at most `max` rows, of those that the caller may read, in whose columns with
   * `hasTextIndex` a LIKE pattern occurs, whatever the case of its letters.
   */
  readonly textIndex?: (pattern: string, max: number) => RawBuilder<unknown>;
  readonly columns: Readonly<Record<string, EntityColumn>>;
  readonly details: Readonly<Record<string, EntityDetail>>;
  readonly relations: Readonly<Record<string, EntityRelation>>;
  readonly aggregates: Readonly<Record<string, EntityAggregate>>;
  /** Ordering when none is asked for. */
  readonly defaultOrder: RawBuilder<unknown>;
  /**
   * Where pages may begin after a row: its condition by the id of that row, and the one order that may be asked for, which is that of
   * {@link defaultOrder}. Such a page is read by the index however deep it lies.
   */
  readonly after?: {
    readonly order: Readonly<Record<string, 'asc' | 'desc'>>;
    condition(id: string): RawBuilder<unknown>;
  };
  /** Unique expression over `table` alone, which pages are joined by, and which ends every ordering, so that they never overlap. */
  readonly key: RawBuilder<unknown>;
  /** The joins that each of these parts stands on, found when the entity is defined. */
  readonly needs: EntityNeeds;
}

type OptionalParts = 'joins' | 'details' | 'relations' | 'aggregates';

type DescribedEntity = Omit<Entity, OptionalParts | 'needs'> & Partial<Pick<Entity, OptionalParts>>;

function each<Part>(
  parts: Readonly<Record<string, Part>>,
  expressions: (part: Part) => readonly (RawBuilder<unknown> | undefined)[],
) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, expressions(part)]));
}

/** Describes an entity; joins, details, relations and aggregates may be left out. */
export function defineEntity(described: DescribedEntity): Entity {
  const entity = { joins: {}, details: {}, relations: {}, aggregates: {}, ...described };
  const needs = entityNeeds({
    table: entity.table,
    joins: entity.joins,
    base: [entity.base, entity.owner, entity.shared],
    key: [entity.key],
    defaultOrder: [entity.defaultOrder],
    columns: each(entity.columns, (column) => [column.sql, column.sortSql]),
    details: each(entity.details, (detail) => [detail.sql]),
    relations: each(entity.relations, (relation) => [relation.on]),
    aggregates: each(entity.aggregates, (aggregate) => [aggregate.sql]),
  });
  return { ...entity, needs };
}

/** The columns and relations of an entity that a `where` may use, in the domain's words. */
export function whereColumnsOf(entity: Entity): Columns {
  const columns: Record<string, Columns[string]> = {};
  for (const [name, column] of Object.entries(entity.columns)) {
    if (column.filter !== false) columns[name] = { kind: column.kind, nullable: column.nullable ?? false };
  }
  for (const [name, relation] of Object.entries(entity.relations)) {
    columns[name] = { kind: 'relation', columns: () => whereColumnsOf(relation.entity()) };
  }
  return columns;
}

/** Joins conditions by AND; no condition is TRUE. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
