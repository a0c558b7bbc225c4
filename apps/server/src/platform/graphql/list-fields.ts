import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { ObjectRef } from '@pothos/core';
import type { AccessTransaction } from '../database/with-access.ts';
import { selectAggregates, selectRows, type EntityRow, type ListArguments } from '../entity/entity-query.ts';
import type { Entity } from '../entity/entity.ts';
import type { Topic } from '../pubsub/pubsub.ts';
import { builder } from './builder.ts';
import { aggregateType, entityType, type DetailType } from './entity-type.ts';
import { addFacetField } from './facet-field.ts';
import { addGroupField } from './group-field.ts';
import { permissionField, type FieldAccess } from './field-access.ts';
import type { RequestContext } from './context.ts';
import { live, type LiveScope } from './live.ts';
import { readAtOnce, type ReadWithin } from './read-within.ts';
import { requestedFields } from './requested-fields.ts';
import { orderByInputOf, whereInputOf } from './where-inputs.ts';

/** Who may see a list: who holds a permission, or whom a mark such as `ownerField` lets in. */
export type ListAccess = { permission: Permission } | { access: { extensions: { access: FieldAccess } } };

/** Values of a page of rows that no column of the entity holds, such as those read under another role. */
export interface RowCompletion {
  /** Columns and details that it reads, whether or not they were asked for. */
  readonly needs: readonly string[];
  /** The rows with what is missing of the fields that were asked for. */
  rows(given: {
    context: RequestContext;
    transaction: AccessTransaction;
    rows: EntityRow[];
    isAsked(name: string): boolean;
  }): Promise<EntityRow[]>;
}

/** What a list needs beside its entity and who may see it. */
export interface ListFieldsParts {
  /** Name of the list field, such as `asics`; the other fields are named after it. */
  name: string;
  description: string;
  details?: Readonly<Record<string, DetailType>>;
  /** Topics after whose changes the list is pushed again; without them there is no subscription. */
  liveTopics?: readonly Topic[];
  complete?: RowCompletion;
  within?: ReadWithin;
  /** The type of another list, whose entity differs from this one only in which rows it has. */
  type?: ListTypes;
}

/** The object types of a list. */
export interface ListTypes {
  row: ObjectRef<never, EntityRow>;
  aggregate: ObjectRef<never, EntityRow>;
}

/** All that a list needs beside its entity. */
export type ListFieldsOptions = ListFieldsParts & ListAccess;

/** The object types of an entity's lists. */
export function listTypes(entity: Entity, details?: ListFieldsParts['details']): ListTypes {
  return { row: entityType(entity, details), aggregate: aggregateType(entity) };
}

type ReadScope = Pick<LiveScope, 'transaction' | 'subaccountIds' | 'hidesInternal'>;

/** How the rows of a list are read, with what is not in its columns. */
function rowReader(entity: Entity, { complete, within = readAtOnce }: ListFieldsParts) {
  return async function read(context: RequestContext, scope: ReadScope, names: Set<string>, args: ListArguments) {
    const { transaction } = scope;
    const wanted = new Set([...names, ...(complete?.needs ?? [])]);
    const rows = await within(context, transaction, () => selectRows(scope, entity, wanted, args));
    return complete ? complete.rows({ context, transaction, rows, isAsked: (name) => names.has(name) }) : rows;
  };
}

/**
 * Adds the root fields every list has: `name(where, orderBy, limit = 10, offset)`, `nameAggregate(where)`,
 * `nameFacets(columns, where)` and `nameGroups(groupBy, where)` where columns are facets and, where topics are given, the
 * subscription `nameUpdates` with the arguments of the list. Only the columns asked for are read.
 * Returns the entity's object type.
 */
export function addListFields(entity: Entity, options: ListFieldsOptions): ObjectRef<never, EntityRow> {
  const { name, description, liveTopics } = options;
  const { row: type, aggregate } = options.type ?? listTypes(entity, options.details);
  const read = rowReader(entity, options);
  const { within = readAtOnce } = options;
  const where = whereInputOf(entity);
  const orderBy = orderByInputOf(entity);
  const access = 'access' in options ? options.access : permissionField(options.permission);
  const { after } = entity;
  const listArguments = builder.args((t) => ({
    where: t.field({ type: where }),
    orderBy: t.field({ type: [orderBy] }),
    limit: t.int({ defaultValue: 10 }),
    offset: t.int({ defaultValue: 0 }),
    ...(after && {
      after: t.id({
        description:
          'Id of the last row of the page before, in the order of the list: in place of an offset, and as fast on any page.',
      }),
    }),
    subaccount: t.string({ description: 'Name of the subaccount; wins over the header.' }),
  }));

  builder.queryField(name, (t) =>
    t.field({
      ...access,
      type: [type],
      description,
      args: listArguments,
      resolve: (_source, args, context, info) =>
        read(context, context.scope, requestedFields(info), args as ListArguments) as never,
    }),
  );
  builder.queryField(`${name}Aggregate`, (t) =>
    t.field({
      ...access,
      type: aggregate,
      description: `${description} Values over all rows that match.`,
      args: { where: t.arg({ type: where }), subaccount: t.arg.string() },
      resolve: (_source, args, context, info) => {
        const { scope } = context;
        const select = () => selectAggregates(scope, entity, requestedFields(info), args.where);
        return within(context, scope.transaction, select) as never;
      },
    }),
  );
  addFacetField(entity, name, access, within);
  addGroupField(entity, name, access, within);
  if (!liveTopics) return type;
  builder.subscriptionField(`${name}Updates`, (t) =>
    t.field({
      ...access,
      type: [type],
      description,
      args: listArguments,
      subscribe: (_source, args, context, info) => {
        const names = requestedFields(info);
        return live<EntityRow[]>(context, {
          topics: liveTopics,
          concerns: () => true,
          read: (scope) => read(context, scope, names, args as ListArguments),
        });
      },
      resolve: (rows) => rows as never,
    }),
  );
  return type;
}
