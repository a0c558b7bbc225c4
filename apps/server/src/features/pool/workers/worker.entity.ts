import { terahashCoinsText } from '@headframe/domain/coins/coin-family';
import { alertDelayMinutes, alertRepeatMinutes } from '@headframe/domain/pool/hashrate-alert';
import { workerStatuses, workerStatusNumber, type WorkerStatus } from '@headframe/domain/pool/worker-status';
import { sql, type RawBuilder } from 'kysely';
import { defineEntity, type EntityAggregate, type EntityColumn } from '../../../platform/entity/entity.ts';
import { hashesPerUnitOf, inTerahashes } from '../../../platform/units/family-sql.ts';
import { chosenModel } from './chosen-model.ts';
import { agentDataSql, minerOfWorker } from './miner-of-worker.ts';

/** Hashes per second in one unit of the family of the worker's coin. */
const familyFactor = hashesPerUnitOf(sql`w.coin_enum`);

function hashrate(value: RawBuilder<unknown>, span: string): EntityColumn {
  return {
    kind: 'float',
    sql: sql`(${value} / ${familyFactor})::double precision`,
    description: `From credited shares of the last ${span}, in the unit of the coin's family (Th/s or Mh/s); from those since \`firstShareAt\` where that is later.`,
  };
}

function sumOf(value: RawBuilder<unknown>, span: string): EntityAggregate {
  return {
    kind: 'float',
    sql: sql`coalesce(sum(${value} / 1e12) filter (where ${inTerahashes(sql`w.coin_enum`)}), 0)::double precision`,
    description: `From credited shares of the last ${span}, Th/s, ${terahashCoinsText}.`,
  };
}

const counted = (status: WorkerStatus, description: string): EntityAggregate => ({
  kind: 'int',
  sql: sql`(count(*) filter (where t.status = ${sql.lit(workerStatusNumber(status))}))::int`,
  description,
});

const ofMiner =
  'Of the miner with the name of the worker; null without one, or where miners are not open to the caller.';

/**
 * J/Th: power over hashrate as the miner reports both at one time, as an average of the pool says nothing of the draw of now; by the data
 * sheet of the chosen model where it reports no power. Null while it draws power and does not hash.
 */
const efficiency = sql`(case when ${inTerahashes(sql`w.coin_enum`)} then
    case when m.power is null then o.consumption / (o.hashrate / 1e12) else m.power / nullif(m.hashrate / 1e12, 0) end
  end)::double precision`;

/** Workers whose first share is younger than a window. */
const younger = (minutes: number, span: string): EntityAggregate => ({
  kind: 'int',
  sql: sql`(count(*) filter (where w.first_share_at > now() - interval '1 minute' * ${sql.lit(minutes)}))::int`,
  description: `Workers whose first share came within the last ${span}: what their hashrates average is as much shorter.`,
});

/** Minutes from now until an interval after an instant is over, never below 0. */
const minutesLeft = (since: RawBuilder<unknown>, minutes: number) =>
  sql`greatest(0, ceil(extract(epoch from ${since} + interval '1 minute' * ${sql.lit(minutes)} - now()) / 60))::int`;

