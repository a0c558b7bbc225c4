import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';

const me = sql`(select current_account_id())`;

/** The offers and transfers of ownership that the caller gives or receives, as long as something can be done with them. */
export const ownershipTransferEntity = defineEntity({
  name: 'OwnershipTransfer',
  table: sql`ownership_transfer t`,
  joins: {
    giver: sql`join account giver on giver.id = t.giver_account_id`,
    receiver: sql`join account receiver on receiver.id = t.receiver_account_id`,
    s: sql`left join subaccount s on s.id = t.subaccount_id`,
    o: sql`left join organization o on o.id = t.organization_id`,
  },
  base: sql`${me} in (t.giver_account_id, t.receiver_account_id)
    and (t.state = 'offered' and t.expires_at > now() or t.state = 'accepted' and t.returnable_until > now())`,
  key: sql`t.id`,
  defaultOrder: sql`t.id desc`,
  columns: {
    id: { kind: 'id', sql: sql`t.public_id`, sort: false },
    kind: {
      kind: 'text',
      sql: sql`case when t.subaccount_id is null then 'organization' else 'subaccount' end`,
      description: 'organization or subaccount.',
    },
    state: { kind: 'text', sql: sql`t.state`, description: 'offered, or accepted while it can be taken back.' },
    subaccount: { kind: 'text', sql: sql`s.name`, nullable: true, description: 'Name of a subaccount.' },
    organization: {
      kind: 'id',
      sql: sql`o.public_id`,
      sort: false,
      nullable: true,
      description: 'Id of an organization.',
    },
    isGiver: { kind: 'boolean', sql: sql`(t.giver_account_id = ${me})`, description: 'The caller passes it on.' },
    giverEmail: { kind: 'text', sql: sql`giver.email` },
    receiverEmail: { kind: 'text', sql: sql`receiver.email` },
    offeredAt: { kind: 'timestamp', sql: sql`t.offered_at` },
    expiresAt: { kind: 'timestamp', sql: sql`t.expires_at`, description: 'Until when an offer can be accepted.' },
    returnableUntil: {
      kind: 'timestamp',
      sql: sql`t.returnable_until`,
      nullable: true,
      description: 'Until when its former owner can take it back.',
    },
  },
  details: { name: { sql: sql`coalesce(s.name, o.name)` } },
});
