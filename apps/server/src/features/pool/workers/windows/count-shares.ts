import { alertDelayMinutes, alertRepeatMinutes } from '@headframe/domain/pool/hashrate-alert';
import { activeMinutes, deadMinutes, workerStatusNumber } from '@headframe/domain/pool/worker-status';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { isScrypt } from '../../../../platform/units/family-sql.ts';
import type { Change, PubSub } from '../../../../platform/pubsub/pubsub.ts';
import { alertHashrates, type HashrateAlert } from './alert-hashrates.ts';

const minuteMs = 60_000;

/** How long the pool programs may take to store the shares of a minute; what comes later is counted with the next minute, in milliseconds. */
const deliveryMs = 15_000;

/** The windows of a worker's hashrate, in minutes. */
const windows = { credited_10m: 10, credited_1h: 60, credited_24h: 1440 };

const lit = (status: Parameters<typeof workerStatusNumber>[0]) => sql.lit(workerStatusNumber(status));

/** Hashes of one unit of credit: 2^32 by difficulty and 65,536 in SHA-256d, 2^16 in Scrypt. */
const hashesPerCredit = sql`case when ${isScrypt(sql`w.coin_enum`)} then 1 else 65536 end`;

/** One step of the clock of the shares. */
interface Step {
  readonly since: Date;
  readonly until: Date;
}

const before = (date: Date, minutes: number): Date => new Date(date.getTime() - minutes * minuteMs);

/** Whether something of a window of this many minutes is still in it after the step. */
const overlaps = ({ since, until }: Step, minutes: number): boolean => before(until, minutes) < since;

/** What a row adds to a window: new rows from its begin on, late ones where they were missing in the sum so far. */
function entering(step: Step, minutes: number, amount: RawBuilder<unknown>): RawBuilder<unknown> {
  const late = overlaps(step, minutes) ? sql`s.minute >= ${before(step.since, minutes)}` : sql`false`;
  return sql`case when case when s.minute >= ${step.since} then s.minute >= ${before(step.until, minutes)} else ${late} end
    then ${amount} else 0 end`;
}

/** The rows that leave a window of this many minutes; `columns` are what they take from each sum. */
function leaving(step: Step, minutes: number, table: 'share_batch' | 'share_reject', columns: RawBuilder<unknown>) {
  if (!overlaps(step, minutes)) return sql``;
  return sql`union all select s.worker_id, ${columns}, null::timestamptz from ${sql.table(table)} s
    where s.minute >= ${before(step.since, minutes)} and s.minute < ${before(step.until, minutes)}`;
}

/** A sum of a worker after the step: what it was, unless nothing of its window is left, and what changed. */
function next(step: Step, minutes: number, name: string): RawBuilder<unknown> {
  const former = overlaps(step, minutes) ? sql`s.${sql.ref(name)}` : sql`0`;
  return sql`${former} + coalesce(d.${sql.ref(name)}, 0) as ${sql.ref(name)}`;
}

const rate = (name: string, minutes: number) =>
  sql`(n.${sql.ref(name)} * n.hashes / least(${minutes * 60}::int, n.age))::double precision`;

/** A worker that changed, and what of its hashrate is alerted now. */
interface ChangedWorker extends Omit<HashrateAlert, 'alert'> {
  readonly worker_id: number;
  readonly alert: HashrateAlert['alert'] | null;
}

/**
 * Reads only the minutes that enter and leave the windows, and what came late, and keeps exact sums. Returns the workers that
 * changed.
 */
