import type { CommandDescriptor } from '@headframe/domain/devices/define-command';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { CommandName } from '@headframe/domain/devices/device-commands';
import type { z } from 'zod';
import { requirePermission } from '../../../platform/auth/caller-grant.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import { registerCommandKind, type AnyCommandKind, type CommandKind } from './command-kind.ts';
import { createCommandSnapshot } from './command-snapshot.ts';
import { payloadArguments, type InputTypes } from './payload-arguments.ts';
import { requestCommand, type Expansion } from './request-command.ts';
import { commandBatch, commandOptions, commandSnapshot } from './selection-types.ts';

/** What a command needs beyond its descriptor to be requested over the API. */
export interface CommandInput {
  /** GraphQL types of the payload's fields that are no scalars. */
  readonly types?: InputTypes;
  /** What a caller sends, where it is not the payload itself. */
  readonly schema?: z.ZodType<object>;
  /** Makes what a caller sent into the payload of each device. */
  readonly expand?: Expansion;
}

/** The arguments that choose the devices of an action. */
function selectionArguments(kind: AnyCommandKind) {
  return builder.args((t) => ({
    snapshotId: t.id({ description: 'A confirmed snapshot; wins over where.' }),
    where: t.field({ type: whereInputOf(kind.entity) }),
    subaccount: t.string(),
  }));
}

function addSnapshotMutation(kind: AnyCommandKind): void {
  const { commands, actions } = kind.descriptor;
  const permissions: ReadonlyMap<string, Permission> = new Map(
    [...Object.entries(commands), ...Object.entries(actions)].map(([name, { permission }]) => [name, permission]),
  );
  const action = builder.enumType(kind.actionType, { values: [...permissions.keys()] });
  builder.mutationField(`snapshot${kind.plural}`, (t) =>
    t.field({
      ...permissionField('agent_workers'),
      type: commandSnapshot,
      description:
        'Freezes the devices that match for one action, and lists separately those that cannot run it. Requires the permission of the action.',
      args: {
        action: t.arg({ type: action, required: true }),
        where: t.arg({ type: whereInputOf(kind.entity), required: true }),
        subaccount: t.arg.string(),
      },
      resolve: (_source, args, context) => {
        const permission = permissions.get(args.action);
        if (permission) requirePermission(singleGrant(context.scope.grants), permission);
        return createCommandSnapshot(context, kind, args.action, args.where);
      },
    }),
  );
}

function addCommandMutation(
  kind: AnyCommandKind,
  name: string,
  command: CommandDescriptor,
  { types = {}, schema, expand }: CommandInput,
): void {
  builder.mutationField(`${name}${kind.plural}`, (t) =>
    t.field({
      ...permissionField(command.permission),
      type: commandBatch,
      description: `${command.label}: ${command.consequence}`,
      args: {
        ...payloadArguments(command.payload, types),
        ...selectionArguments(kind),
        options: t.arg({ type: commandOptions }),
      },
      resolve: (_source, args, context) => requestCommand(context, { kind, name, schema, expand }, args),
    }),
  );
}

/** Adds the snapshot of a kind's actions and a mutation for each of its commands, such as `rebootAsics`. */
export function addCommandMutations<Kind extends CommandKind>(
  kind: Kind,
  inputs: Partial<Record<CommandName<Kind['descriptor']['commands']>, CommandInput>> = {},
): void {
  registerCommandKind(kind);
  addSnapshotMutation(kind);
  for (const [name, command] of Object.entries(kind.descriptor.commands))
    addCommandMutation(kind, name, command, (inputs as Record<string, CommandInput>)[name] ?? {});
}
