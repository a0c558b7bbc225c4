import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { endSessions, listSessions, type SessionView } from './session.service.ts';

const session = builder.objectRef<SessionView>('Session').implement({
  description: 'A sign-in of the account on one device.',
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device', { description: 'Browser and system, in words.' }),
    ip: t.exposeString('ip', { nullable: true, description: 'Address it was opened from.' }),
    openedAt: t.field({ type: 'Timestamp', resolve: (row) => row.openedAt }),
    lastUsedAt: t.field({ type: 'Timestamp', resolve: (row) => row.lastUsedAt, description: 'Within ten minutes.' }),
    provider: t.exposeString('provider', { description: '`password`, or the name of another provider.' }),
    isSecondFactorGiven: t.exposeBoolean('isSecondFactorGiven'),
    isThisOne: t.exposeBoolean('isThisOne', { description: 'Whether it is the session of this request.' }),
  }),
});

builder.queryField('sessions', (t) =>
  t.field({
    ...signedInField,
    type: [session],
    description: 'The sessions of the account that is signed in: this one first, then by their last use.',
    resolve: (_source, _args, context) => listSessions(context),
  }),
);

builder.mutationField('signOutSession', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Ends one session of the account, on any device.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_source, { id }, context) => {
      await endSessions(context, { only: id });
      return true;
    },
  }),
);

builder.mutationField('signOutOtherSessions', (t) =>
  t.int({
    ...signedInField,
    description: 'Ends every session of the account but this one; returns their number.',
    resolve: (_source, _args, context) => endSessions(context, 'others'),
  }),
);

builder.mutationField('signOutAllSessions', (t) =>
  t.int({
    ...signedInField,
    description: 'Ends every session of the account, this one too; returns their number.',
    resolve: (_source, _args, context) => endSessions(context, 'all'),
  }),
);
