import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { peopleField, permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { listRoles, roleType } from '../access/index.ts';
import { apiKeyEntity } from './api-key.entity.ts';
import { createApiKey, deleteApiKey, updateApiKey, type CreatedApiKey } from './api-key.service.ts';

addListFields(apiKeyEntity, {
  name: 'apiKeys',
  permission: 'observers',
  description: 'API keys: what programs use in place of a sign-in.',
  liveTopics: ['subaccount'],
});

builder.queryField('apiKeyRoles', (t) =>
  t.field({
    ...permissionField('observers'),
    type: [roleType],
    description: 'Roles an API key may have: built-in ones first, then those of the organization.',
    args: {
      limit: t.arg.int({ defaultValue: 100 }),
      offset: t.arg.int({ defaultValue: 0 }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { limit, offset }, context) => listRoles(context, { limit, offset }),
  }),
);

const createdApiKey = builder.objectRef<CreatedApiKey>('CreatedApiKey').implement({
  description: 'An API key and its token, which is shown this once.',
  fields: (t) => ({ id: t.exposeID('id'), token: t.exposeString('token') }),
});

const observersWrite = permissionField('observers_write');

builder.mutationField('createApiKey', (t) =>
  t.field({
    ...peopleField('observers_write'),
    type: createdApiKey,
    description:
      'Creates an API key with the rights of a role, limited to those that its creator holds, now and later. Not for API keys.',
    args: {
      roleId: t.arg.id({ required: true }),
      description: t.arg.string(),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { roleId, description, twoFactorCode }, context) =>
      createApiKey(context, { roleId, description }, twoFactorCode),
  }),
);

const apiKeyFrom = builder.inputType('ApiKeyFrom', {
  description: 'What an API key was when its change began.',
  fields: (t) => ({ roleId: t.id(), description: t.string() }),
});

builder.mutationField('updateApiKey', (t) =>
  t.boolean({
    ...observersWrite,
    description: 'Changes the given values; new rights take effect at once.',
    args: {
      id: t.arg.id({ required: true }),
      roleId: t.arg.id({ description: 'A sensitive change: asks for the code of the second factor.' }),
      description: t.arg.string(),
      from: t.arg({ type: apiKeyFrom, description: changedFrom }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, roleId, description, from, twoFactorCode }, context) => {
      await updateApiKey(context, String(id), { change: { roleId, description }, from }, twoFactorCode);
      return true;
    },
  }),
);

builder.mutationField('deleteApiKey', (t) =>
  t.boolean({
    ...observersWrite,
    description: 'Deletes an API key; it becomes invalid at once on every server.',
    args: { id: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: async (_source, { id }, context) => {
      await deleteApiKey(context, String(id));
      return true;
    },
  }),
);
