import { sql } from 'kysely';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { publicField, signedInField } from '../../../platform/graphql/field-access.ts';
import { loadSubaccounts, type SubaccountView } from './account.service.ts';

interface Me {
  id: string;
  email: string;
  nickname: string;
}

const me = builder.objectRef<Me>('Me').implement({
  description: 'The account that is signed in.',
  fields: (t) => ({ id: t.exposeID('id'), email: t.exposeString('email'), nickname: t.exposeString('nickname') }),
});

const featureAccess = builder.objectRef<SubaccountView['features']>('FeatureAccess').implement({
  description: 'Features a subaccount has; each is off unless turned on.',
  fields: (t) => ({
    asset: t.exposeBoolean('asset'),
    gpu: t.exposeBoolean('gpu'),
    energy: t.exposeBoolean('energy'),
    trading: t.exposeBoolean('trading'),
  }),
});

const subaccount = builder.objectRef<SubaccountView>('Subaccount').implement({
  description: 'A mining account that the caller may enter.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    isOwner: t.exposeBoolean('isOwner'),
    isArchived: t.exposeBoolean('isArchived'),
    isApproved: t.exposeBoolean('isApproved'),
    coinEnum: t.exposeInt('coinEnum'),
    permissions: t.exposeStringList('permissions', { description: "Permission strings; 'all' marks the owner." }),
    hiddenFeatures: t.exposeStringList('hiddenFeatures'),
    features: t.field({ type: featureAccess, resolve: (row) => row.features }),
  }),
});

builder.queryField('me', (t) =>
  t.field({
    ...signedInField,
    type: me,
    resolve: async (_source, _args, context) => {
      const { rows } = await sql<Me>`select public_id as id, email, nickname from account
        where id = ${accountIdOf(context.caller)}`.execute(context.scope.transaction);
      const [row] = rows;
      if (!row) throw new Error('The account of the caller is gone.');
      return row;
    },
  }),
);

builder.queryField('subaccounts', (t) =>
  t.field({
    ...signedInField,
    type: [subaccount],
    description: 'The subaccounts that the caller may enter, oldest first.',
    resolve: (_source, _args, context) => loadSubaccounts(context.scope.transaction, accountIdOf(context.caller) ?? 0),
  }),
);

builder.queryField('agentFeaturePresent', (t) =>
  t.boolean({
    ...publicField,
    description: 'False only in an explicit test build.',
    resolve: (_source, _args, context) => context.services.agentFeaturePresent,
  }),
);
