import { sql } from 'kysely';
import { accountIdOf } from '../../../../platform/auth/caller.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { publicField, signedInField } from '../../../../platform/graphql/field-access.ts';

interface Me {
  id: string;
  email: string;
  nickname: string;
  twoFactorEnabled: boolean;
}

const me = builder.objectRef<Me>('Me').implement({
  description: 'The account that is signed in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    nickname: t.exposeString('nickname'),
    twoFactorEnabled: t.exposeBoolean('twoFactorEnabled', { description: 'Whether a second factor is active.' }),
    isAdministrator: t.boolean({
      description: 'Whether the account administers the installation.',
      resolve: (_me, _args, { caller }) => caller?.kind === 'account' && caller.isAdministrator,
    }),
  }),
});

builder.queryField('me', (t) =>
  t.field({
    ...signedInField,
    type: me,
    resolve: async (_source, _args, context) => {
      const { transaction } = context.scope;
      const { rows } = await asIdentity(transaction, () =>
        sql<Me>`select public_id as id, email, nickname, exists (
            select from two_factor f where f.account_id = a.id and f.confirmed_at is not null) as "twoFactorEnabled"
          from account a where id = ${accountIdOf(context.caller)}`.execute(transaction),
      );
      const [row] = rows;
      if (!row) throw new Error('The account of the caller is gone.');
      return row;
    },
  }),
);

builder.queryField('agentFeaturePresent', (t) =>
  t.boolean({
    ...publicField,
    description: 'False only in an explicit test build.',
    resolve: (_source, _args, context) => context.services.agentFeaturePresent,
  }),
);
