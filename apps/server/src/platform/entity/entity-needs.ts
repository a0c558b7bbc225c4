import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

/** Aliases of the tables that an expression stands on: the joins it needs, and the entity's own table. */
export type JoinAliases = readonly string[];

/** The joins that each part of an entity stands on, known from its definition. */
export interface EntityNeeds {
  /** Those of each join itself. */
  readonly joins: Readonly<Record<string, JoinAliases>>;
  /** Those of every condition: which rows exist, and whose they are. */
  readonly base: JoinAliases;
  readonly key: JoinAliases;
  readonly defaultOrder: JoinAliases;
  readonly columns: Readonly<Record<string, JoinAliases>>;
  readonly details: Readonly<Record<string, JoinAliases>>;
  readonly relations: Readonly<Record<string, JoinAliases>>;
  readonly aggregates: Readonly<Record<string, JoinAliases>>;
}

/** The expressions of one part of an entity, such as of a column: what it shows, and what it is sorted by. */
type Expressions = readonly (RawBuilder<unknown> | undefined)[];

interface EntityExpressions {
  readonly table: RawBuilder<unknown>;
  readonly joins: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly base: Expressions;
  readonly key: Expressions;
  readonly defaultOrder: Expressions;
  readonly columns: Readonly<Record<string, Expressions>>;
  readonly details: Readonly<Record<string, Expressions>>;
  readonly relations: Readonly<Record<string, Expressions>>;
  readonly aggregates: Readonly<Record<string, Expressions>>;
}

/** Writes SQL without a database. */
const writer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Reads once, when an entity is defined, which joins each of its expressions names: `s.power` names `s`, and so does `"s"."power"`. */
export function entityNeeds(entity: EntityExpressions): EntityNeeds {
  const own = /(\w+)\s*$/.exec(entity.table.compile(writer).sql)?.[1] ?? '';
  const patterns = [own, ...Object.keys(entity.joins)].map((alias) => ({
    alias,
    names: new RegExp(`\\b${alias}"?\\.`),
  }));
  const aliasesOf = (expressions: Expressions, self?: string): JoinAliases => {
    const text = expressions.map((expression) => expression?.compile(writer).sql ?? '').join('\n');
    return patterns.flatMap(({ alias, names }) => (alias !== self && names.test(text) ? [alias] : []));
  };
  const each = (parts: Readonly<Record<string, Expressions>>) =>
    Object.fromEntries(Object.entries(parts).map(([name, expressions]) => [name, aliasesOf(expressions)]));
  return {
    joins: Object.fromEntries(Object.entries(entity.joins).map(([alias, join]) => [alias, aliasesOf([join], alias)])),
    base: aliasesOf(entity.base),
    key: aliasesOf(entity.key),
    defaultOrder: aliasesOf(entity.defaultOrder),
    columns: each(entity.columns),
    details: each(entity.details),
    relations: each(entity.relations),
    aggregates: each(entity.aggregates),
  };
}
