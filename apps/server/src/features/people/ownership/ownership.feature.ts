import { defineFeature } from '../../../feature.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { beforeClosing } from '../identity/index.ts';
import { announceEnded, endDue } from './end-due.ts';
import './ownership.graphql.ts';
import { requireNotReturnable } from './require-not-returnable.ts';

beforeClosing.add(requireNotReturnable);

/** Passing on the ownership of organizations and subaccounts. */
export const ownershipFeature = defineFeature({
  jobs: (jobs, { database, pubsub, config }) =>
    jobs.schedule({
      name: 'ownership.end',
      cron: '* * * * *',
      withinSeconds: 300,
      run: () =>
        withIdentity(database, async (transaction) => {
          await announceEnded(transaction, pubsub, await endDue(transaction, config.publicUrl));
        }),
    }),
});
