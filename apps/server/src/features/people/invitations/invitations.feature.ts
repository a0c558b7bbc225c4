import { sql } from 'kysely';
import { defineFeature } from '../../../feature.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { invitationsPath, registerInvitations } from './register-invitations.ts';

/** Days for which the end of an invitation is known to who opens its link. */
const endKnownDays = 90;

/** What invitations have in common, and the page of their links. */
export const invitationsFeature = defineFeature({
  access: { public: [`GET ${invitationsPath}`] },
  routes: (app, services) => registerInvitations(app, services),
  jobs: (jobs, { database }) =>
    jobs.schedule({
      name: 'invitations.prune',
      cron: '37 * * * *',
      withinSeconds: 300,
      run: () =>
        withIdentity(database, async (transaction) => {
          await sql`delete from ended_invitation where ended_at < now() - make_interval(days => ${endKnownDays})`.execute(
            transaction,
          );
        }),
    }),
});
