import { terahashCoinsText } from '@headframe/domain/coins/coin-family';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import { detailIssues, issueFlagNames, issueMask } from '@headframe/domain/devices/asic/issue-names';
import { idleReasons } from '@headframe/domain/devices/asic/idle-reason';
import { minerStatuses } from '@headframe/domain/devices/asic/miner-status';
import { sql } from 'kysely';
import { sharedDevice } from '../../../platform/entity/shared-devices.ts';
import { defineEntity, type EntityAggregate, type EntityColumn } from '../../../platform/entity/entity.ts';
import {
  count,
  deviceColumns,
  deviceTables,
  measureAggregates,
  measureColumns,
  placeSql,
  searchedText,
  text,
  type ServedMeasures,
} from '../kind-platform/index.ts';
import { inScryptUnit, inTerahashes, isScrypt } from '../../../platform/units/family-sql.ts';
import { familyFactor, familyUnit, hashrate, idealRate, measure } from './hashrate-columns.ts';
import { lostRate, lostTogether, poolColumns } from './pool-columns.ts';
import { busyWithSql, hasStatus, isBusySql } from './status-sql.ts';
import { credentialColumns } from './credential-columns.ts';
import { tuningColumns } from './tuning-columns.ts';
import { shareColumns } from './share-columns.ts';
import { workerOfMiner } from './worker-of-miner.ts';
import { holdColumns, joinHold } from '../requests/index.ts';
import { isOutletOffSql, outletIdSql, outletListSql, outletTextSql, pduIdSql } from './outlet-sql.ts';
import { issueBitsSql, issueCountName, issueMaskOf, issueNamesSql } from './issue-sql.ts';

const joulesPerTerahash = sql`s.power / nullif(s.hashrate / 1e12, 0)`;
const reportsBothSql = sql`s.is_online and s.power is not null and s.hashrate is not null and ${inTerahashes(sql`s.coin_enum`)}`;

function sum(expression: EntityColumn['sql'], condition: EntityColumn['sql'], description: string): EntityAggregate {
  return {
    kind: 'float',
    sql: sql`coalesce(sum(${expression}) filter (where ${condition}), 0)::double precision`,
    description,
  };
}

/** A time that an operator sets; null where none is set. */
function seconds(expression: EntityColumn['sql'], description: string): EntityColumn {
  return { kind: 'int', sql: expression, nullable: true, description: `${description}, s.` };
}

/** Measures of miners, with hashrates in the unit of the coin's family. */
const served: ServedMeasures = {
  alias: 's',
  units: { 'H/s': { of: (value) => sql`${value} / ${familyFactor}`, text: familyUnit } },
};

/** The pools of a miner as who may not know its users sees them. */
const poolsWithoutUsers = sql`(select coalesce(jsonb_agg(pool || '{"user": ""}'), '[]') from asic_detail x, jsonb_array_elements(x.pools) pool
  where x.device_id = d.id)`;

const tables = deviceTables('asic', { state: 'asic_state' });

