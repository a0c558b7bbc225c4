import type { Entity } from '../entity/entity.ts';
import type { EntityRow } from '../entity/entity-query.ts';
import { groupColumns, maxGroups, selectGroups } from '../entity/select-groups.ts';
import { builder } from './builder.ts';
import { aggregateFields } from './entity-type.ts';
import type { FieldAccess } from './field-access.ts';
import type { ReadWithin } from './read-within.ts';
import { requestedFields } from './requested-fields.ts';
import { whereInputOf } from './where-inputs.ts';

/**
 * Adds `nameGroups(groupBy, where)` where rows of the entity can be grouped and have aggregates: those of each group, beside
 * the values of the columns that make it.
 */
export function addGroupField(
  entity: Entity,
  name: string,
  access: { extensions: { access: FieldAccess } },
  within: ReadWithin,
): void {
  const columns = groupColumns(entity);
  if (columns.length === 0 || Object.keys(entity.aggregates).length === 0) return;
  const column = builder.enumType(`${entity.name}GroupBy`, {
    description: `A column by which ${entity.name} rows can be grouped.`,
    values: columns,
  });
  const type = builder.objectRef<EntityRow>(`${entity.name}Group`).implement({
    description: `Values over a group of ${entity.name} rows, with what its rows have in common.`,
    fields: (t) => ({
      ...aggregateFields(entity, t),
      ...Object.fromEntries(
        columns.map((one) => [
          one,
          t.string({
            nullable: true,
            description: 'Null unless the rows are grouped by it.',
            resolve: (row) => row[one] as string | null | undefined,
          }),
        ]),
      ),
    }),
  });
  builder.queryField(`${name}Groups`, (t) =>
    t.field({
      ...access,
      type: [type],
      description: `Values over the groups of the rows that match, the largest first, at most ${maxGroups}.`,
      args: {
        groupBy: t.arg({ type: [column], required: true }),
        where: t.arg({ type: whereInputOf(entity) }),
        subaccount: t.arg.string(),
      },
      resolve: (_source, args, context, info) =>
        within(context, context.scope.transaction, () =>
          selectGroups(context.scope, entity, args.groupBy, requestedFields(info), args.where),
        ),
    }),
  );
}
