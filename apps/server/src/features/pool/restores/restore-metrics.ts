import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Services } from '../../../open-services.ts';
import { withAccess } from '../../../platform/database/with-access.ts';

/** Adds to the metrics whether a restore waits for somebody to look; left out where the database does not answer. */
export function addRestoreMetrics({
  metrics,
  database,
  logger,
}: Pick<Services, 'metrics' | 'database' | 'logger'>): void {
  const gauge: Gauge<'kind'> = new Gauge({
    name: 'headframe_house_restores_open',
    help: 'Restores that nobody has looked at, by kind (restored, superseded): payouts are held meanwhile.',
    labelNames: ['kind'],
    registers: [metrics.registry],
    async collect() {
      gauge.reset();
      try {
        const { rows } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
          sql<{ kind: string; count: number }>`
            select k.kind, count(r.id)::int as count from unnest(array['restored', 'superseded']) k (kind)
              left join house_restore r on r.kind = k.kind and r.looked_at is null group by 1`.execute(transaction),
        );
        for (const { kind, count } of rows) gauge.set({ kind }, count);
      } catch (error) {
        logger.warn({ err: error }, 'The restores are missing in the metrics.');
      }
    },
  });
}
