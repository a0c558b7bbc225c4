import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { peopleField, permissionField } from '../../../platform/graphql/field-access.ts';
import { requireStepUp } from '../two-factor/index.ts';
import { listRoles, type RoleView } from './role-view.ts';
import { createRole, deleteRole, updateRole } from './role.service.ts';

/** A role of a team. */
export const roleType = builder.objectRef<RoleView>('Role').implement({
  description: 'A role of a team: built in, or custom under an organization.',
  fields: (t) => ({
    id: t.exposeID('id'),
    alias: t.exposeString('alias'),
    description: t.exposeString('description', { description: 'What a built-in role is for; empty for custom ones.' }),
    isCustom: t.exposeBoolean('isCustom'),
    permissions: t.exposeStringList('permissions', { description: 'Permission strings, derived ones included.' }),
    levels: t.field({
      type: 'Json',
      description: 'Level by feature key: HIDDEN, READ, WRITE, NO_ACCESS or HAS_ACCESS.',
      resolve: ({ levels }) => levels,
    }),
    canEditRole: t.exposeBoolean('canEditRole', { description: 'The caller may change and delete it.' }),
    canGrant: t.exposeBoolean('canGrant', {
      description: 'Its rights are within those of the caller, who may therefore grant it.',
    }),
    organizationId: t.exposeID('organizationId', { nullable: true, description: 'Null for built-in roles.' }),
    organizationName: t.exposeString('organizationName', { nullable: true }),
    memberCount: t.exposeInt('memberCount', { description: 'Members who hold it in the requested subaccounts.' }),
  }),
});

builder.queryField('roles', (t) =>
  t.field({
    ...permissionField('subaccount_access'),
    type: [roleType],
    description: 'Roles that a team may use: built-in ones first, then those of the organization.',
    args: {
      limit: t.arg.int({ defaultValue: 100 }),
      offset: t.arg.int({ defaultValue: 0 }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { limit, offset }, context) => listRoles(context, { limit, offset }),
  }),
);

const teamWrite = permissionField('subaccount_access_write');
const teamWriteByPeople = peopleField('subaccount_access_write');

builder.mutationField('createRole', (t) =>
  t.field({
    ...teamWriteByPeople,
    type: roleType,
    description: 'Adds a custom role to the organization of the subaccount. `permissions` are levels by feature key.',
    args: {
      alias: t.arg.string({ required: true }),
      permissions: t.arg({ type: 'Json', required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { alias, permissions }, context) => createRole(context, { alias, permissions }),
  }),
);

const roleFrom = builder.inputType('RoleFrom', {
  description: 'What a role was when its change began.',
  fields: (t) => ({ alias: t.string(), permissions: t.field({ type: 'Json' }) }),
});

builder.mutationField('updateRole', (t) =>
  t.field({
    ...teamWriteByPeople,
    type: roleType,
    description: 'Changes the given values of a custom role; its holders get the new rights at once.',
    args: {
      id: t.arg.id({ required: true }),
      alias: t.arg.string(),
      permissions: t.arg({ type: 'Json', description: 'Levels by feature key.' }),
      from: t.arg({ type: roleFrom, description: changedFrom }),
      subaccount: t.arg.string(),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { id, alias, permissions, from, twoFactorCode }, context) => {
      await requireStepUp(context, twoFactorCode);
      return updateRole(context, String(id), { alias, permissions }, from);
    },
  }),
);

builder.mutationField('deleteRole', (t) =>
  t.boolean({
    ...teamWrite,
    description: 'Deletes a custom role that nobody holds.',
    args: { id: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: async (_source, { id }, context) => {
      await deleteRole(context, String(id));
      return true;
    },
  }),
);
