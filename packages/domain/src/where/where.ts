/**
 * The `where` grammar: one boolean expression that serves list, count, export and command alike, so that "all that
 * match" is exactly what the operator saw. A where names columns with operators, related rows with a nested where, and
 * joins parts with `_and`, `_or` and `_not`; several keys side by side are joined by "and".
 */

/** A value a column is compared with, as it travels in JSON. Timestamps are ISO 8601 strings, ids are strings. */
export type WhereScalar = string | number | boolean;

/** The operators of one column; several side by side are joined by "and". */
export interface WhereOperators {
  readonly _eq?: WhereScalar;
  readonly _neq?: WhereScalar;
  readonly _in?: readonly WhereScalar[];
  readonly _nin?: readonly WhereScalar[];
  readonly _gt?: WhereScalar;
  readonly _gte?: WhereScalar;
  readonly _lt?: WhereScalar;
  readonly _lte?: WhereScalar;
  /** SQL pattern, case-insensitive: `%` any run, `_` one character, backslash escapes. */
  readonly _ilike?: string;
  readonly _isNull?: boolean;
  /** Text-array columns: the row holds every one of these entries. */
  readonly _contains?: readonly string[];
}

/** A boolean expression over the columns and relations of one entity; `{}` matches every row. */
export interface Where {
  /** True when every part is; `[]` is true, and says on purpose "every row". */
  readonly _and?: readonly Where[];
  /** True when at least one part is; `[]` is false. */
  readonly _or?: readonly Where[];
  readonly _not?: Where;
  readonly [columnOrRelation: string]: Where | WhereOperators | readonly Where[] | undefined;
}

/** Every operator name of the grammar. */
export const whereOperatorNames = [
  '_eq',
  '_neq',
  '_in',
  '_nin',
  '_gt',
  '_gte',
  '_lt',
  '_lte',
  '_ilike',
  '_isNull',
  '_contains',
] as const;

/** The name of one operator. */
export type WhereOperatorName = (typeof whereOperatorNames)[number];
