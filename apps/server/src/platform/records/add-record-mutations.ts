import type { core } from 'zod';
import type { Entity } from '../entity/entity.ts';
import { selectByKeys } from '../entity/select-by-keys.ts';
import { builder } from '../graphql/builder.ts';
import { permissionField } from '../graphql/field-access.ts';
import { requestedFields } from '../graphql/requested-fields.ts';
import { recordFields, recordInput } from './record-input.ts';
import type { RecordOptions, RecordTable } from './record-options.ts';
import { RecordService } from './record-service.ts';

const capitalized = (name: string): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;

/**
 * Adds the mutations of plain records, which stand in the entity's list: `insertX`, `updateX`, `deleteXs`, and
 * `upsertXs` where something is unique. One schema says what people give.
 */
export function addRecordMutations<Schema extends core.$ZodObject, Table extends RecordTable>(
  entity: Entity,
  options: RecordOptions<Schema, Table>,
): void {
  const { name, plural, label, type, permission, schema, unique } = options;
  const service = new RecordService(options);
  const fields = recordFields(schema);
  const title = capitalized(name);
  const input = recordInput(`${title}Input`, `A ${label}.`, fields, false);
  const changes = recordInput(`${title}Changes`, `Changes of a ${label}: what is left out stays.`, fields, true);
  const access = permissionField(permission);

  builder.mutationField(`insert${title}`, (t) =>
    t.field({
      ...access,
      type,
      description: `Adds a ${label}.`,
      args: { [name]: t.arg({ type: input, required: true }), subaccount: t.arg.string() },
      resolve: async (_source, args, context, info) => {
        const key = await service.insert(context, (args as Record<string, object>)[name] ?? {});
        const [row] = await selectByKeys(context.scope.transaction, entity, requestedFields(info), [key]);
        return row as never;
      },
    }),
  );
  builder.mutationField(`update${title}`, (t) =>
    t.field({
      ...access,
      type,
      description: `Changes a ${label}.`,
      args: {
        id: t.arg.id({ required: true }),
        changes: t.arg({ type: changes, required: true }),
        subaccount: t.arg.string(),
      },
      resolve: async (_source, args, context, info) => {
        const key = await service.update(context, args.id, args.changes as object);
        const [row] = await selectByKeys(context.scope.transaction, entity, requestedFields(info), [key]);
        return row as never;
      },
    }),
  );
  builder.mutationField(`delete${capitalized(plural)}`, (t) =>
    t.int({
      ...access,
      description: `Deletes by id, all or none; returns the number deleted.`,
      args: { ids: t.arg.idList({ required: true }), subaccount: t.arg.string() },
      resolve: (_source, { ids }, context) => service.delete(context, ids),
    }),
  );
  if (!unique) return;
  builder.mutationField(`upsert${capitalized(plural)}`, (t) =>
    t.field({
      ...access,
      type: [type],
      description: `Adds each ${label}, or replaces the one that it would duplicate, all or none.`,
      args: { [plural]: t.arg({ type: [input], required: true }), subaccount: t.arg.string() },
      resolve: async (_source, args, context, info) => {
        const keys = await service.upsert(context, (args as Record<string, object[]>)[plural] ?? []);
        return (await selectByKeys(context.scope.transaction, entity, requestedFields(info), keys)) as never;
      },
    }),
  );
}
