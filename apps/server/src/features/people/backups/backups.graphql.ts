import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { requireAdministrator } from '../organizations/index.ts';
import { loadBackupRuns, type BackupRun } from './load-backup-runs.ts';

const backupRun = builder.objectRef<BackupRun>('BackupRun').implement({
  description: 'A backup of the installation that was written, or failed.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    startedAt: t.expose('startedAt', { type: 'Timestamp' }),
    endedAt: t.expose('endedAt', { type: 'Timestamp' }),
    snapshotAt: t.expose('snapshotAt', {
      type: 'Timestamp',
      nullable: true,
      description: 'The moment that the backup is of; null for one that failed.',
    }),
    isScheduled: t.exposeBoolean('isScheduled'),
    file: t.exposeString('file', { description: 'Path on the machine that wrote it.' }),
    bytes: t.exposeFloat('bytes', { nullable: true }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why it failed; null for one that was written.',
    }),
  }),
});

builder.queryField('backupRuns', (t) =>
  t.field({
    ...signedInField,
    type: [backupRun],
    description: "The latest 100 backups, the newest first. For the installation's administrator.",
    resolve: (_source, _args, context) => {
      requireAdministrator(context);
      const { transaction } = context.scope;
      return asIdentity(transaction, () => loadBackupRuns(transaction));
    },
  }),
);
