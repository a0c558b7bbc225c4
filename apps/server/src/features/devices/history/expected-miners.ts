import { sql, type RawBuilder } from 'kysely';

/** How far apart the counts of expected miners lie at most, in seconds: a year of them is read within a chart. */
const widestBucket = 600;

/** The width of the buckets by which the expected miners of a chart are counted, whose step is given, both in seconds. */
export function bucketOf(step: number): number {
  return Math.min(step, widestBucket);
}

/** SQL of the bucket in which a time lies. */
export function bucketSql(time: RawBuilder<unknown>, bucket: number): RawBuilder<unknown> {
  return sql`floor(extract(epoch from ${time}) / ${sql.lit(bucket)})::bigint`;
}

/** The condition that rows are of one subaccount; nothing for null. */
export function of(subaccountId: number | null, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return subaccountId === null ? sql`` : sql`and ${column} = ${subaccountId}::int`;
}

/**
 * SQL that reads how many miners each agent was to read for each subaccount that row-level security shows: `counts` by bucket from
 * `first` on, those at its end, as a miner that is added within it has not been sampled in all of it. An array, as a join by the bucket
 * would go through all of them for each minute.
 */
export function expectedMiners(from: Date, to: Date, bucket: number, only: number | null): RawBuilder<unknown> {
  const first = bucketSql(sql`${from}::timestamptz`, bucket);
  return sql`
    with change as (
      select subaccount_id, agent_id, greatest(${bucketSql(sql`at`, bucket)}, ${first}) as bucket, sum(change) as change
      from watched_miners where at < ${to}::timestamptz ${of(only, sql`subaccount_id`)} group by 1, 2, 3
    )
    select subaccount_id, agent_id, ${first} as first, array_agg(expected order by bucket) as counts from (
      select p.subaccount_id, p.agent_id, p.bucket,
        (sum(coalesce(c.change, 0)) over (partition by p.subaccount_id, p.agent_id order by p.bucket))::int as expected
    from (select site.subaccount_id, site.agent_id, bucket
      from (select distinct subaccount_id, agent_id from change) as site,
        generate_series(${first}, ${bucketSql(sql`${to}::timestamptz - interval '1 second'`, bucket)}) as bucket
    ) p left join change c on (c.subaccount_id, c.agent_id, c.bucket) = (p.subaccount_id, p.agent_id, p.bucket)
    ) counted group by subaccount_id, agent_id`;
}
