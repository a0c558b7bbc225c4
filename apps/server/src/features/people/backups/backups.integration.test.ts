import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { seedSite } from '../../../testing/seed-site.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { addBackupMetrics } from './backup-metrics.ts';
import { noteBackup, type BackupNote } from './note-backup.ts';

const server = await serveTests();
const query = '{ backupRuns { file isScheduled bytes failure snapshotAt } }';
const hourAgo = new Date(Date.now() - 3_600_000);
const run: BackupNote = { startedAt: hourAgo, isScheduled: true, file: '/backups/one.hfb' };

const note = (given: BackupNote) => noteBackup(server.database, 'https://farm.example', given);

async function figures(): Promise<string> {
  const metrics = createMetrics();
  const logger = { warn: (_: unknown, line?: string) => expect.fail(line) } as never;
  addBackupMetrics({ metrics, database: server.database, logger });
  const names = ['headframe_backup_age_seconds', 'headframe_backup_last_failed'];
  const texts = await Promise.all(names.map((name) => metrics.registry.getSingleMetricAsString(name)));
  return texts
    .join('\n')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n');
}

it('are noted, listed for the administrator alone, measured, and mailed about where one fails', async () => {
  const { owner } = await seedSite(server.database, 'backups');
  await sql`update account set is_administrator = true where id = ${owner.accountId}::int`.execute(server.database);
  const { rows } = await sql<{ email: string }>`select email from account where id = ${owner.accountId}::int`.execute(
    server.database,
  );
  const mails = () => readMails(server.database, rows[0]?.email ?? '');
  expect(await figures()).toBe('');

  await note({ ...run, written: { bytes: 5_000_000_000, snapshotAt: hourAgo } });
  expect(await figures()).toMatch(/^headframe_backup_age_seconds 36\d\d(\.\d+)?\nheadframe_backup_last_failed 0$/);
  expect(await mails()).toEqual([]);

  await note({ ...run, file: '/backups/two.hfb', failure: 'The disk of /backups is full; no backup was written.' });
  expect(await figures()).toMatch(/^headframe_backup_age_seconds 36\d\d(\.\d+)?\nheadframe_backup_last_failed 1$/);
  const [mail] = await mails();
  expect(mail?.subject).toBe('A backup failed');
  expect(mail?.text).toContain('The disk of /backups is full');
  expect(mail?.text).toContain('https://farm.example/user/backups');

  const { data } = await server.ask({ ...owner, isAdministrator: true }, query);
  expect(data).toEqual({
    backupRuns: [
      {
        file: '/backups/two.hfb',
        isScheduled: true,
        bytes: null,
        failure: 'The disk of /backups is full; no backup was written.',
        snapshotAt: null,
      },
      {
        file: '/backups/one.hfb',
        isScheduled: true,
        bytes: 5_000_000_000,
        failure: null,
        snapshotAt: hourAgo.toISOString(),
      },
    ],
  });
  const others = await server.ask(owner, query);
  expect(others.errors?.[0]?.extensions?.['code']).toBe('access-denied');
});
