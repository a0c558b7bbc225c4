import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Services } from '../../../open-services.ts';
import { withAccess } from '../../../platform/database/with-access.ts';

const figures = {
  headframe_backup_age_seconds: {
    help: 'Seconds since the moment that the newest backup is of.',
    value: sql<{
      value: number | null;
    }>`select extract(epoch from greatest(interval '0', now() - max(snapshot_at)))::float8 as value
      from backup_run having max(snapshot_at) is not null`,
  },
  headframe_backup_last_failed: {
    help: 'Whether the last backup failed: 1 or 0.',
    value: sql<{
      value: number | null;
    }>`select (failure is not null)::int as value from backup_run order by id desc limit 1`,
  },
} as const;

/** Adds the age and the outcome of backups to the metrics: read when they are asked for; left out, never 0, where there is none. */
export function addBackupMetrics({
  metrics,
  database,
  logger,
}: Pick<Services, 'metrics' | 'database' | 'logger'>): void {
  for (const [name, { help, value }] of Object.entries(figures)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        gauge.remove();
        try {
          const { rows } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
            value.execute(transaction),
          );
          const [found] = rows;
          if (found?.value != null) gauge.set(found.value);
        } catch (error) {
          logger.warn({ err: error }, 'The backups are missing in the metrics.');
        }
      },
    });
  }
}
