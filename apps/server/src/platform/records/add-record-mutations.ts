import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { ObjectRef } from '@pothos/core';
import { changedFrom } from '../changes/changed-from.ts';
import type { EntityRow } from '../entity/entity-query.ts';
import type { Entity } from '../entity/entity.ts';
import { selectByKeys } from '../entity/select-by-keys.ts';
import { builder } from '../graphql/builder.ts';
import { permissionField } from '../graphql/field-access.ts';
import { requestedFields } from '../graphql/requested-fields.ts';
import { recordInput } from './record-input.ts';
import { titleOf, type RecordPlan } from './record-plan.ts';
import { RecordService } from './record-service.ts';

/** What mutations answer with, and who may use them. */
interface MutationParts {
  entity: Entity;
  /** That of the record's list. */
  type: ObjectRef<never, EntityRow>;
  permission: Permission;
}

/** Adds the mutations of a record: `insertX`, `updateX`, `deleteXs`, and `upsertXs` where something is unique. */
export function addRecordMutations(plan: RecordPlan, { entity, type, permission }: MutationParts): void {
  const { title, fields, unique } = plan;
  const { name, plural, label } = plan.descriptor;
  const service = new RecordService(plan);
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
        from: t.arg({ type: changes, description: changedFrom }),
        subaccount: t.arg.string(),
      },
      resolve: async (_source, args, context, info) => {
        const { id, changes: given, from } = args;
        const key = await service.update(context, id, given as object, from as object | null);
        const [row] = await selectByKeys(context.scope.transaction, entity, requestedFields(info), [key]);
        return row as never;
      },
    }),
  );
  builder.mutationField(`delete${titleOf(plural)}`, (t) =>
    t.int({
      ...access,
      description: `Deletes by id, all or none; returns the number deleted.`,
      args: { ids: t.arg.idList({ required: true }), subaccount: t.arg.string() },
      resolve: (_source, { ids }, context) => service.delete(context, ids),
    }),
  );
  if (!unique) return;
  builder.mutationField(`upsert${titleOf(plural)}`, (t) =>
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