/** What mines at the pool under a name of its own, and the miner of this name. */
export const workerEntity = defineEntity({
  name: 'Worker',
  table: sql`worker w`,
  joins: {
    n: sql`join subaccount n on n.id = w.subaccount_id`,
    t: sql`join worker_state t on t.worker_id = w.id`,
    o: chosenModel,
    m: minerOfWorker,
  },
  owner: sql`w.subaccount_id`,
  base: sql`w.deleted_at is null`,
  key: sql`w.id`,
  defaultOrder: sql`w.name`,
  columns: {
    id: { kind: 'id', sql: sql`w.selector_id`, sort: false },
    name: { kind: 'text', sql: sql`w.name` },
    subaccount: { kind: 'text', sql: sql`n.name` },
    coinEnum: { kind: 'int', sql: sql`w.coin_enum::int` },
    status: {
      kind: 'text',
      sql: sql`(array[${sql.join(workerStatuses.map((status) => sql.lit(status)))}])[t.status + 1]`,
      facet: true,
      description:
        'active (a credited share within two minutes), deactive (none), dead (none for a day), or disabled (none, as its miner was stopped).',
    },
    isOnline: {
      kind: 'boolean',
      sql: sql`(t.status = ${sql.lit(workerStatusNumber('active'))})`,
      description: 'Whether a share of it was credited within two minutes.',
    },
    hashrate10m: hashrate(sql`t.hashrate_10m`, '10 minutes'),
    hashrate1h: hashrate(sql`t.hashrate_1h`, 'hour, which is the effective hashrate'),
    hashrate24h: hashrate(sql`t.hashrate_24h`, '24 hours'),
    rejectRate: {
      kind: 'float',
      sql: sql`(100 * t.reject_rate)::double precision`,
      description: 'Rejected difficulty of the last 24 hours, % of all.',
    },
    lastSeen: {
      kind: 'timestamp',
      sql: sql`t.last_share_at`,
      nullable: true,
      description: 'Its last credited share; null until shares of it were counted.',
    },
    firstShareAt: { kind: 'timestamp', sql: sql`w.first_share_at` },
    stratum: { kind: 'text', sql: sql`w.stratum`, description: 'The pool program that it mined at last.' },
    asicId: { kind: 'id', sql: sql`m.selector_id`, nullable: true, sort: false, description: ofMiner },
    model: {
      kind: 'text',
      sql: sql`coalesce(nullif(w.model, ''), m.model)`,
      nullable: true,
      description: 'As chosen with setWorkerModel, else of the miner with the name of the worker.',
    },
    isModelChosen: { kind: 'boolean', sql: sql`(w.model <> '')`, description: 'Whether people chose the model.' },
    modelHashrate: {
      kind: 'float',
      sql: sql`(coalesce(o.hashrate, m.ideal_hashrate) / ${familyFactor})::double precision`,
      nullable: true,
      description:
        "By the data sheet of the chosen model, else as its miner reports it; in the unit of the coin's family.",
    },
    tags: {
      isInternal: true,
      kind: 'textArray',
      sql: sql`array(select distinct tag from unnest(w.tags || coalesce(m.tags, '{}')) as tag order by tag)`,
      facet: true,
      contains: (tags) => sql`(w.tags || coalesce(m.tags, '{}')) @> ${[...tags]}::text[]`,
      description: 'Its own, and those of its miner.',
    },
    ownTags: { isInternal: true, kind: 'textArray', sql: sql`w.tags`, description: 'As set with setWorkerTags.' },
    hashrateThreshold: {
      kind: 'float',
      sql: sql`(w.hashrate_threshold / ${familyFactor})::double precision`,
      nullable: true,
      description: "Below it the effective hashrate is alerted; in the unit of the coin's family. Null: never.",
    },
    isBelowThreshold: {
      kind: 'boolean',
      sql: sql`(t.weak_since is not null)`,
      description: 'Whether its effective hashrate was below its threshold when it was counted last.',
    },
    weakSince: {
      kind: 'timestamp',
      sql: sql`t.weak_since`,
      nullable: true,
      description: 'Since when its effective hashrate has been below its threshold.',
    },
    lastHashrateAlert: {
      kind: 'timestamp',
      sql: sql`t.alerted_at`,
      nullable: true,
      description: 'When that was alerted last.',
    },
    tillNextHashrateAlert: {
      kind: 'int',
      sql: sql`(case when t.alerted_at is not null then ${minutesLeft(sql`t.alerted_at`, alertRepeatMinutes)}
        when t.weak_since is not null then ${minutesLeft(sql`t.weak_since`, alertDelayMinutes)} end)`,
      nullable: true,
      description: 'Minutes until its low hashrate is alerted (again); null while it is not low.',
    },
    agentName: { kind: 'text', sql: sql`m.agent_name`, nullable: true, description: ofMiner },
    isConnected: { kind: 'boolean', sql: sql`m.is_online`, nullable: true, description: ofMiner },
    consumption: {
      kind: 'float',
      sql: sql`m.power::double precision`,
      nullable: true,
      description: `W. ${ofMiner}`,
    },
    consumptionPerTh: {
      kind: 'float',
      sql: efficiency,
      nullable: true,
      description:
        'Power of its miner over the hashrate that it reports at the same time, J/Th; null while it does not hash. Where no miner reports its power, by the data sheet of the chosen model.',
    },
  },
  details: { agentData: { sql: agentDataSql } },
  aggregates: {
    active: counted('active', 'Workers with a credited share within two minutes.'),
    deactive: counted('deactive', 'Workers without one.'),
    dead: counted('dead', 'Workers without one for a day.'),
    belowThreshold: {
      kind: 'int',
      sql: sql`(count(*) filter (where t.weak_since is not null))::int`,
      description: 'Workers whose effective hashrate is below their threshold.',
    },
    disabled: counted('disabled', 'Workers without one, as their miner was stopped.'),
    hashrate10m: sumOf(sql`t.hashrate_10m`, '10 minutes'),
    hashrate1h: sumOf(sql`t.hashrate_1h`, 'hour'),
    hashrate24h: sumOf(sql`t.hashrate_24h`, '24 hours'),
    averagedSeconds: {
      kind: 'int',
      sql: sql`extract(epoch from now() - min(w.first_share_at))::int`,
      nullable: true,
      description:
        'Time since the first share of the oldest worker, seconds: no hashrate averages more. Null without a worker.',
    },
    younger1h: younger(60, 'hour'),
    younger24h: younger(1440, '24 hours'),
  },
});