function moveWindows(step: Step): RawBuilder<ChangedWorker> {
  const { since, until } = step;
  const [ten, hour, day] = [windows.credited_10m, windows.credited_1h, windows.credited_24h];
  return sql`
    with late as (
      delete from share_late returning worker_id, minute, chain_id, credited, shares, rejected, rejects, last_share_at
    ), fresh as materialized (
      select subaccount_id, worker_id, minute, chain_id, credited, shares::bigint, 0::numeric as rejected,
        0::bigint as rejects, last_share_at
      from share_batch where minute >= ${since} and minute < ${until}
      union all
      select subaccount_id, worker_id, minute, chain_id, 0, 0, rejected, shares, null
      from share_reject where minute >= ${since} and minute < ${until}
      union all
      select w.subaccount_id, l.worker_id, l.minute, l.chain_id, l.credited, l.shares, l.rejected, l.rejects, l.last_share_at
      from late l join worker w on w.id = l.worker_id
    ), hours as (
      insert into worker_hour as h (subaccount_id, worker_id, hour, chain_id, credited, shares, rejected, rejects)
      select subaccount_id, worker_id, date_trunc('hour', minute, 'UTC'), chain_id, sum(credited), sum(shares), sum(rejected),
        sum(rejects)
      from fresh group by 1, 2, 3, 4
      on conflict (worker_id, hour, chain_id) do update set credited = h.credited + excluded.credited,
        shares = h.shares + excluded.shares, rejected = h.rejected + excluded.rejected, rejects = h.rejects + excluded.rejects
    ), intervals as (
      insert into pool_interval as i (subaccount_id, at, chain_id, coin_enum, credited, rejected)
      select f.subaccount_id, date_bin('5 minutes', f.minute, 'epoch'), f.chain_id, c.coin_enum, sum(f.credited), sum(f.rejected)
      from fresh f join chain c on c.id = f.chain_id group by 1, 2, 3, 4
      on conflict (subaccount_id, at, chain_id) do update set credited = i.credited + excluded.credited,
        rejected = i.rejected + excluded.rejected
    ), delta as (
      select worker_id, sum(credited_10m) as credited_10m, sum(credited_1h) as credited_1h, sum(credited_24h) as credited_24h,
        sum(rejected_24h) as rejected_24h, max(last_share_at) as last_share_at
      from (
        select s.worker_id, ${entering(step, ten, sql`s.credited`)} as credited_10m,
          ${entering(step, hour, sql`s.credited`)} as credited_1h, ${entering(step, day, sql`s.credited`)} as credited_24h,
          ${entering(step, day, sql`s.rejected`)} as rejected_24h, s.last_share_at
        from fresh s
        ${leaving(step, ten, 'share_batch', sql`-s.credited, 0, 0, 0`)}
        ${leaving(step, hour, 'share_batch', sql`0, -s.credited, 0, 0`)}
        ${leaving(step, day, 'share_batch', sql`0, 0, -s.credited, 0`)}
        ${leaving(step, day, 'share_reject', sql`0, 0, 0, -s.rejected`)}
      ) parts group by worker_id
    ), sums as (
      select s.worker_id, s.subaccount_id, w.name, w.hashrate_threshold, s.weak_since, s.alerted_at, w.selector_id, w.coin_enum, ${hashesPerCredit} as hashes,
        greatest(60, extract(epoch from ${until}::timestamptz - date_trunc('minute', w.first_share_at))) as age,
        ${next(step, ten, 'credited_10m')}, ${next(step, hour, 'credited_1h')}, ${next(step, day, 'credited_24h')},
        ${next(step, day, 'rejected_24h')}, greatest(s.last_share_at, d.last_share_at) as last_share_at
      from worker_state s join worker w on w.id = s.worker_id left join delta d on d.worker_id = s.worker_id
    ), states as (
      select n.*, case
          when n.last_share_at >= ${before(until, activeMinutes)} then ${lit('active')}
          when exists (select from device d join asic_state a on a.device_id = d.id join subaccount u on u.id = d.subaccount_id
            where d.subaccount_id = n.subaccount_id and d.name in (n.name, u.name || '.' || n.name) and d.kind = 'asic'
              and d.deleted_at is null and a.status = 'stopped') then ${lit('disabled')}
          when n.last_share_at < ${before(until, deadMinutes)} then ${lit('dead')}
          else ${lit('deactive')} end::smallint as status,
        ${rate('credited_10m', ten)} as hashrate_10m, ${rate('credited_1h', hour)} as hashrate_1h,
        ${rate('credited_24h', day)} as hashrate_24h,
        coalesce(n.rejected_24h / nullif(n.rejected_24h + n.credited_24h, 0), 0)::double precision as reject_rate
      from sums n
    ), judged as (
      select n.*, case when n.hashrate_1h < n.hashrate_threshold and n.status <> ${lit('disabled')}
        then coalesce(n.weak_since, ${until}::timestamptz) end as low_since
      from states n
    ), alerts as (
      select n.*, case when n.low_since is null then null
        when n.low_since <= ${before(until, alertDelayMinutes)}
          and coalesce(n.alerted_at <= ${before(until, alertRepeatMinutes)}, true) then ${until}::timestamptz
        else n.alerted_at end as alert_at
      from judged n
    )
    update worker_state s set credited_10m = t.credited_10m, credited_1h = t.credited_1h, credited_24h = t.credited_24h,
      rejected_24h = t.rejected_24h, hashrate_10m = t.hashrate_10m, hashrate_1h = t.hashrate_1h,
      hashrate_24h = t.hashrate_24h, reject_rate = t.reject_rate, last_share_at = t.last_share_at, status = t.status,
      weak_since = t.low_since, alerted_at = t.alert_at, updated_at = ${until}
    from alerts t
    where s.worker_id = t.worker_id and (s.credited_10m, s.credited_1h, s.credited_24h, s.rejected_24h, s.hashrate_10m,
        s.hashrate_1h, s.hashrate_24h, s.last_share_at, s.status, s.weak_since, s.alerted_at)
      is distinct from (t.credited_10m, t.credited_1h, t.credited_24h, t.rejected_24h, t.hashrate_10m, t.hashrate_1h,
        t.hashrate_24h, t.last_share_at, t.status, t.low_since, t.alert_at)
    returning s.worker_id, s.subaccount_id, t.selector_id, t.name, t.coin_enum, t.hashrate_1h as hashrate,
      t.hashrate_threshold as threshold, case
        when t.alert_at = ${until} then case when t.alerted_at is null then 'low' else 'still-low' end
        when t.alert_at is null and t.alerted_at is not null and t.hashrate_1h >= t.hashrate_threshold then 'back' end as alert`;
}

