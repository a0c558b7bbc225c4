import { lowHashrateSeconds } from '@headframe/domain/asic/default-ranges';
import { issueBit } from '@headframe/domain/asic/issue-flags';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { storedJson } from './stored-json.ts';
import type { FailureRow, ReadingRow } from './report-rows.ts';

/** Time constants of the three averages of a device's hashrate, in seconds: ten minutes, an hour, a day. */
export const averageSeconds = { tenMinutes: 600, hour: 3600, day: 86_400 } as const;

/** Devices whose state changed, by the subaccount that owns them. */
export interface ChangedDevices {
  subaccountId: number;
  ids: number[];
}

/** A device is offline after this many reports in a row without an answer, … */
export const failuresUntilOffline = 3;
/** … or after this many of which the last could not even connect. */
export const connectionFailuresUntilOffline = 2;

/**
 * Samples of the reports in `o`, and their share of each minute: a report stands for the time since the one before it,
 * at most `maxSpan` seconds. `o` has subaccount_id, id, at, span, online, hashing, h, p and what a sample holds.
 */
function historyOf(agentId: number): RawBuilder<unknown> {
  return sql`
    sampled as (
      insert into asic_sample (time, device_id, subaccount_id, hashrate, power, max_chip, max_pcb, min_fan, max_fan, status)
      select time, id, subaccount_id, h, p, chip, pcb, fan0, fan1, status from o
    ), share as (
      select o.subaccount_id, o.online, o.hashing, o.h, o.p, minute, minute = floor(o.at / 60)::int as own,
        least(o.at, (minute + 1) * 60.0) - greatest(o.at - o.span, minute * 60.0) as seconds
      from o, generate_series(floor((o.at - o.span) / 60)::int, floor(o.at / 60)::int) as minute
    ), summed as (
      insert into site_minute as m (minute, subaccount_id, agent_id, reports, device_seconds, online_seconds,
        mining_seconds, hashrate_seconds, power_seconds)
      select to_timestamp(minute * 60.0), subaccount_id, ${agentId}, count(*) filter (where own), sum(seconds),
        coalesce(sum(seconds) filter (where online), 0), coalesce(sum(seconds) filter (where hashing), 0),
        coalesce(sum(seconds * h), 0), coalesce(sum(seconds * p), 0)
      from share group by subaccount_id, minute
      on conflict (subaccount_id, minute, agent_id) do update set
        reports = m.reports + excluded.reports,
        device_seconds = m.device_seconds + excluded.device_seconds,
        online_seconds = m.online_seconds + excluded.online_seconds,
        mining_seconds = m.mining_seconds + excluded.mining_seconds,
        hashrate_seconds = m.hashrate_seconds + excluded.hashrate_seconds,
        power_seconds = m.power_seconds + excluded.power_seconds
    )
    select subaccount_id as "subaccountId", array_agg(id) as ids from o group by subaccount_id`;
}

const lowHashrate = sql.lit(issueBit('LOW_HASHRATE'));
const lowHashrateTime = sql`make_interval(secs => ${sql.lit(lowHashrateSeconds)})`;

/** Moves the three averages on to a report's time; a null value holds them. */
function averages(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const step = (column: string, tau: number) =>
    sql`${sql.ref(column)} = weighted_average(${sql.ref(`s.${column}`)}, ${value}, o.since, o.age, ${sql.lit(tau)})`;
  return sql`${step('hashrate10m', averageSeconds.tenMinutes)}, ${step('hashrate1h', averageSeconds.hour)},
    ${step('hashrate24h', averageSeconds.day)}`;
}

/** Bounds of one batch of reports. */
export interface BatchBounds {
  /** Max. time that a report stands for, in seconds. */
  maxSpan: number;
  /** No report is from after this, in seconds since the epoch: a state from beyond was stored before the clock was set back. */
  latest: number;
}

/** Where and how the batch's statement begins: the rows with the state they meet. `since` and `age` are the seconds since the last and the first reading. */
const metState = ({ latest }: BatchBounds) => sql`
  to_timestamp(i.at) as time, s.subaccount_id,
  s.reported_at is null or to_timestamp(i.at) > s.reported_at or s.reported_at > to_timestamp(${latest}::float8) as is_newest,
  coalesce(greatest(i.at - extract(epoch from s.reported_at)::float8, 0), 0) as since,
  coalesce(i.at - extract(epoch from s.averaged_since)::float8, 0) as age`;

const newest = sql`s.device_id = o.id and o.is_newest`;

