import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { loadPreferences, setPreferences, type StoredPreference } from './preferences.service.ts';

const preference = builder.objectRef<StoredPreference>('Preference').implement({
  description: 'What one preference of the account was set to. Those never set are absent and have their defaults.',
  fields: (t) => ({
    name: t.exposeString('name'),
    value: t.field({ type: 'Json', nullable: true, resolve: (row) => row.value }),
    changedAt: t.field({ type: 'Timestamp', resolve: (row) => row.changedAt }),
  }),
});

const preferenceInput = builder.inputType('PreferenceInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    value: t.field({ type: 'Json', description: 'Null where the preference allows it.' }),
    changedAt: t.field({ type: 'Timestamp', required: true, description: 'When the user chose it; the latest wins.' }),
  }),
});

builder.queryField('preferences', (t) =>
  t.field({
    ...signedInField,
    type: [preference],
    description: 'The preferences that the account has set.',
    resolve: (_source, _args, context) => loadPreferences(context.scope.transaction),
  }),
);

builder.mutationField('setPreferences', (t) =>
  t.field({
    ...signedInField,
    type: [preference],
    description: 'Stores each preference chosen later than the stored one, and returns all that are stored then.',
    args: { preferences: t.arg({ type: [preferenceInput], required: true }) },
    resolve: (_source, args, context) => setPreferences(context, args.preferences),
  }),
);

builder.subscriptionField('preferencesUpdates', (t) =>
  t.field({
    ...signedInField,
    type: [preference],
    description: 'The preferences now, and after every change on any device of the account.',
    subscribe: (_source, _args, context) =>
      live(context, {
        topics: ['preference'],
        concerns: () => true,
        read: ({ transaction }) => loadPreferences(transaction),
      }),
    resolve: (rows) => rows,
  }),
);
