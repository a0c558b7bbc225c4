import { sql } from 'kysely';
import { defineEntity } from '../../../platform/entity/entity.ts';

/** Where withdrawals may be sent. */
export const addressBookEntryEntity = defineEntity({
  name: 'AddressBookEntry',
  table: sql`address_book_entry e`,
  joins: { n: sql`join subaccount n on n.id = e.subaccount_id` },
  owner: sql`e.subaccount_id`,
  base: sql`e.deleted_at is null and e.kind <> 'invoice'`,
  key: sql`e.id`,
  defaultOrder: sql`lower(e.description), e.code`,
  columns: {
    id: { kind: 'id', sql: sql`e.selector_id`, sort: false },
    kind: {
      kind: 'text',
      sql: sql`e.kind`,
      facet: true,
      description: 'address, payment_code (BIP 47) or lightning (a Lightning address or an LNURL).',
    },
    code: { kind: 'text', sql: sql`e.code`, description: 'The address, the payment code or the Lightning address.' },
    description: { kind: 'text', sql: sql`e.description` },
    subaccount: { kind: 'text', sql: sql`n.name` },
    coinEnum: { kind: 'int', sql: sql`e.coin_enum::int` },
    network: {
      kind: 'text',
      sql: sql`e.network`,
      facet: true,
      description: 'main, test, regtest or simulated: that of the chain that the entry is for.',
    },
    state: {
      kind: 'text',
      facet: true,
      sql: sql`case when e.archived_at is not null then 'archived' when e.rejected_at is not null then 'rejected'
        when e.approved_at is null then 'waiting' when e.hold_until > now() then 'held' else 'usable' end`,
      description:
        'usable, held (its first 24 hours), waiting (for the approval of a payment code), rejected or archived.',
    },
    isApproved: { kind: 'boolean', sql: sql`(e.approved_at is not null)` },
    isRejected: { kind: 'boolean', sql: sql`(e.rejected_at is not null)` },
    isArchived: { kind: 'boolean', sql: sql`(e.archived_at is not null)` },
    holdUntil: { kind: 'timestamp', sql: sql`e.hold_until`, description: 'Withdrawals to it wait until then.' },
    cost: {
      kind: 'int',
      sql: sql`e.cost_satoshi::int`,
      description: 'What the notification of the payment code costs the pool, once, satoshi.',
    },
    notification: {
      kind: 'text',
      sql: sql`(case when e.kind = 'payment_code' and e.approved_at is not null
        then (select (payment_code_notice(e.chain_id, e.code)).state) end)`,
      nullable: true,
      sort: false,
      filter: false,
      description:
        'How far the notification of an approved payment code is: not-set-up (the payout program has no payment code of the pool), waiting, sent or confirmed. Null for others.',
    },
    notificationTx: {
      kind: 'text',
      // Not before the approval: whoever adds the code of somebody else would learn that the pool pays it.
      sql: sql`(case when e.approved_at is not null then (select (payment_code_notice(e.chain_id, e.code)).tx) end)`,
      nullable: true,
      sort: false,
      filter: false,
      description: 'Id of the transaction that notified the holder of an approved payment code, as explorers print it.',
    },
    withdrawCount: {
      kind: 'int',
      sql: sql`(select count(*)::int from withdrawal w where w.entry_id = e.id and not w.canceled and not w.declined)`,
      description: 'Withdrawals to it, without canceled and declined ones.',
    },
    createdAt: { kind: 'timestamp', sql: sql`e.created_at` },
    updatedAt: { kind: 'timestamp', sql: sql`e.updated_at` },
  },
});
