import type { WhereOperatorName } from './where.ts';

/** What a column holds; it decides which operators and values a `where` may use on it. */
export type ColumnKind = 'text' | 'int' | 'float' | 'boolean' | 'timestamp' | 'id' | 'textArray';

/** A column that may be filtered on. Secret columns are simply not described. */
export interface Column {
  readonly kind: ColumnKind;
  readonly nullable?: boolean;
}

/** Related rows by name, one or many: the nested where must match at least one of them. */
export interface Relation {
  readonly kind: 'relation';
  /** The columns of the related entity; a function where two entities name each other. */
  readonly columns: Columns | (() => Columns);
}

/** What may be filtered on one entity: its columns and relations by name. */
export interface Columns {
  readonly [name: string]: Column | Relation;
}

/** The operators each kind of column understands. */
export const operatorsOfKind: Readonly<Record<ColumnKind, readonly WhereOperatorName[]>> = {
  text: ['_eq', '_neq', '_in', '_nin', '_gt', '_gte', '_lt', '_lte', '_ilike', '_isNull'],
  int: ['_eq', '_neq', '_in', '_nin', '_gt', '_gte', '_lt', '_lte', '_isNull'],
  float: ['_eq', '_neq', '_in', '_nin', '_gt', '_gte', '_lt', '_lte', '_isNull'],
  timestamp: ['_eq', '_neq', '_in', '_nin', '_gt', '_gte', '_lt', '_lte', '_isNull'],
  boolean: ['_eq', '_neq', '_in', '_nin', '_isNull'],
  id: ['_eq', '_neq', '_in', '_nin', '_isNull'],
  textArray: ['_contains', '_isNull'],
};

/**
 * Describes the columns of an entity and keeps their literal types.
 * @throws Error when a name starts with an underscore, which belongs to the operators.
 */
export function defineColumns<const Described extends Columns>(columns: Described): Described {
  for (const name of Object.keys(columns)) {
    if (name.startsWith('_')) throw new Error(`Column name "${name}" may not start with an underscore.`);
  }
  return columns;
}

/** The columns a relation leads to. */
export function relatedColumns(relation: Relation): Columns {
  return typeof relation.columns === 'function' ? relation.columns() : relation.columns;
}
