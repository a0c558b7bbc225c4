import type { CommandDescriptor } from '@headframe/domain/devices/define-command';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { CommandName } from '@headframe/domain/devices/device-commands';
import type { z } from 'zod';
import { requirePermission } from '../../../platform/auth/caller-grant.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import { clearTargets } from './clear-targets.ts';
import { releaseHolds } from './holds/release-holds.ts';
import { actionIsOn, registerCommandKind, subjectOf, type AnyCommandKind, type CommandKind } from './command-kind.ts';
import { createCommandSnapshot } from './command-snapshot.ts';
import { deleteDevices } from './delete-devices.ts';
import { payloadArguments, type InputTypes } from './payload-arguments.ts';
import { confirmedCountText } from './require-confirmed-count.ts';
import { isCut, requestCommand, type Expansion } from './request-command.ts';
import { addRefusalsField } from './refusals-field.ts';
import { selectionArguments } from './selection-arguments.ts';
import { commandBatch, commandOptions, commandSnapshot } from './selection-types.ts';
import { addSettingMutations } from './settings/setting-mutations.ts';

/** What a command needs beyond its descriptor to be requested over the API. */
export interface CommandInput {
  /** GraphQL types of the payload's fields that are no scalars. */
  readonly types?: InputTypes;
  /** What a caller sends, where it is not the payload itself. */
  readonly schema?: z.ZodType<object>;
  /** Makes what a caller sent into the payload of each device. */
  readonly expand?: Expansion;
}

/** The snapshot of the actions on the devices of a kind, or on its parts; without any, there is none. */
function addSnapshotMutation(kind: AnyCommandKind, on: 'device' | 'part'): void {
  const { commands, actions, settings, permissions: required } = kind.descriptor;
  const permissions: ReadonlyMap<string, Permission> = new Map(
    Object.entries({ ...commands, ...actions, ...settings }).flatMap(([name, action]) =>
      action.on === on ? [[name, action.permission]] : [],
    ),
  );
  if (permissions.size === 0) return;
  const { entity, actionType } = subjectOf(kind, on);
  const what = on === 'part' ? 'parts' : 'devices';
  const type = builder.enumType(actionType, { values: [...permissions.keys()] });
  builder.mutationField(`snapshot${entity.name}s`, (t) =>
    t.field({
      ...permissionField(required.read),
      type: commandSnapshot,
      description: `Freezes the ${what} that match for one action, and lists separately those that cannot run it. Requires the permission of the action.`,
      args: {
        action: t.arg({ type, required: true }),
        where: t.arg({ type: whereInputOf(entity), required: true }),
        field: t.arg.string({
          description: `Field of the payload that the action is given with: ${what} that lack it are listed as those that cannot run it.`,
        }),
        subaccount: t.arg.string(),
      },
      resolve: (_source, args, context) => {
        const permission = permissions.get(args.action);
        if (permission) requirePermission(singleGrant(context.scope.grants), permission);
        return createCommandSnapshot(context, kind, args.action, args.where, args.field);
      },
    }),
  );
}

/** Clear Targets, for kinds that have the action. */
function addClearTargetsMutation(kind: AnyCommandKind): void {
  const action = kind.descriptor.actions['clearTargets'];
  if (!action) return;
  const subject = subjectOf(kind, actionIsOn(kind, 'clearTargets'));
  const what = action.on === 'part' ? 'parts' : 'devices';
  builder.mutationField(`clear${subject.entity.name}Targets`, (t) =>
    t.int({
      ...permissionField(action.permission),
      description: `${action.consequence} Returns the number of ${what} that had one.`,
      args: selectionArguments(subject),
      resolve: (_source, args, context) => clearTargets(context, kind, args),
    }),
  );
}

/** The release of what is held by hand, for kinds that have the action. */
function addReleaseMutation(kind: AnyCommandKind): void {
  const action = kind.descriptor.actions['releaseHold'];
  if (!action) return;
  const subject = subjectOf(kind, action.on);
  const what = action.on === 'part' ? 'parts' : 'devices';
  builder.mutationField(`release${subject.entity.name}Holds`, (t) =>
    t.int({
      ...permissionField(action.permission),
      description: `${action.consequence} Returns the number of ${what} that were held.`,
      args: selectionArguments(subject),
      resolve: (_source, args, context) => releaseHolds(context, kind, args),
    }),
  );
}

/** The deletion of devices, for kinds that have the action. */
function addDeleteMutation(kind: AnyCommandKind): void {
  const action = kind.descriptor.actions['delete'];
  if (!action) return;
  const subject = subjectOf(kind, 'device');
  builder.mutationField(`delete${subject.entity.name}s`, (t) =>
    t.int({
      ...permissionField(action.permission),
      description: 'Deletes devices; returns the number deleted. What they reported stays in the history.',
      args: selectionArguments(subject),
      resolve: (_source, args, context) => deleteDevices(context, kind, args),
    }),
  );
}

function addCommandMutation(
  kind: AnyCommandKind,
  name: string,
  command: CommandDescriptor,
  { types = {}, schema, expand }: CommandInput,
): void {
  const subject = subjectOf(kind, command.on);
  builder.mutationField(command.on === 'part' ? name : `${name}${subject.entity.name}s`, (t) =>
    t.field({
      ...permissionField(command.permission),
      type: commandBatch,
      description: `${command.label}: ${command.consequence}`,
      args: {
        ...payloadArguments(command.payload, types),
        ...selectionArguments(subject),
        options: t.arg({ type: commandOptions }),
        ...(isCut(kind, command) && { confirmedCount: t.arg.int({ description: confirmedCountText }) }),
      },
      resolve: (_source, args, context) => requestCommand(context, { kind, name, schema, expand }, args),
    }),
  );
}

/**
 * Adds the snapshots of a kind's actions, what of them a selection cannot do, a mutation for each of its commands but the staged ones (`rebootAsics` of miners;
 * on parts by its name alone: `outletOn`), one for each of its settings, and Clear Targets and the deletion where the kind has them. `settingTypes` are the GraphQL types
 * of settings' values that are no scalars.
 */
export function addCommandMutations<Kind extends CommandKind>(
  kind: Kind,
  inputs: Partial<Record<CommandName<Kind['descriptor']['commands']>, CommandInput>> = {},
  settingTypes: Readonly<Record<string, InputTypes>> = {},
): void {
  registerCommandKind(kind);
  addSnapshotMutation(kind, 'device');
  addSnapshotMutation(kind, 'part');
  addRefusalsField(kind, 'device');
  addRefusalsField(kind, 'part');
  addClearTargetsMutation(kind);
  addReleaseMutation(kind);
  addDeleteMutation(kind);
  addSettingMutations(kind, settingTypes);
  for (const [name, command] of Object.entries(kind.descriptor.commands))
    if (!command.isStaged)
      addCommandMutation(kind, name, command, (inputs as Record<string, CommandInput>)[name] ?? {});
}
