import { defaultObserverView, observerViews } from '@headframe/domain/permissions/observer-permissions';
import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { peopleField, permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requireStepUp } from '../two-factor/index.ts';
import { observerEntity } from './observer.entity.ts';
import {
  createObserver,
  deleteObserver,
  updateObserver,
  updateObserverView,
  type CreatedObserver,
} from './observer.service.ts';

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

const observerView = builder.enumType('ObserverView', {
  description:
    'What a link of an observer shows: workers and revenues of the pool; the figures of the farm besides; the devices in full besides, with notes, tags, pool users, targets and commands.',
  values: observerViews,
});

const observerViewFrom = builder.inputType('ObserverViewFrom', {
  fields: (t) => ({ shows: t.field({ type: observerView }), endsAt: t.field({ type: 'Timestamp' }) }),
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
      shows: t.arg({ type: observerView, description: `Of an observer; ${defaultObserverView} where left out.` }),
      endsAt: t.arg({ type: 'Timestamp', description: 'When it ends by itself; never where left out.' }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { role, description, shows, endsAt, twoFactorCode }, context) => {
      await requireStepUp(context, twoFactorCode);
      return createObserver(context, { role, description, shows, endsAt });
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

builder.mutationField('updateObserverView', (t) =>
  t.boolean({
    ...peopleField('observers_write'),
    description:
      'Changes what an observer link shows and until when; views that show more close at once. To show more, or for longer, takes a code of the second factor. Not for API keys.',
    args: {
      id: t.arg.id({ required: true }),
      shows: t.arg({ type: observerView, description: 'As it is where left out; of an accountant none.' }),
      endsAt: t.arg({ type: 'Timestamp', description: 'Never where left out.' }),
      from: t.arg({ type: observerViewFrom, description: changedFrom }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, shows, endsAt, from, twoFactorCode }, context) => {
      const confirm = () => requireStepUp(context, twoFactorCode);
      await updateObserverView(context, String(id), { shows, endsAt, from, confirm });
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
