import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { inMegahashes } from '../../../../platform/units/family-sql.ts';

/** Seconds that a value of a chart spans, and the values of a day. */
const stepSeconds = 1800;
const steps = 48;

/**
 * The hashrate of the workers of each of these subaccounts over the day that ends with the last counted five minutes, by half
 * hours, the latest last, in Th/s or Mh/s as its coin has it: from the half hour of the first share on, 0 where there was
 * none; that one is rated by what of it had passed since. A subaccount without workers has no chart.
 */
export async function dayCharts(
  transaction: AccessTransaction,
  subaccountIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const ids = sql`any (${[...subaccountIds]}::integer[])`;
  const { rows } = await sql<{ subaccountId: number; values: number[] }>`
    with bounds as materialized (
      select date_bin('5 minutes', shares_counted_until(), 'epoch') as until
    ), mined as (
      select w.subaccount_id, ${inMegahashes(sql`n.coin_enum`)} as is_mega, min(w.first_share_at) as since
      from worker w join subaccount n on n.id = w.subaccount_id
      where w.subaccount_id = ${ids} and (${inMegahashes(sql`w.coin_enum`)}) = (${inMegahashes(sql`n.coin_enum`)})
      group by 1, 2
    ), summed as (
      select i.subaccount_id, ${inMegahashes(sql`i.coin_enum`)} as is_mega,
        floor(extract(epoch from b.until - i.at - interval '1 second') / ${stepSeconds}::int)::int as age, sum(i.credited) as credited
      from bounds b join pool_interval i on i.at >= b.until - make_interval(secs => ${stepSeconds * steps}::int) and i.at < b.until
      where i.subaccount_id = ${ids} group by 1, 2, 3
    )
    select m.subaccount_id as "subaccountId", array_agg(
      (coalesce(s.credited, 0) * case when m.is_mega then 1e-6 else 65536e-12 end
        / greatest(60, least(${stepSeconds}::int, extract(epoch from b.until - step.age - m.since))))::double precision
      order by step.age desc) as values
    from bounds b cross join mined m
      cross join (select age * make_interval(secs => ${stepSeconds}::int) as age, age as place from generate_series(0, ${steps - 1}::int) as age) step
      left join summed s on s.subaccount_id = m.subaccount_id and s.is_mega = m.is_mega and s.age = step.place
    where b.until - step.age > m.since
    group by 1`.execute(transaction);
  return new Map(rows.map(({ subaccountId, values }) => [subaccountId, values]));
}
