import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';

/** Shorter gaps are restarts of a server or an agent, and no loss, in seconds. */
const minOutageSeconds = 60;

/** A time in which an agent was not connected. */
export const agentOutageEntity = defineEntity({
  name: 'AgentOutage',
  table: sql`agent_outage o`,
  joins: { g: sql`join agent g on g.id = o.agent_id` },
  owner: sql`o.subaccount_id`,
  base: sql`coalesce(o.back_at, now()) - o.lost_at >= make_interval(secs => ${minOutageSeconds}) and g.removed_at is null`,
  key: sql`o.id`,
  defaultOrder: sql`o.lost_at desc`,
  columns: {
    id: { kind: 'text', sql: sql`o.id::text`, sort: false },
    agentId: { kind: 'id', sql: sql`g.selector_id`, sort: false },
    agentName: { kind: 'text', sql: sql`g.name` },
    lostAt: { kind: 'timestamp', sql: sql`o.lost_at` },
    backAt: {
      kind: 'timestamp',
      sql: sql`o.back_at`,
      nullable: true,
      description: 'When it reconnected; null while it is offline.',
    },
  },
});
