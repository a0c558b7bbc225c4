import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { chartStep, type ChartSpan } from '../../../devices/history/index.ts';
import { shareChart, type ShareChart } from './share-chart.ts';
import { uuidOrNull } from '../../../../platform/validation/named-id.ts';

/** Shortest step of a chart: fewer shares than those of five minutes waver too much to be read, in seconds. */
export const minStep = 300;

const hourSeconds = 3600;

/** Days within which the minutes of shares are surely there; they are kept for 14. */
const minuteDays = 13;

/** The step of a chart of a worker: hours where they suffice, or where the minutes are gone. */
function stepOf({ from, to, points }: ChartSpan, now = Date.now()): number {
  const step = chartStep((to.getTime() - from.getTime()) / 1000, points, minStep);
  return from.getTime() < now - minuteDays * 86_400_000 ? Math.max(step, hourSeconds) : step;
}

/**
 * The hashrate of one worker over a span: from its minutes, or its hours where a step is an hour or longer.
 * @throws DomainError `not-found`.
 */
export async function workerChart(transaction: AccessTransaction, id: string, span: ChartSpan): Promise<ShareChart> {
  const { rows } = await sql<{ key: number; begin: Date; coinEnum: number }>`
    select id as key, first_share_at as begin, coin_enum as "coinEnum" from worker
    where selector_id = ${uuidOrNull(id)}::uuid and deleted_at is null`.execute(transaction);
  const [worker] = rows;
  if (!worker) throw new DomainError('not-found', 'This worker does not exist.');
  const { key, begin, coinEnum } = worker;
  const step = stepOf(span);
  // Hashes of one unit of credit over those of one unit of the family.
  const factor = sql.lit(coinEnum === 1 ? 1e-6 : 65_536e-12);
  return shareChart(
    transaction,
    { ...span, step },
    {
      begin,
      sums: (from, until) =>
        step >= hourSeconds
          ? sql`select hour as at, credited * ${factor} as credited, rejected * ${factor} as rejected from worker_hour
            where worker_id = ${key} and hour >= ${from} and hour < ${until}`
          : sql`select minute as at, credited * ${factor} as credited, 0 as rejected from share_batch
            where worker_id = ${key} and minute >= ${from} and minute < ${until}
            union all
            select minute, 0, rejected * ${factor} from share_reject
            where worker_id = ${key} and minute >= ${from} and minute < ${until}`,
    },
  );
}
