import { workerStatuses, workerStatusNumber, type WorkerStatus } from '@headframe/domain/pool/worker-status';
import { sql, type RawBuilder } from 'kysely';
import { defineEntity, type EntityAggregate, type EntityColumn } from '../../../platform/entity/entity.ts';
import { isReadableDevice } from '../../../platform/entity/readable-devices.ts';

/** Hashes per second in one unit of the coin's family: Mh/s for Scrypt, Th/s for all others. */
const familyFactor = sql`(case when w.coin_enum = 1 then 1e6::float8 else 1e12::float8 end)`;

function hashrate(value: RawBuilder<unknown>, span: string): EntityColumn {
  return {
    kind: 'float',
    sql: sql`(${value} / ${familyFactor})::double precision`,
    description: `From credited shares of the last ${span}, in the unit of the coin's family (Th/s or Mh/s).`,
  };
}

function sumOf(value: RawBuilder<unknown>, span: string): EntityAggregate {
  return {
    kind: 'float',
    sql: sql`coalesce(sum(${value} / 1e12) filter (where w.coin_enum <> 1), 0)::double precision`,
    description: `From credited shares of the last ${span}, Th/s, all coins but Scrypt.`,
  };
}

const counted = (status: WorkerStatus, description: string): EntityAggregate => ({
  kind: 'int',
  sql: sql`(count(*) filter (where t.status = ${sql.lit(workerStatusNumber(status))}))::int`,
  description,
});

/** The miner that is called like the worker or signs in as `subaccount.worker`, where the caller may read miners. Of several, the first added. */
const miner = sql`left join lateral (
    select d.selector_id, d.model, d.tags, g.name as agent_name, a.is_online, a.power
    from device d join asic_state a on a.device_id = d.id join agent g on g.id = d.agent_id
    where d.subaccount_id = w.subaccount_id and d.name in (w.name, n.name || '.' || w.name) and d.kind = 'asic' and d.deleted_at is null
      and ${isReadableDevice('asic', 'd')}
    order by d.id limit 1
  ) m on true`;

const ofMiner =
  'Of the miner with the name of the worker; null without one, or where miners are not open to the caller.';

/** What mines at the pool under a name of its own, and the miner of this name. */
export const workerEntity = defineEntity({
  name: 'Worker',
  table: sql`worker w`,
  joins: {
    n: sql`join subaccount n on n.id = w.subaccount_id`,
    t: sql`join worker_state t on t.worker_id = w.id`,
    m: miner,
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
        'active (a credited share within ten minutes), deactive (none), dead (none for a day), or disabled (none, as its miner was stopped).',
    },
    isOnline: {
      kind: 'boolean',
      sql: sql`(t.status = ${sql.lit(workerStatusNumber('active'))})`,
      description: 'Whether a share of it was credited within ten minutes.',
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
    model: { kind: 'text', sql: sql`m.model`, nullable: true, description: ofMiner },
    tags: { kind: 'textArray', sql: sql`coalesce(m.tags, '{}')`, facet: true, description: ofMiner },
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
      sql: sql`(case when w.coin_enum <> 1 then m.power / nullif(t.hashrate_1h / 1e12, 0) end)::double precision`,
      nullable: true,
      description: `Power of its miner over its effective hashrate, J/Th. ${ofMiner}`,
    },
  },
  aggregates: {
    active: counted('active', 'Workers with a credited share within ten minutes.'),
    deactive: counted('deactive', 'Workers without one.'),
    dead: counted('dead', 'Workers without one for a day.'),
    disabled: counted('disabled', 'Workers without one, as their miner was stopped.'),
    hashrate10m: sumOf(sql`t.hashrate_10m`, '10 minutes'),
    hashrate1h: sumOf(sql`t.hashrate_1h`, 'hour'),
    hashrate24h: sumOf(sql`t.hashrate_24h`, '24 hours'),
  },
});
