import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { peopleField, permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requireStepUp } from '../two-factor/index.ts';
import { observerEntity } from './observer.entity.ts';
import { createObserver, deleteObserver, updateObserver, type CreatedObserver } from './observer.service.ts';

addListFields(observerEntity, {
  name: 'observers',
  permission: 'observers',
  description: 'Observer links: read-only keys of the subaccount.',
  liveTopics: ['subaccount'],
});

const observerRole = builder.enumType('ObserverRole', {
  description: 'What an observer link shows: the farm, or pool revenues alone.',
  values: ['observer', 'accountant'] as const,
});

const createdObserver = builder.objectRef<CreatedObserver>('CreatedObserver').implement({
  description: 'An observer link and its token, which is shown this once.',
  fields: (t) => ({ id: t.exposeID('id'), token: t.exposeString('token') }),
});

const observersWrite = permissionField('observers_write');

builder.mutationField('createObserver', (t) =>
  t.field({
    ...peopleField('observers_write'),
    type: createdObserver,
    description:
      'Creates an observer link. It is valid while its creator may create links, and shows no more than its creator sees. Not for API keys.',
    args: {
      role: t.arg({ type: observerRole, required: true }),
      description: t.arg.string(),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { role, description, twoFactorCode }, context) => {
      await requireStepUp(context, twoFactorCode);
      return createObserver(context, { role, description });
    },
  }),
);

builder.mutationField('updateObserver', (t) =>
  t.boolean({
    ...observersWrite,
    description: 'Changes the description of an observer link.',
    args: {
      id: t.arg.id({ required: true }),
      description: t.arg.string({ required: true }),
      from: t.arg.string({ description: changedFrom }),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, description, from }, context) => {
      await updateObserver(context, String(id), description, from);
      return true;
    },
  }),
);

builder.mutationField('deleteObserver', (t) =>
  t.boolean({
    ...observersWrite,
    description: 'Deletes an observer link; its open sessions end at once.',
    args: { id: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: async (_source, { id }, context) => {
      await deleteObserver(context, String(id));
      return true;
    },
  }),
);
