import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { ObjectRef } from '@pothos/core';
import { selectAggregates, selectRows, type EntityRow, type ListArguments } from '../entity/entity-query.ts';
import type { Entity } from '../entity/entity.ts';
import type { Topic } from '../pubsub/pubsub.ts';
import { builder } from './builder.ts';
import { aggregateType, entityType, type DetailType } from './entity-type.ts';
import { addFacetField } from './facet-field.ts';
import { addGroupField } from './group-field.ts';
import { permissionField, type FieldAccess } from './field-access.ts';
import { live } from './live.ts';
import { requestedFields } from './requested-fields.ts';
import { orderByInputOf, whereInputOf } from './where-inputs.ts';

/** Who may see a list: who holds a permission, or whom a mark such as `ownerField` lets in. */
export type ListAccess = { permission: Permission } | { access: { extensions: { access: FieldAccess } } };

/** What a list needs beside its entity and who may see it. */
export interface ListFieldsParts {
  /** Name of the list field, such as `asics`; the other fields are named after it. */
  name: string;
  description: string;
  details?: Readonly<Record<string, DetailType>>;
  /** Topics after whose changes the list is pushed again; without them there is no subscription. */
  liveTopics?: readonly Topic[];
}

/** All that a list needs beside its entity. */
export type ListFieldsOptions = ListFieldsParts & ListAccess;

/**
 * Adds the root fields every list has: `name(where, orderBy, limit = 10, offset)`, `nameAggregate(where)`,
 * `nameFacets(columns, where)` and `nameGroups(groupBy, where)` where columns are facets and, where topics are given, the
 * subscription `nameUpdates` with the arguments of the list. Only the columns asked for are read.
 * Returns the entity's object type.
 */
export function addListFields(entity: Entity, options: ListFieldsOptions): ObjectRef<never, EntityRow> {
  const { name, description, liveTopics } = options;
  const type = entityType(entity, options.details);
  const aggregate = aggregateType(entity);
  const where = whereInputOf(entity);
  const orderBy = orderByInputOf(entity);
  const access = 'access' in options ? options.access : permissionField(options.permission);
  const listArguments = builder.args((t) => ({
    where: t.field({ type: where }),
    orderBy: t.field({ type: [orderBy] }),
    limit: t.int({ defaultValue: 10 }),
    offset: t.int({ defaultValue: 0 }),
    subaccount: t.string({ description: 'Name of the subaccount; wins over the header.' }),
  }));

  builder.queryField(name, (t) =>
    t.field({
      ...access,
      type: [type],
      description,
      args: listArguments,
      resolve: (_source, args, context, info) =>
        selectRows(context.scope, entity, requestedFields(info), args as ListArguments) as never,
    }),
  );
  builder.queryField(`${name}Aggregate`, (t) =>
    t.field({
      ...access,
      type: aggregate,
      description: `${description} Values over all rows that match.`,
      args: { where: t.arg({ type: where }), subaccount: t.arg.string() },
      resolve: (_source, args, context, info) =>
        selectAggregates(context.scope, entity, requestedFields(info), args.where) as never,
    }),
  );
  addFacetField(entity, name, access);
  addGroupField(entity, name, access);
  if (!liveTopics) return type;
  builder.subscriptionField(`${name}Updates`, (t) =>
    t.field({
      ...access,
      type: [type],
      description: `${description} The list now and after every change, at most once a second.`,
      args: listArguments,
      subscribe: (_source, args, context, info) => {
        const names = requestedFields(info);
        return live<EntityRow[]>(context, {
          topics: liveTopics,
          concerns: () => true,
          read: (scope) => selectRows(scope, entity, names, args as ListArguments),
        });
      },
      resolve: (rows) => rows as never,
    }),
  );
  return type;
}
