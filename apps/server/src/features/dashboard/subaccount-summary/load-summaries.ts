import { sql } from 'kysely';
import type { AccountCaller, SubaccountGrant } from '../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { lastClosedDays } from '../../pool/revenues/index.ts';
import { dayCharts, workerFigures } from '../../pool/workers/index.ts';
import { deviceFigures } from './device-figures.ts';
import { thirdPartyFigures } from './third-party-figures.ts';
import {
  accessTypeSql,
  subaccountsWith,
  type AccessType,
  type OrganizationName,
} from '../../people/subaccounts/index.ts';

/**
 * One row of the page Subaccount Summary (first specification, section 3). Hashrates are Th/s (Mh/s where the coin is
 * Scrypt), power W, temperatures °C, rates %. What the devices report is null for who may not see them, and so are the
 * figures of pool and revenue. Averages of the hashrate and rejects are those of the pool where workers of the subaccount
 * mine there, else those of its devices.
 */
export interface SubaccountSummary {
  subaccount: string;
  coinEnum: number;
  connected: number | null;
  disconnected: number | null;
  dead: number | null;
  faulty: number | null;
  authError: number | null;
  hashing: number | null;
  thirdPartyCount: number | null;
  thirdPartyHashrate: number | null;
  thirdPartyRejected: number | null;
  rejectRate: number | null;
  hashrate10m: number | null;
  hashrate1h: number | null;
  hashrate24h: number | null;
  /** How long the averages of the hashrate have been gathered, in seconds; null before the first report. */
  averagedSeconds: number | null;
  reportedHashrate: number | null;
  /** Online devices whose hashrate is in `reportedHashrate`. */
  hashrateReporting: number | null;
  scryptReportedHashrate: number | null;
  idealHashrate: number | null;
  expectedHashrate: number | null;
  reportedPower: number | null;
  /** Online devices whose power is in `reportedPower`. */
  powerReporting: number | null;
  power24h: number | null;
  /** The pool's hashrates over the past day by half hours, the latest last; from the first share on. */
  chart: number[] | null;
  fpps: number | null;
  fppsusd: number | null;
  extraCoins: number[] | null;
  temperatureMin: number | null;
  temperatureMax: number | null;
  temperatureAvg: number | null;
  chipMin: number | null;
  chipMax: number | null;
  pcbMin: number | null;
  pcbMax: number | null;
  approved: boolean;
  accessType: AccessType;
  organization: OrganizationName;
  deleted: boolean;
  pinned: boolean;
  /** Pages that the caller hides. */
  pref: string[];
  permissions: readonly string[];
  country: string | null;
  tags: string[];
}

type Row = Omit<SubaccountSummary, 'approved' | 'permissions' | 'fpps' | 'fppsusd' | 'chart' | 'extraCoins'> & {
  key: number;
};

/** How long a minute may still grow after its end, in seconds: reports are on their way. */
const unreportedSeconds = 120;

/** The summary of every subaccount of the grants; the pinned ones first, then by name. `ownAddresses` are those of the pool. */
export async function loadSubaccountSummaries(
  transaction: AccessTransaction,
  caller: AccountCaller,
  grants: readonly SubaccountGrant[],
  ownAddresses: readonly string[],
): Promise<SubaccountSummary[]> {
  const ofDevices = subaccountsWith(grants, 'agent_workers');
  const ofWorkers = subaccountsWith(grants, 'workers');
  const ofBoth = ofDevices.filter((id) => ofWorkers.includes(id));
  const ofPlaces = subaccountsWith(grants, 'location_profile');
  const counted = (column: string) =>
    sql`case when n.id = any (${ofDevices}::integer[]) then coalesce(${sql.ref(`d.${column}`)}, 0) end`;
  const { rows } = await sql<Row>`
    with reported as (${deviceFigures(ofDevices)}), pool as (${workerFigures(ofWorkers)}),
    third as (${thirdPartyFigures(ofBoth, ownAddresses)}), drawn as (
      select subaccount_id, sum(power_seconds) / 60 / count(distinct minute) as power from site_minute
      where subaccount_id = any (${ofDevices}::integer[]) and minute >= now() - interval '24 hours'
        and minute < now() - make_interval(secs => ${unreportedSeconds})
      group by subaccount_id
    )
    select n.id as key, n.name as subaccount, n.coin_enum as "coinEnum", n.is_archived as deleted,
      ${accessTypeSql(caller)} as "accessType", json_build_object('id', o.public_id, 'name', o.name) as organization,
      coalesce(p.is_pinned, false) as pinned, coalesce(p.hidden_features, '{}') as pref,
      ${counted('connected')} as connected, ${counted('disconnected')} as disconnected, ${counted('faulty')} as faulty,
      ${counted('hashrate_reporting')} as "hashrateReporting", ${counted('power_reporting')} as "powerReporting",
      ${counted('auth_error')} as "authError", ${counted('hashing')} as hashing,
      case when w.subaccount_id is null then d.reject_rate else w.reject_rate end as "rejectRate",
      case when w.subaccount_id is null then d.hashrate10m else w.hashrate10m end as hashrate10m,
      case when w.subaccount_id is null then d.hashrate1h else w.hashrate1h end as hashrate1h,
      case when w.subaccount_id is null then d.hashrate24h else w.hashrate24h end as hashrate24h,
      case when w.subaccount_id is null then d.averaged_seconds end as "averagedSeconds",
      case when n.id = any (${ofWorkers}::integer[]) then coalesce(w.dead, 0) end as dead,
      case when n.id = any (${ofBoth}::integer[]) then coalesce(third.miners, 0) end as "thirdPartyCount",
      third.hashrate as "thirdPartyHashrate", third.reject_rate as "thirdPartyRejected",
      d.reported_hashrate as "reportedHashrate",
      d.scrypt_hashrate as "scryptReportedHashrate", d.ideal_hashrate as "idealHashrate",
      l.expected_hashrate as "expectedHashrate", d.power as "reportedPower", drawn.power as power24h,
      d.min_temperature as "temperatureMin", d.max_temperature as "temperatureMax", d.average_temperature as "temperatureAvg",
      d.min_chip as "chipMin", d.max_chip as "chipMax", d.min_pcb as "pcbMin", d.max_pcb as "pcbMax",
      nullif(l.country, '') as country, coalesce(l.tags, '{}') as tags
    from subaccount n join organization o on o.id = n.organization_id
      left join subaccount_preference p on p.subaccount_id = n.id and p.account_id = ${caller.accountId}
      left join reported d on d.subaccount_id = n.id
      left join pool w on w.subaccount_id = n.id
      left join third on third.subaccount_id = n.id
      left join drawn on drawn.subaccount_id = n.id
      left join location_profile l on l.subaccount_id = n.id and l.subaccount_id = any (${ofPlaces}::integer[])
    where n.id = any (${grants.map((grant) => grant.subaccountId)}::integer[])
    order by pinned desc, n.name`.execute(transaction);
  const permissions = new Map(grants.map((grant) => [grant.subaccountId, grant.permissions]));
  const closed = await lastClosedDays(transaction, subaccountsWith(grants, 'revenue'));
  const charts = await dayCharts(transaction, ofWorkers);
  return rows.map(({ key, ...row }) => ({
    ...row,
    chart: charts.get(key) ?? null,
    // No chain is merge-mined.
    extraCoins: null,
    fpps: closed.get(key)?.fpps ?? null,
    fppsusd: closed.get(key)?.fppsUsd ?? null,
    approved: true,
    permissions: permissions.get(key) ?? [],
  }));
}