/** A miner with its current state, and what only a miner has (`a`). */
export const asicEntity = defineEntity({
  ...tables,
  name: 'Asic',
  joins: {
    a: sql`join asic a on a.device_id = d.id`,
    ...tables.joins,
    p: workerOfMiner,
    h: joinHold('device', sql`d.id`),
  },
  alone: {
    alias: 's',
    table: sql`asic_state s`,
    owner: sql`s.subaccount_id`,
    shared: sharedDevice(sql`s.shared_with`),
    base: sql`s.deleted_at is null`,
    key: sql`s.device_id`,
  },
  columns: {
    ...measureColumns(asicMeasures, served),
    ...deviceColumns,
    status: {
      ...text(
        sql`s.status`,
        'hashing (hashrate above 0), stopped (asleep or commanded off), idle (online, neither hashing nor stopped), ' +
          'unknown (never reached, or no hashrate reported), or offline. Sorts from best to worst.',
      ),
      sortSql: sql`array_position(${sql.lit(`{${minerStatuses.join(',')}}`)}::text[], s.status)`,
    },
    idleReason: {
      ...text(sql`case when s.status = 'idle' then s.idle_reason end`, `Why it is idle: ${idleReasons.join(', ')}.`),
      nullable: true,
    },
    isBusy: { kind: 'boolean', sql: isBusySql, description: 'Whether a command on it has no verdict yet.' },
    busyWith: {
      isInternal: true,
      ...text(busyWithSql, 'Kind of the oldest command on it that has no verdict yet.'),
      nullable: true,
      filter: false,
      sort: false,
    },
    hostname: searchedText(sql`d.hostname`),
    workerName: searchedText(sql`d.name`),
    formerName: {
      ...searchedText(
        sql`d.former_name`,
        'What it was called before its pool user was of another account; empty where it was of none.',
      ),
      isInternal: true,
    },
    coinEnum: { kind: 'int', sql: sql`s.coin_enum` },
    hashrate10m: hashrate(sql`s.hashrate10m`, 'Hashrate averaged over 10 minutes'),
    hashrate1h: hashrate(sql`s.hashrate1h`, 'Hashrate averaged over an hour'),
    hashrate24h: hashrate(sql`s.hashrate24h`, 'Hashrate averaged over a day'),
    averagedSince: {
      kind: 'timestamp',
      sql: sql`s.averaged_since`,
      nullable: true,
      description: 'Since when the hashrate is averaged; an average spans less than its window until then.',
    },
    idealRateFinal: hashrate(idealRate, 'Ideal hashrate, set by hand or reported by the device'),
    idealRateManual: hashrate(sql`a.ideal_rate_manual`, 'Ideal hashrate set by hand'),
    consumption: measure(
      sql`a.consumption`,
      'Consumption set by hand, J/Th: it stands in for the data sheet of the model in default ranges, and for power that is not reported.',
    ),
    ...tuningColumns,
    efficiency: measure(joulesPerTerahash, 'J/Th.'),
    ...poolColumns,
    rejectRate: measure(sql`100 * s.rejected / nullif(s.accepted + s.rejected, 0)`, 'Rejected shares, %.'),
    maxTemp: measure(sql`greatest(s.max_chip, s.max_pcb)`, 'Hottest chip or board, °C.'),
    workingBoards: { kind: 'int', sql: sql`s.working_boards`, nullable: true },
    totalBoards: { kind: 'int', sql: sql`s.total_boards`, nullable: true },
    poolAddress: { ...text(sql`s.pool_address`, 'Active pool.'), nullable: true },
    untrustedPoolSince: {
      kind: 'timestamp',
      sql: sql`s.untrusted_pool_since`,
      nullable: true,
      description:
        'Since when it mines at poolAddress, which is none of the trusted pools; null without the issue UNTRUSTED_POOL.',
    },
    poolUser: { isInternal: true, ...searchedText(sql`s.pool_user`, 'User on the active pool.'), nullable: true },
    desiredPowerSwitch: {
      isInternal: true,
      ...text(sql`a.desired_power_switch`, 'on or off; null without a target.'),
      nullable: true,
    },
    powerSwitchMismatch: {
      kind: 'boolean',
      sql: issueBitsSql('POWER_SWITCH'),
      description: 'Whether desired and actual state differ.',
    },
    poolMismatch: {
      kind: 'boolean',
      sql: issueBitsSql('CHANGE_POOL'),
      description: 'Whether desired and actual pools differ.',
    },
    hasDesiredState: {
      isInternal: true,
      kind: 'boolean',
      sql: sql`num_nonnulls(a.desired_power_switch, a.desired_pools, a.desired_power_mode, a.desired_power_limit,
        a.desired_power_percent, a.desired_cooling) > 0`,
    },
    desiredAt: { isInternal: true, kind: 'timestamp', sql: sql`a.desired_at`, nullable: true },
    ...holdColumns,
    scheduledSkipRail: {
      kind: 'boolean',
      sql: sql`coalesce(a.skip_rail_until > now(), false)`,
      description: 'Whether scheduled rails skip it.',
    },
    skipRailUntil: {
      kind: 'timestamp',
      sql: sql`nullif(a.skip_rail_until, 'infinity')`,
      nullable: true,
      description: 'Until when; null means until the targets are cleared.',
    },
    blinkStatus: text(
      sql`case a.blink_status when 'request_on' then 'sync' when 'request_off' then 'sync' else a.blink_status end`,
      'off, on, or sync while a request is under way.',
    ),
    delayStart: seconds(sql`a.delay_start`, 'How long after a start was commanded it begins'),
    delayStop: seconds(sql`a.delay_stop`, 'How long after a stop was commanded it begins'),
    rampStart: seconds(sql`a.ramp_start`, 'Over what time miners that are started with it follow one another'),
    rampStop: seconds(sql`a.ramp_stop`, 'Over what time miners that are stopped with it follow one another'),
    autoFollowPduDelay: {
      kind: 'int',
      sql: sql`a.auto_follow_pdu_delay`,
      nullable: true,
      description:
        'How long after its outlets are on again it is started where it was stopped for a cut, s; null: it stays as it is.',
    },
    pduOutletId: {
      kind: 'id',
      sql: outletIdSql,
      nullable: true,
      sort: false,
      description: 'The outlet that feeds it; the first of several.',
    },
    pduId: { kind: 'id', sql: pduIdSql, nullable: true, sort: false, description: 'Unit of that outlet.' },
    pduOutlets: {
      ...text(
        outletTextSql,
        'All outlets that feed it, by address of the unit and index: `10.0.0.9 / 3, 10.0.0.9 / 4`.',
      ),
      nullable: true,
      sort: false,
    },
    isOutletOff: {
      kind: 'boolean',
      sql: isOutletOffSql,
      description: 'Whether it does not answer because all outlets that feed it are off.',
    },
    ...credentialColumns,
    controlBoard: {
      kind: 'text',
      sql: sql`(select x.control_board from asic_detail x where x.device_id = d.id)`,
      description: 'As the miner names it; null where it names none.',
      nullable: true,
      sort: false,
      facet: true,
    },
    totalIssueCount: {
      kind: 'int',
      sql: sql`bit_count((s.issues & ${sql.lit(~issueMask(detailIssues))})::bit(32))::int`,
      description: 'Faults: what only says where it is hot or cold counts with that.',
    },
    ...shareColumns,
    issues: {
      kind: 'textArray',
      sql: issueNamesSql,
      description: 'Issue flags that are set, the gravest first.',
      contains: (entries) => sql`(s.issues & ${issueMaskOf(entries)}::int) = ${issueMaskOf(entries)}::int`,
    },
  },
  details: {
    boards: { sql: sql`(select x.boards from asic_detail x where x.device_id = d.id)` },
    fans: { sql: sql`(select x.fans from asic_detail x where x.device_id = d.id)` },
    pools: {
      sql: sql`(select x.pools from asic_detail x where x.device_id = d.id)`,
      internal: poolsWithoutUsers,
    },
    errors: { sql: sql`(select x.errors from asic_detail x where x.device_id = d.id)` },
    powerSupplyFan: { sql: sql`(select x.supply_fan from asic_detail x where x.device_id = d.id)` },
    ambientTemperature: { sql: sql`(select x.ambient from asic_detail x where x.device_id = d.id)` },
    waterInletTemperature: { sql: sql`(select x.water_inlet from asic_detail x where x.device_id = d.id)` },
    waterOutletTemperature: { sql: sql`(select x.water_outlet from asic_detail x where x.device_id = d.id)` },
    supplyWaterTemperature: { sql: sql`(select x.supply_water from asic_detail x where x.device_id = d.id)` },
    powerMetadata: {
      sql: sql`(select jsonb_build_object('source', d.family, 'settings', x.power_metadata, 'reportedAt', x.changed_at) from asic_detail x
        where x.device_id = d.id and x.power_metadata is not null)`,
    },
    desiredPools: { sql: sql`a.desired_pools`, internal: sql`null::jsonb` },
    desiredCooling: { sql: sql`a.desired_cooling`, internal: sql`null::jsonb` },
    safeRanges: { sql: sql`a.safe_ranges` },
    place: { sql: placeSql },
    outlets: { sql: outletListSql },
  },
  aggregates: {
    ...measureAggregates(asicMeasures, served),
    online: count(sql`s.is_online`, 'Devices that answer.'),
    offline: count(hasStatus('offline'), 'Devices that do not answer.'),
    hashing: count(hasStatus('hashing'), 'Devices with a hashrate above 0.'),
    stopped: count(hasStatus('stopped'), 'Devices asleep or commanded off.'),
    idle: count(hasStatus('idle'), 'Devices that answer, and neither hash nor were stopped.'),
    unknown: count(hasStatus('unknown'), 'Devices not reached yet, or that report no hashrate.'),
    busy: count(isBusySql, 'Devices with a command that has no verdict yet; each counts by its status as well.'),
    withIssues: count(sql`s.issues <> 0`, 'Devices with at least one issue.'),
    hashrate: sum(
      sql`s.hashrate / 1e12`,
      sql`s.is_online and ${inTerahashes(sql`s.coin_enum`)}`,
      `Reported hashrate now, Th/s, ${terahashCoinsText}.`,
    ),
    scryptHashrate: sum(
      inScryptUnit(sql`s.hashrate`),
      sql`s.is_online and ${isScrypt(sql`s.coin_enum`)}`,
      'Reported hashrate now, Mh/s, Scrypt.',
    ),
    hashrate24h: sum(
      sql`s.hashrate24h / 1e12`,
      inTerahashes(sql`s.coin_enum`),
      `Hashrate averaged over a day, Th/s, ${terahashCoinsText}.`,
    ),
    idealHashrate: sum(
      sql`${idealRate} / 1e12`,
      inTerahashes(sql`s.coin_enum`),
      `Ideal hashrate, Th/s, ${terahashCoinsText}.`,
    ),
    lostHashrate: {
      kind: 'float',
      sql: sql`(${lostTogether} / 1e12)::double precision`,
      description: `Ideal hashrate less that of the shares credited within an hour, of the miners that lostReporting counts taken together, never below 0, Th/s, ${terahashCoinsText}.`,
    },
    lostReporting: count(
      sql`${inTerahashes(sql`s.coin_enum`)} and ${lostRate} is not null`,
      'Devices that the lost hashrate covers: those that answer, were not stopped, and have a worker of their own that has mined at the pool for an hour.',
    ),
    averagedSeconds: {
      kind: 'float',
      nullable: true,
      sql: sql`extract(epoch from now() - min(s.averaged_since))::double precision`,
      description: 'Since when the oldest average runs, s; a 24-hour average spans less until then.',
    },
    reportingHashrate: count(
      sql`s.is_online and s.hashrate is not null and ${inTerahashes(sql`s.coin_enum`)}`,
      'Devices that the hashrate covers.',
    ),
    powerReporting: count(sql`s.is_online and s.power is not null`, 'Online devices that report their power.'),
    efficiencyReporting: count(reportsBothSql, 'Devices that the efficiency covers.'),
    efficiency: {
      kind: 'float',
      nullable: true,
      sql: sql`(sum(s.power) filter (where ${reportsBothSql})
        / nullif(sum(s.hashrate / 1e12) filter (where ${reportsBothSql}), 0))::double precision`,
      description: `J/Th: power over hashrate of the online devices that report both, ${terahashCoinsText}.`,
    },
    ...Object.fromEntries(
      issueFlagNames.map((issue) => [
        issueCountName(issue),
        count(issueBitsSql(issue), `Devices with the issue ${issue}.`),
      ]),
    ),
  },
});
