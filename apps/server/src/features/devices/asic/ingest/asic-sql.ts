import { lowHashrateSeconds, lowHashrateTime } from '@headframe/domain/devices/asic/default-ranges';
import { issueBit, issueMask } from '@headframe/domain/devices/asic/issue-flags';
import { inTerahashesText } from '../../../../platform/units/family-sql.ts';
import type { KindSql } from '../../kind-platform/index.ts';

/** Time constants of the three averages of a miner's hashrate, in seconds: ten minutes, an hour, a day. */
const averageSeconds = { hashrate10m: 600, hashrate1h: 3600, hashrate24h: 86_400 } as const;

/** A miner that hashes and whose count of accepted shares stands still for so long has an issue, in seconds, … */
export const noSharesSeconds = 300;
/** … or for so many times as long as a share took it so far, where that is longer. */
const noSharesIntervals = 10;

const isSamePool = `(not o.has_detail
        or (o.pool_address, o.pool_user) is not distinct from (s.pool_address, s.pool_user))`;
/** It hashes, and as many shares are accepted as at the reading before, on the same pool. */
const isSilent = `o.active and o.accepted = s.accepted and ${isSamePool}`;
/**
 * Since when no share is accepted: the reading before was the last that may have come with one. Of miners that do not count their shares
 * the pool of the installation notes it (`noteSilentMiners`).
 */
const silentSince = `case when ${isSilent} then coalesce(s.no_share_since, s.last_seen_at)
        when o.active and o.accepted is null and ${isSamePool} then s.no_share_since end`;
/** Where it mines now; a reading without a detail says nothing of pools. */
const minedAt = 'case when o.has_detail then o.pool_address else s.pool_address end';
/** It hashes at an address that is none of the trusted pools of its subaccount, where somebody wants to know. */
const isUntrusted = `i.active and s.subaccount_id in (select subaccount_id from untrusted_pool_alert where is_on)
          and is_untrusted_pool(s.subaccount_id, case when i.has_detail then i.pool_address else s.pool_address end)`;
/** A pool that cannot be reached, or is missing, is the issue itself. */
const poolIssues = issueMask(['EMPTY_POOL', 'DISCONNECTED_POOL']);

/** Moves the three averages on to a report's time; a null value holds them. */
function averages(value: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(averageSeconds).map(([column, seconds]) => [
      column,
      `weighted_average(s.${column}, ${value}, o.since, o.age, ${seconds})`,
    ]),
  );
}

/**
 * Share of each minute that a report stands for: the time since the one before it, at most `maxSpan` seconds. Sums of a
 * site are those of its miners, for the hashrate those whose coin counts in Th/s; `hashrate` and `power` are those of the report.
 */
const siteSums = [
  `share as (
    select o.subaccount_id, o.online, o.active, o.hashrate, o.power, o.in_terahashes, minute, minute = floor(o.at / 60)::int as own,
      least(o.at, (minute + 1) * 60.0) - greatest(o.at - o.span, minute * 60.0) as seconds
    from o, generate_series(floor((o.at - o.span) / 60)::int, floor(o.at / 60)::int) as minute
  )`,
  `summed as (
    insert into site_minute as m (minute, subaccount_id, agent_id, reports, device_seconds, online_seconds,
      mining_seconds, hashrate_seconds, power_seconds)
    select to_timestamp(minute * 60.0), subaccount_id, $3::int, count(*) filter (where own), sum(seconds),
      coalesce(sum(seconds) filter (where online), 0), coalesce(sum(seconds) filter (where active), 0),
      coalesce(sum(seconds * hashrate) filter (where in_terahashes), 0), coalesce(sum(seconds * power), 0)
    from share group by subaccount_id, minute
    on conflict (subaccount_id, minute, agent_id) do update set
      reports = m.reports + excluded.reports,
      device_seconds = m.device_seconds + excluded.device_seconds,
      online_seconds = m.online_seconds + excluded.online_seconds,
      mining_seconds = m.mining_seconds + excluded.mining_seconds,
      hashrate_seconds = m.hashrate_seconds + excluded.hashrate_seconds,
      power_seconds = m.power_seconds + excluded.power_seconds
  )`,
] as const;

