import {
  defaultObserverView,
  observerViews,
  type ObserverRole,
  type ObserverView,
} from '@headframe/domain/permissions/observer-permissions';
import { sql } from 'kysely';
import { builder } from '../../../platform/graphql/builder.ts';
import { anyCallerField } from '../../../platform/graphql/field-access.ts';

interface ObserverProfile {
  username: string;
  role: ObserverRole;
  subaccount: string;
  shows: ObserverView | null;
  endsAt: Date | null;
}

const observerProfile = builder.objectRef<ObserverProfile>('ObserverProfile').implement({
  description: 'What an observer link stands for.',
  fields: (t) => ({
    username: t.exposeString('username', { description: 'Description of the link, else the name of the subaccount.' }),
    role: t.exposeString('role', { description: 'observer or accountant, as the token says.' }),
    shows: t.exposeString('shows', {
      nullable: true,
      description: `Of an observer: ${observerViews.join(', ')}; null for accountants.`,
    }),
    endsAt: t.field({
      type: 'Timestamp',
      nullable: true,
      description: 'When the link ends by itself.',
      resolve: ({ endsAt }) => endsAt,
    }),
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
        select coalesce(nullif(o.description, ''), n.name) as username, o.role, n.name as subaccount,
          case when o.role = 'observer' then coalesce(o.shows, ${defaultObserverView}) end as shows, o.ends_at as "endsAt"
        from observer o join subaccount n on n.id = o.subaccount_id where o.id = ${caller.observerId}`.execute(
        scope.transaction,
      );
      return rows[0] ?? null;
    },
  }),
);
