import type { ObjectRef, OutputRef } from '@pothos/core';
import type { EntityRow } from '../entity/entity-query.ts';
import { countAggregate } from '../entity/entity-query.ts';
import type { Entity, EntityAggregate } from '../entity/entity.ts';
import { builder } from './builder.ts';
import { enumOf } from './enum-of.ts';
import { scalarOfKind } from './where-inputs.ts';

export interface DetailType {
  type: OutputRef<unknown> | 'Json' | 'String' | 'Float' | 'Boolean' | 'Timestamp';
  list?: boolean;
  nullable?: boolean;
  description: string;
  /** Turns the stored value into the one shown; it gets the whole row, of which only this detail was surely read. */
  resolve?: (value: unknown) => unknown;
}

type EntityFields = Parameters<
  NonNullable<Parameters<ReturnType<typeof builder.objectRef<EntityRow>>['implement']>[0]['fields']>
>[0];

/** Measures are stored with seven digits; what a conversion adds behind them is noise. */
function shown(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(7)) : value;
}

/** Creates the GraphQL object type of an entity from its columns and details. */
export function entityType(
  entity: Entity,
  details: Readonly<Record<string, DetailType>> = {},
): ObjectRef<never, EntityRow> {
  const type = builder.objectRef<EntityRow>(entity.name);
  type.implement({
    fields: (t) => ({
      ...Object.fromEntries(
        Object.entries(entity.columns).map(([name, column]) => {
          const { choices } = column;
          const scalar = choices ? enumOf(choices.name, choices.values) : scalarOfKind[column.kind];
          const common = { nullable: column.nullable ?? false, resolve: (row: EntityRow) => shown(row[name]) as never };
          const described = column.description ? { ...common, description: column.description } : common;
          return [
            name,
            column.kind === 'textArray'
              ? t.field({ ...described, type: [scalar] })
              : t.field({ ...described, type: scalar }),
          ];
        }),
      ),
      ...Object.fromEntries(
        Object.entries(details).map(([name, detail]) => {
          const resolve = (row: EntityRow) => (detail.resolve ? detail.resolve(row[name]) : row[name]) as never;
          const common = { nullable: detail.nullable ?? false, description: detail.description, resolve };
          return [
            name,
            detail.list
              ? t.field({ ...common, type: [detail.type as never] })
              : t.field({ ...common, type: detail.type as never }),
          ];
        }),
      ),
    }),
  });
  return type as unknown as ObjectRef<never, EntityRow>;
}

/** The fields of an entity's aggregates, `count` always among them. */
export function aggregateFields(entity: Entity, t: EntityFields) {
  return Object.fromEntries(
    Object.entries<EntityAggregate>({ count: countAggregate, ...entity.aggregates }).map(([name, aggregate]) => [
      name,
      t.field({
        type: scalarOfKind[aggregate.kind],
        nullable: aggregate.nullable ?? false,
        ...(aggregate.description ? { description: aggregate.description } : {}),
        resolve: (row: EntityRow) => shown(row[name]) as never,
      }),
    ]),
  );
}

/** Creates the GraphQL object type of an entity's aggregates. */
export function aggregateType(entity: Entity): ObjectRef<never, EntityRow> {
  const type = builder.objectRef<EntityRow>(`${entity.name}Aggregate`);
  type.implement({
    description: `Values over all ${entity.name} rows that match.`,
    fields: (t) => aggregateFields(entity, t),
  });
  return type as unknown as ObjectRef<never, EntityRow>;
}