/** How long a hashrate has been judged since it was low first, with this reading, in seconds; … */
const judgedFor = `extract(epoch from o.time - s.low_hashrate_since)::float8`;
/** … how long of it the hashrate was low, a reading standing for the time since the one before; … */
const lowFor = `(s.low_hashrate_seconds + case when o.low then least(o.since, ${judgedFor}) else 0 end)`;
/** … whether that goes on: at its beginning one reading more may be low than the time says; … */
const isStillJudged = `o.low is not null and ${lowFor} + o.since >= ${lowHashrateTime.kept} * ${judgedFor}`;
/** … and whether it is an issue. */
const isLowHashrate = `o.low is not null and ${lowFor} >= ${judgedFor} * case
          when s.issues & ${issueBit('LOW_HASHRATE')} <> 0 then ${lowHashrateTime.kept}
          when o.low and ${judgedFor} >= ${lowHashrateSeconds} then ${lowHashrateTime.raised} end`;

/**
 * What a miner's state keeps beyond its last reading: averages of its hashrate, which run down once it is offline, and
 * since when its hashrate is low and for how long of that, of {@link lowHashrateSeconds} at most, which are forgotten bit by bit.
 */
export const asicSql: KindSql = {
  inputs: { low: 'boolean' },
  met: {
    age: 'coalesce(i.at - extract(epoch from s.averaged_since)::float8, 0)',
    in_terahashes: inTerahashesText('s.coin_enum'),
  },
  metOfReading: { is_untrusted: isUntrusted },
  failure: { hashrate: 'null::real', power: 'null::real' },
  setOfReading: {
    averaged_since: 'least(s.averaged_since, o.time)',
    ...averages('o.hashrate'),
    low_hashrate_since: `case when ${isStillJudged} then greatest(s.low_hashrate_since, o.time - make_interval(secs => ${lowHashrateSeconds}))
        when o.low then o.time end`,
    low_hashrate_seconds: `case when ${isStillJudged} then ${lowFor} * least(${lowHashrateSeconds} / nullif(${judgedFor}, 0), 1)
        when o.low then 0 end`,
    issues: `o.issues | case
        when ${isLowHashrate} then ${issueBit('LOW_HASHRATE')}
        else 0 end | case
        when o.issues & ${poolIssues} = 0 and ${silentSince} <= o.time - make_interval(secs =>
          greatest(${noSharesSeconds}, ${noSharesIntervals} * o.elapsed / nullif(o.accepted, 0))) then ${issueBit('NO_SHARES')}
        else 0 end | case when o.is_untrusted then ${issueBit('UNTRUSTED_POOL')} else 0 end`,
    accepted_at: `case when o.accepted > s.accepted or o.accepted < s.accepted and o.accepted > 0 then o.time else s.accepted_at end`,
    no_share_since: silentSince,
    untrusted_pool_since: `case when o.is_untrusted then
        case when ${minedAt} = s.pool_address then coalesce(s.untrusted_pool_since, o.time) else o.time end end`,
    no_share_rejected: `case when ${isSilent} then coalesce(s.no_share_rejected, s.rejected) end`,
  },
  setOfFailure: {
    is_mining: 'case when not o.refused then s.is_mining and o.online end',
    is_resting: 's.is_resting and o.online and not o.refused',
    ...averages('case when o.online then null else 0::real end'),
    low_hashrate_since: 'case when o.online then s.low_hashrate_since end',
    low_hashrate_seconds: 'case when o.online then s.low_hashrate_seconds end',
    no_share_since: 'case when o.online then s.no_share_since end',
    untrusted_pool_since: 'case when o.online then s.untrusted_pool_since end',
  },
  sums: siteSums,
};
