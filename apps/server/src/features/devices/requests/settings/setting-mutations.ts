import type { AnySetting } from '@headframe/domain/devices/define-setting';
import { changedFrom } from '../../../../platform/changes/changed-from.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { subjectOf, type AnyCommandKind } from '../command-kind.ts';
import { payloadArguments, type InputTypes } from '../payload-arguments.ts';
import { selectionArguments } from '../selection-arguments.ts';
import { applySetting } from './apply-setting.ts';

/** Name of the mutation of a setting: `setAsicNote`. */
function mutationOf(entityName: string, name: string, { mutation }: AnySetting): string {
  return mutation ?? `set${entityName}${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
}

/**
 * Adds a mutation for each setting of a kind, such as `setAsicNote`. `types` are the GraphQL types of values that are no scalars, by
 * setting and value.
 * @throws Error for a setting that is stored nowhere, at start.
 */
export function addSettingMutations(kind: AnyCommandKind, types: Readonly<Record<string, InputTypes>>): void {
  for (const [name, setting] of Object.entries(kind.descriptor.settings ?? {})) {
    const subject = subjectOf(kind, 'device');
    const store = subject.settings?.[name];
    if (!store) throw new Error(`The setting ${name} of ${kind.descriptor.kind} is stored nowhere.`);
    builder.mutationField(mutationOf(subject.entity.name, name, setting), (t) =>
      t.int({
        ...permissionField(setting.permission),
        description: setting.consequence,
        args: {
          ...payloadArguments(setting.values, types[name] ?? {}, false),
          from: t.arg({ type: 'Json', description: `As \`current.shared\` of the snapshot. ${changedFrom}` }),
          ...selectionArguments(subject),
        },
        resolve: (_source, args, context) => applySetting(context, { kind, name, setting, store }, args),
      }),
    );
  }
}
