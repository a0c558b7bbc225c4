import { sql } from 'kysely';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';

/** As many as one pool program remembers. */
const maxShown = 1_000;

interface RefusedUser {
  user: string;
  reason: string;
  address: string;
  tries: number;
  firstAt: Date;
  lastAt: Date;
  stratum: string;
}

const refusedUser = builder.objectRef<RefusedUser>('RefusedUser').implement({
  description: 'A user that miners signed in with and that a pool program refused.',
  fields: (t) => ({
    user: t.exposeString('user', { description: 'Printable characters alone; others as their code.' }),
    reason: t.exposeString('reason', { description: 'What the miner was answered.' }),
    address: t.exposeString('address', { description: 'Where it was last tried from.' }),
    tries: t.exposeInt('tries'),
    firstAt: t.expose('firstAt', { type: 'Timestamp' }),
    lastAt: t.expose('lastAt', { type: 'Timestamp' }),
    stratum: t.exposeString('stratum', { description: 'The pool program that refused it.' }),
  }),
});

builder.queryField('refusedUsers', (t) =>
  t.field({
    ...signedInField,
    type: [refusedUser],
    description: `Users that pool programs refused in the last hour, the latest first, at most ${maxShown}. For the installation’s administrator.`,
    resolve: (_source, _args, context) => {
      requireAdministrator(context);
      const { transaction } = context.scope;
      return asIdentity(transaction, async () => {
        const { rows } = await sql<RefusedUser>`
          select r.user_name as user, r.reason, r.address, r.tries, r.first_at as "firstAt", r.last_at as "lastAt", p.name as stratum
          from refused_user r join pool_process p on p.id = r.process_id where r.last_at > now() - interval '1 hour'
          order by r.last_at desc, r.user_name limit ${maxShown}`.execute(transaction);
        return rows;
      });
    },
  }),
);
