import type { ObserverRole } from '@headframe/domain/permissions/observer-permissions';
import { sql } from 'kysely';
import { builder } from '../../../platform/graphql/builder.ts';
import { anyCallerField } from '../../../platform/graphql/field-access.ts';

interface ObserverProfile {
  username: string;
  role: ObserverRole;
  subaccount: string;
}

const observerProfile = builder.objectRef<ObserverProfile>('ObserverProfile').implement({
  description: 'What an observer link stands for.',
  fields: (t) => ({
    username: t.exposeString('username', { description: 'Description of the link, else the name of the subaccount.' }),
    role: t.exposeString('role', { description: 'observer or accountant, as the token says.' }),
    subaccount: t.exposeString('subaccount', { description: 'Name of the subaccount it shows.' }),
  }),
});

builder.queryField('observerProfile', (t) =>
  t.field({
    ...anyCallerField,
    type: observerProfile,
    nullable: true,
    description: 'The observer link that the token belongs to; null for accounts and API keys.',
    resolve: async (_source, _args, { caller, scope }) => {
      if (caller?.kind !== 'observer') return null;
      const { rows } = await sql<ObserverProfile>`
        select coalesce(nullif(o.description, ''), n.name) as username, o.role, n.name as subaccount
        from observer o join subaccount n on n.id = o.subaccount_id where o.id = ${caller.observerId}`.execute(
        scope.transaction,
      );
      return rows[0] ?? null;
    },
  }),
);