/** The workers that changed, by their subaccount. */
function changesOf(rows: readonly { worker_id: number; subaccount_id: number }[]): Change[] {
  const ids = new Map<number, number[]>();
  for (const { worker_id, subaccount_id } of rows) {
    const known = ids.get(subaccount_id);
    if (known) known.push(worker_id);
    else ids.set(subaccount_id, [worker_id]);
  }
  return [...ids].map(([subaccountId, changed]) => ({ topic: 'worker', subaccountId, ids: changed }));
}

/**
 * Counts the shares up to the last whole minute into the windows and hours of their workers, and moves the clock of the shares
 * on. Whoever stores shares waits meanwhile. Low hashrates that are due are alerted in the same transaction. Returns how many workers
 * changed.
 */
export async function countShares(
  { database, pubsub, publicUrl }: { database: Kysely<DB>; pubsub: Pick<PubSub, 'publish'>; publicUrl: string },
  now = Date.now(),
): Promise<number> {
  const until = new Date(Math.floor((now - deliveryMs) / minuteMs) * minuteMs);
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const clock = await sql<{ since: Date }>`
      select counted_until as since from share_clock for update`.execute(transaction);
    const since = clock.rows[0]?.since;
    if (!since || until <= since) return 0;
    const { rows } = await moveWindows({ since, until }).execute(transaction);
    await sql`update share_clock set counted_until = ${until}`.execute(transaction);
    await pubsub.publish(transaction, ...changesOf(rows));
    const alerts = rows.flatMap(({ alert, ...row }) => (alert === null ? [] : [{ ...row, alert }]));
    await alertHashrates(transaction, publicUrl, until, alerts);
    return rows.length;
  });
}
