import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { lastAccessChange, type AccessChange, type AccessChangeKind } from './access-change.ts';

const kinds: readonly AccessChangeKind[] = ['suspended', 'removed', 'role', 'organization'];

const accessChange = builder.objectRef<AccessChange>('AccessChange').implement({
  description: 'Who changed what the caller may do in a subaccount, and when.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: builder.enumType('AccessChangeKind', {
        description: 'They were suspended or removed, their role was changed, or the organization was suspended.',
        values: kinds,
      }),
    }),
    actor: t.exposeString('actor', { description: 'E-mail, or the name of what did it.' }),
    at: t.expose('at', { type: 'Timestamp' }),
    subaccount: t.exposeString('subaccount'),
  }),
});

builder.queryField('lastAccessChange', (t) =>
  t.field({
    ...signedInField,
    type: accessChange,
    nullable: true,
    description:
      'The last change of what the caller may do in a subaccount; without one, the last time a place was taken from them. Null where nothing is known.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, { subaccount }, context) => lastAccessChange(context, subaccount ?? null),
  }),
);
