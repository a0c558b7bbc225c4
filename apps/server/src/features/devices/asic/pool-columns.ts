import { sql } from 'kysely';
import type { Entity, EntityColumn } from '../../../platform/entity/entity.ts';
import { inTerahashes } from '../../../platform/units/family-sql.ts';
import { hashrate, idealRate, measure } from './hashrate-columns.ts';

const ofWorker = 'of the worker that it mines as; null without one, or where several miners mine under its name';

/** A value of the worker `p`, where it is that of this miner alone. */
const own = (value: EntityColumn['sql']) => sql`(case when not p.is_shared then ${value} end)`;

/** A hashrate that the pool counts. */
const poolHashrate = (column: EntityColumn['sql'], span: string) =>
  hashrate(own(column), `From shares credited within ${span}, ${ofWorker}`);

/**
 * What a miner that answers and was not stopped should have delivered in an hour, and did not, H/s; null where one of both is not known, and
 * until it has mined here for an hour: over less, luck and the search for its difficulty weigh too much.
 */
export const lostRate = sql`(case when not p.is_shared and s.is_online and g.is_online and s.status <> 'stopped'
    and p.first_share_at <= now() - interval '1 hour' and ${idealRate} is not null then greatest(0, ${idealRate} - p.hashrate_1h) end)`;

/** What several miners together should have delivered in an hour, and did not: one that delivers more by chance makes up for another. */
export const lostTogether = sql`greatest(0, sum(${idealRate} - p.hashrate_1h) filter (where ${inTerahashes(sql`s.coin_enum`)} and ${lostRate} is not null))`;

/** What the pool counts of a miner, by its worker (`p`). */
export const poolColumns = {
  workerId: {
    kind: 'id',
    sql: sql`p.selector_id`,
    nullable: true,
    sort: false,
    description:
      'The worker of the pool that it mines as; null without one, or where workers are not open to the caller.',
  },
  isPoolWorkerShared: {
    kind: 'boolean',
    sql: sql`coalesce(p.is_shared, false)`,
    description: 'Whether other miners mine under the name of its worker, so that their shares are counted together.',
  },
  poolHashrate10m: poolHashrate(sql`p.hashrate_10m`, '10 minutes'),
  poolHashrate1h: poolHashrate(sql`p.hashrate_1h`, 'an hour'),
  poolHashrate24h: poolHashrate(sql`p.hashrate_24h`, '24 hours'),
  poolRejectRate: measure(
    own(sql`100 * p.reject_rate`),
    `Difficulty that the pool rejected within 24 hours, % of all, ${ofWorker}.`,
  ),
  poolLastShareAt: {
    kind: 'timestamp',
    sql: own(sql`p.last_share_at`),
    nullable: true,
    description: `Last credited share ${ofWorker}.`,
  },
  lostHashrate: hashrate(
    lostRate,
    'Ideal hashrate less that of the shares credited within an hour, never below 0; null for a miner that does not answer, was stopped, has no known ideal, is no worker of its own, or has mined here for less than an hour',
  ),
} as const satisfies Entity['columns'];