/** Stores one batch of readings: state, samples, minutes. A reading older than the state is history only. */
export async function writeReadings(
  transaction: AccessTransaction,
  agentId: number,
  rows: readonly ReadingRow[],
  bounds: BatchBounds,
): Promise<ChangedDevices[]> {
  const flat = rows.map(({ d, ...row }) => (d ? { ...row, ...d, d: true } : row));
  const result = await sql<ChangedDevices>`
    with i as materialized (
      select * from json_to_recordset(${storedJson(flat)}) as row (
        id int, at float8, mining boolean, rest boolean, why text, h real, ha real, ih real, p real, el int, up int, ac float8, rj float8,
        c0 real, c1 real, b0 real, b1 real, f0 smallint, f1 smallint, low boolean, iss int, auth boolean,
        d boolean, pl real, wb smallint, tb smallint, pm text, pa text, pu text, bl boolean)
    ), met as (
      select i.*, ${metState(bounds)} from i join asic_state s on s.device_id = i.id
    ), o as materialized (
      select met.*, true as online, coalesce(h > 0, false) as hashing, least(since, ${bounds.maxSpan}) as span,
        (c1 * 10)::smallint as chip, (b1 * 10)::smallint as pcb, f0 as fan0, f1 as fan1, (1 + coalesce(h > 0, false)::int * 2)::smallint as status
      from met
    ), state as (
      update asic_state s set reported_at = o.time, last_seen_at = o.time, is_online = true,
        averaged_since = least(s.averaged_since, o.time), is_mining = o.mining, is_resting = o.rest, idle_reason = o.why,
        auth_error = o.auth, failures = 0, failure = null, hashrate = o.h, hashrate_average = o.ha,
        ${averages(sql`o.h`)},
        ideal_hashrate = o.ih, power = o.p, elapsed = o.el, uptime = o.up, accepted = o.ac, rejected = o.rj,
        min_chip = o.c0, max_chip = o.c1, min_pcb = o.b0, max_pcb = o.b1, min_fan = o.f0, max_fan = o.f1,
        low_hashrate_since = case when o.low then coalesce(s.low_hashrate_since, o.time) end,
        issues = o.iss | case
          when o.low and s.low_hashrate_since <= o.time - ${lowHashrateTime} then ${lowHashrate} else 0 end,
        power_limit = case when o.d then o.pl else s.power_limit end,
        working_boards = case when o.d then o.wb else s.working_boards end,
        total_boards = case when o.d then o.tb else s.total_boards end,
        power_mode = case when o.d then o.pm else s.power_mode end,
        pool_address = case when o.d then o.pa else s.pool_address end,
        pool_user = case when o.d then o.pu else s.pool_user end,
        blinking = case when o.d then o.bl else s.blinking end
      from o where ${newest}
    ), ${historyOf(agentId)}`.execute(transaction);
  return result.rows;
}

/**
 * Stores one batch of reports without a reading. A device that refuses the credential answers, so it stays online with an
 * authorization error; any other failure counts towards offline, after which the averages run down.
 */
export async function writeFailures(
  transaction: AccessTransaction,
  agentId: number,
  rows: readonly FailureRow[],
  bounds: BatchBounds,
): Promise<ChangedDevices[]> {
  const disconnected = sql.lit(issueBit('DISCONNECTED'));
  const authError = sql.lit(issueBit('AUTH_ERROR'));
  const result = await sql<ChangedDevices>`
    with i as materialized (
      select * from json_to_recordset(${storedJson(rows)}) as row (id int, at float8, kind text, message text)
    ), met as (
      select i.*, ${metState(bounds)}, s.is_online, i.kind = 'refused' as refused,
        case when i.kind = 'refused' then 0 else least(s.failures + 1, 30000) end as failures_now
      from i join asic_state s on s.device_id = i.id
    ), judged as (
      select met.*, refused or (is_online and failures_now < ${sql.lit(failuresUntilOffline)}
        and not (kind = 'connection' and failures_now >= ${sql.lit(connectionFailuresUntilOffline)})) as online
      from met
    ), o as materialized (
      select judged.*, least(since, ${bounds.maxSpan}) as span, false as hashing, null::real as h, null::real as p,
        null::smallint as chip, null::smallint as pcb, null::smallint as fan0, null::smallint as fan1, 0::smallint as status
      from judged
    ), state as (
      update asic_state s set reported_at = o.time, is_online = o.online, is_mining = case when not o.refused then s.is_mining and o.online end,
        is_resting = s.is_resting and o.online and not o.refused,
        auth_error = case when o.refused then true else s.auth_error end, failures = o.failures_now::smallint,
        failure = o.kind || ': ' || o.message,
        ${averages(sql`case when o.online then null else 0::real end`)},
        hashrate = case when o.online and not o.refused then s.hashrate end,
        power = case when o.online and not o.refused then s.power end,
        low_hashrate_since = case when o.online then s.low_hashrate_since end,
        issues = case
          when not o.online then ${disconnected} | case when s.auth_error then ${authError} else 0 end
          when o.refused then (s.issues & ~${disconnected}) | ${authError}
          else s.issues end
      from o where ${newest}
    ), ${historyOf(agentId)}`.execute(transaction);
  return result.rows;
}
