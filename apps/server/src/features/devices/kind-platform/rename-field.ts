import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { z } from 'zod';
import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import type { renameDevice, Renaming } from './rename.ts';

/** What the mutation that names one device, or one part of one, needs beside its name. */
interface RenameField extends Omit<Renaming, 'id' | 'name' | 'topic'> {
  kind: Renaming['kind'] & { kind: Renaming['topic'] };
  /** What it names: `renameDevice` or `renamePart`. */
  rename: typeof renameDevice;
  schema: z.ZodType<string, string>;
  permission: Permission;
  description: string;
}

/** Adds a mutation that names one device or part by its id and returns the name. */
export function addRenameField(
  field: string,
  { rename, schema, permission, description, ...renaming }: RenameField,
): void {
  builder.mutationField(field, (t) =>
    t.string({
      ...permissionField(permission),
      description: `${description} Returns the name.`,
      args: {
        id: t.arg.id({ required: true }),
        name: t.arg.string({ required: true }),
        from: t.arg.string({ description: changedFrom }),
        subaccount: t.arg.string(),
      },
      resolve: (_source, { id, name, from }, context) =>
        rename(context, {
          ...renaming,
          topic: renaming.kind.kind,
          id: String(id),
          name: validated(schema, name, 'name'),
          from,
        }),
    }),
  );
}
