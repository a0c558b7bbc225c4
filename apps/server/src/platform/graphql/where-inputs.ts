import { operatorsOfKind, type ColumnKind } from '@headframe/domain/where/columns';
import { whereOperatorNames, type WhereOperatorName } from '@headframe/domain/where/where';
import type { InputRef } from '@pothos/core';
import type { Entity } from '../entity/entity.ts';
import { builder } from './builder.ts';

type GraphqlScalar = 'String' | 'Int' | 'Float' | 'Boolean' | 'Timestamp' | 'ID';

/** The GraphQL scalar of each kind of column. */
export const scalarOfKind: Readonly<Record<ColumnKind, GraphqlScalar>> = {
  text: 'String',
  id: 'ID',
  int: 'Int',
  float: 'Float',
  boolean: 'Boolean',
  timestamp: 'Timestamp',
  textArray: 'String',
};

/** Times stay texts in a `where`: the grammar reads them itself, with the path of a bad one. */
const operandOfKind: Readonly<Record<ColumnKind, Exclude<GraphqlScalar, 'Timestamp'>>> = {
  text: 'String',
  id: 'ID',
  int: 'Float',
  float: 'Float',
  boolean: 'Boolean',
  timestamp: 'String',
  textArray: 'String',
};

const listOperators: readonly WhereOperatorName[] = ['_in', '_nin', '_contains'];

function operatorsInput(kind: ColumnKind): InputRef<unknown> {
  const title = `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)}`;
  return builder.inputRef<Record<string, unknown>>(`${title}Operators`).implement({
    description: `Comparisons with a ${kind} column; several are joined by "and".`,
    fields: (t) => {
      const operand = operandOfKind[kind];
      const known = whereOperatorNames.filter((name) => operatorsOfKind[kind].includes(name));
      return Object.fromEntries(
        known.map((name) => {
          if (name === '_isNull') return [name, t.boolean()];
          return [name, listOperators.includes(name) ? t.field({ type: [operand] }) : t.field({ type: operand })];
        }),
      );
    },
  });
}

const operatorInputs = new Map<ColumnKind, InputRef<unknown>>();

function operatorsInputOf(kind: ColumnKind): InputRef<unknown> {
  const known = operatorInputs.get(kind) ?? operatorsInput(kind);
  operatorInputs.set(kind, known);
  return known;
}

const whereInputs = new Map<string, InputRef<unknown>>();

/** The input type of an entity's `where`, made once from its columns and relations. */
export function whereInputOf(entity: Entity): InputRef<unknown> {
  const known = whereInputs.get(entity.name);
  if (known) return known;
  const input = builder.inputRef<Record<string, unknown>>(`${entity.name}Where`);
  whereInputs.set(entity.name, input as InputRef<unknown>);
  input.implement({
    description: `Which ${entity.name} rows, in the where grammar of the guide.`,
    fields: (t) => ({
      _and: t.field({ type: [input] }),
      _or: t.field({ type: [input] }),
      _not: t.field({ type: input }),
      ...Object.fromEntries(
        Object.entries(entity.columns)
          .filter(([, column]) => column.filter !== false)
          .map(([name, column]) => [name, t.field({ type: operatorsInputOf(column.kind) })]),
      ),
      ...Object.fromEntries(
        Object.entries(entity.relations).map(([name, relation]) => [
          name,
          t.field({ type: whereInputOf(relation.entity()) }),
        ]),
      ),
    }),
  });
  return input as InputRef<unknown>;
}

/** Direction of an ordering; rows without a value come last either way. */
export const orderDirection = builder.enumType('OrderDirection', { values: ['asc', 'desc'] as const });

const orderByInputs = new Map<string, InputRef<unknown>>();

/** The input type of an entity's `orderBy` entries, made once. */
export function orderByInputOf(entity: Entity): InputRef<unknown> {
  const known = orderByInputs.get(entity.name) ?? orderByInput(entity);
  orderByInputs.set(entity.name, known);
  return known;
}

function orderByInput(entity: Entity): InputRef<unknown> {
  return builder.inputRef<Record<string, unknown>>(`${entity.name}OrderBy`).implement({
    description: `One column to sort ${entity.name} rows by.`,
    fields: (t) =>
      Object.fromEntries(
        Object.entries(entity.columns)
          .filter(([, column]) => column.sort !== false && column.kind !== 'textArray')
          .map(([name]) => [name, t.field({ type: orderDirection })]),
      ),
  }) as InputRef<unknown>;
}
