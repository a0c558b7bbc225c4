import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** A step of a chart of shares. */
export interface SharePoint {
  /** Begin of the step. */
  at: Date;
  /** From credited shares, in the unit of the coin's family. */
  hashrate: number;
  /** Rejected difficulty, % of all; null where there was none at all. */
  rejectRate: number | null;
}

/** The hashrate that shares show over a span. */
export interface ShareChart {
  /** Seconds between two points. */
  step: number;
  points: SharePoint[];
}

interface ShareChartSource {
  /** Query of `at`, `credited` and `rejected` (in units of the family, hashes) of the span. */
  sums(from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown>;
  /** When the first share was credited: nothing is drawn before. Null for none yet. */
  begin: Date | null;
}

/**
 * The chart of shares that are counted, in steps of so many seconds from the first share on; a step without a share is 0. The
 * first and the last step are rated by the time of them that has passed, as long as that is a minute.
 */
export async function shareChart(
  transaction: AccessTransaction,
  { from, to, step }: { from: Date; to: Date; step: number },
  { sums, begin }: ShareChartSource,
): Promise<ShareChart> {
  if (!begin || begin >= to) return { step, points: [] };
  const first = new Date(Math.floor(Math.max(from.getTime(), begin.getTime()) / 60_000) * 60_000);
  const bucket = (at: RawBuilder<unknown>) => sql`floor(extract(epoch from ${at}) / ${step}::int) * ${step}::int`;
  const until = sql`least(${to}::timestamptz, shares_counted_until())`;
  const { rows } = await sql<SharePoint>`
    with bounds as materialized (
      select to_timestamp(${bucket(sql`${first}::timestamptz`)}) as start, ${first}::timestamptz as first, ${until} as until
    ), steps as (
      select at, extract(epoch from least(at + make_interval(secs => ${step}::int), until) - greatest(at, first)) as seconds
      from bounds, generate_series(start, until - interval '1 second', make_interval(secs => ${step}::int)) as at
    ), summed as (
      select to_timestamp(${bucket(sql`part.at`)}) as at, sum(part.credited) as credited, sum(part.rejected) as rejected
      from (${sums(sql`(select start from bounds)`, sql`(select until from bounds)`)}) part group by 1
    )
    select s.at, (coalesce(c.credited, 0) / s.seconds)::double precision as hashrate,
      (100 * c.rejected / nullif(c.credited + c.rejected, 0))::double precision as "rejectRate"
    from steps s left join summed c on c.at = s.at where s.seconds >= 60 order by s.at`.execute(transaction);
  return { step, points: rows };
}
