import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Services } from '../../open-services.ts';
import { withIdentity } from '../database/with-access.ts';

/** Adds the messages that wait or were given up to the metrics: read when they are asked for; left out, never 0, where the database does not answer. */
export function addOutboxMetrics({
  metrics,
  database,
  logger,
}: Pick<Services, 'metrics' | 'database' | 'logger'>): void {
  const gauge: Gauge<'state' | 'essential'> = new Gauge({
    name: 'headframe_outbox_messages',
    help: 'Messages of the outbox that wait, or that were given up within thirty days (failed), by whether they are about money, sign-in or rights.',
    labelNames: ['state', 'essential'],
    registers: [metrics.registry],
    async collect() {
      gauge.reset();
      try {
        const { rows } = await withIdentity(database, (transaction) =>
          sql<{ state: string; essential: boolean; count: number }>`
            select s.state, e.essential, (select count(*)::int from outbox o where o.state = s.state and o.is_essential = e.essential) as count
            from (values ('waiting'), ('failed')) as s (state), (values (true), (false)) as e (essential)`.execute(
            transaction,
          ),
        );
        for (const { state, essential, count } of rows) gauge.set({ state, essential: String(essential) }, count);
      } catch (error) {
        logger.warn({ err: error }, 'The outbox is missing in the metrics.');
      }
    },
  });
}
