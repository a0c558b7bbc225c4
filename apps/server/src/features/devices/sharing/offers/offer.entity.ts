import { sql } from 'kysely';
import { defineEntity } from '../../../../platform/entity/entity.ts';

const isReceived = sql`coalesce(o.receiver_id = any ((select current_subaccount_ids())::integer[]), false)`;
const readers = sql`readable_subaccount_ids(o.kind)`;

/** An offer of devices, as the side that made it or received it sees it; of the kinds that the caller may read. */
export const deviceOfferEntity = defineEntity({
  name: 'DeviceOffer',
  table: sql`device_offer o`,
  joins: {},
  base: sql`(o.owner_id = any (${readers}) or o.receiver_id = any (${readers}))`,
  key: sql`o.id`,
  defaultOrder: sql`o.created_at desc`,
  columns: {
    id: { kind: 'id', sql: sql`o.selector_id`, sort: false },
    isReceived: { kind: 'boolean', sql: isReceived, description: 'Whether another subaccount offers the devices.' },
    subaccount: {
      kind: 'text',
      sql: sql`(case when ${isReceived} then o.owner_name else o.receiver_name end)`,
      description: 'Name of the other subaccount; of an offer that was made as it was written.',
    },
    kind: { kind: 'text', sql: sql`o.kind`, description: 'Kind of the devices.' },
    isMove: {
      kind: 'boolean',
      sql: sql`o.is_move`,
      description: 'Whether they move there; they are shared otherwise.',
    },
    commandAccess: { kind: 'boolean', sql: sql`o.command_access`, description: 'Whether the share gives commands.' },
    tunnelAccess: { kind: 'boolean', sql: sql`o.tunnel_access`, description: 'Whether the share gives tunnels.' },
    deviceCount: { kind: 'int', sql: sql`o.device_count` },
    devices: { kind: 'text', sql: sql`o.device_names`, description: 'Names of the first ones.' },
    models: { kind: 'text', sql: sql`o.models`, description: 'Their most frequent models, with how many there are.' },
    offeredBy: { kind: 'text', sql: sql`o.offered_by`, description: 'E-mail of the person who offers them.' },
    state: {
      kind: 'text',
      sql: sql`(case when o.state = 'open' and o.ends_at <= now() then 'expired' else o.state end)`,
      description: 'open, accepted, declined, withdrawn or expired.',
    },
    createdAt: { kind: 'timestamp', sql: sql`o.created_at` },
    endsAt: { kind: 'timestamp', sql: sql`o.ends_at`, description: 'Until when it can be accepted.' },
    answeredAt: { kind: 'timestamp', sql: sql`o.answered_at`, nullable: true },
  },
});
