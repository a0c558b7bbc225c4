import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { inTerahashes } from '../../../../platform/units/family-sql.ts';
import { chartStep, type ChartSpan } from '../../../devices/history/index.ts';
import { shareChart, type ShareChart } from './share-chart.ts';
import { minStep } from './worker-chart.ts';

/** The hashrate of all workers of some subaccounts over a span, all coins that count in Th/s: from their five minutes. */
export async function poolChart(
  transaction: AccessTransaction,
  subaccountIds: readonly number[],
  span: ChartSpan,
): Promise<ShareChart> {
  const step = chartStep((span.to.getTime() - span.from.getTime()) / 1000, span.points, minStep);
  const ids = sql`any (${subaccountIds}::int[])`;
  const { rows } = await sql<{ begin: Date | null }>`
    select min(first_share_at) as begin from worker where subaccount_id = ${ids} and ${inTerahashes(sql`coin_enum`)}`.execute(
    transaction,
  );
  // Hashes of one unit of credit over 10^12.
  const factor = sql.lit(65_536e-12);
  return shareChart(
    transaction,
    { ...span, step },
    {
      begin: rows[0]?.begin ?? null,
      sums: (from, until) => sql`
      select i.at, i.credited * ${factor} as credited, i.rejected * ${factor} as rejected
      from pool_interval i
      where i.subaccount_id = ${ids} and ${inTerahashes(sql`i.coin_enum`)} and i.at >= ${from} and i.at < ${until}`,
    },
  );
}
