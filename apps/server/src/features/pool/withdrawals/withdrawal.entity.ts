import { withdrawalStatuses } from '@headframe/domain/pool/withdrawal-status';
import { sql, type RawBuilder } from 'kysely';
import { accountName } from '../../../platform/entity/account-name.ts';
import { defineEntity, type EntityColumn } from '../../../platform/entity/entity.ts';

const [pending, processing, processed, canceled, rejected] = withdrawalStatuses.map((status) => sql.lit(status));

/** Coins with all 8 decimals, as text: exact, which a number is not. */
function coins(satoshi: RawBuilder<unknown>, description: string): EntityColumn {
  return {
    kind: 'text',
    sql: sql`(${satoshi} / 1e8::numeric)::numeric(30, 8)::text`,
    sortSql: satoshi,
    filter: false,
    description: `${description}, coins.`,
  };
}

/** What subaccounts withdraw from the chains that are mined now: those of one chain are never shown with those of another. */
export const withdrawalEntity = defineEntity({
  name: 'Withdrawal',
  table: sql`withdrawal w`,
  joins: {
    n: sql`join subaccount n on n.id = w.subaccount_id`,
    e: sql`join address_book_entry e on e.id = w.entry_id`,
  },
  owner: sql`w.subaccount_id`,
  base: sql`w.chain_id = any ((select current_chains())::integer[])`,
  key: sql`w.id`,
  defaultOrder: sql`w.created_at desc`,
  columns: {
    id: { kind: 'id', sql: sql`w.selector_id`, sort: false },
    subaccount: { kind: 'text', sql: sql`n.name` },
    coinEnum: { kind: 'int', sql: sql`w.coin_enum::int` },
    kind: { kind: 'text', sql: sql`w.kind`, facet: true, description: 'quick, auto or payment.' },
    status: {
      kind: 'text',
      sql: sql`(case when w.canceled then ${canceled} when w.declined then ${rejected} when w.sent then ${processed}
        when w.payout_id is not null then ${processing} else ${pending} end)`,
      facet: true,
      description: 'Pending, Processing (a payout has taken it), Processed (confirmed), Canceled or Rejected.',
    },
    address: {
      kind: 'text',
      sql: sql`w.address`,
      nullable: true,
      description:
        'Null for a payment code until a payout derives it; by Lightning the invoice or the Lightning address.',
    },
    paynym: {
      kind: 'text',
      sql: sql`(case when e.kind = 'payment_code' then e.code end)`,
      nullable: true,
      description: 'The payment code that it pays to.',
    },
    entryId: {
      kind: 'id',
      sql: sql`e.selector_id`,
      sort: false,
      description: 'The entry of the address book that it pays to.',
    },
    entryDescription: { kind: 'text', sql: sql`e.description`, description: 'What the address book says of it.' },
    network: {
      kind: 'text',
      sql: sql`e.network`,
      description: 'The network of its chain: main, test, regtest or simulated.',
    },
    method: { kind: 'text', sql: sql`w.network`, description: 'bitcoin or lightning.' },
    amount: coins(sql`w.amount_satoshi`, 'What is sent'),
    fee: coins(sql`w.fee_satoshi`, 'What it costs beside the amount'),
    balanceBefore: coins(sql`w.balance_before_satoshi`, 'The balance before it was requested'),
    withdrawPrice: {
      kind: 'float',
      sql: sql`w.price_usd::float8`,
      nullable: true,
      filter: false,
      description: 'USD for a coin when it was requested; null where it was not known.',
    },
    description: { kind: 'text', sql: sql`w.description` },
    tx: {
      kind: 'text',
      sql: sql`(select string_agg(lpad(to_hex(get_byte(w.txid, 32 - i)), 2, '0'), '' order by i)
        from generate_series(1, 32) i where w.txid is not null)`,
      nullable: true,
      sort: false,
      description: 'Id of its transaction, as explorers print it.',
    },
    paymentHash: {
      kind: 'text',
      sql: sql`encode(w.payment_hash, 'hex')`,
      nullable: true,
      sort: false,
      description: 'Payment hash of its invoice, by Lightning.',
    },
    paymentPreimage: {
      kind: 'text',
      sql: sql`encode(w.payment_preimage, 'hex')`,
      nullable: true,
      sort: false,
      filter: false,
      description: 'Proves the payment by Lightning: its SHA-256 is the payment hash. Null until it is paid.',
    },
    payoutNote: {
      kind: 'text',
      sql: sql`(case when w.canceled or w.declined or w.sent then '' else w.payout_note end)`,
      description: 'Why it waits, where something is in its way; else empty.',
    },
    sent: { kind: 'boolean', sql: sql`w.sent` },
    declined: { kind: 'boolean', sql: sql`w.declined` },
    canceled: { kind: 'boolean', sql: sql`w.canceled` },
    isCancelable: {
      kind: 'boolean',
      sql: sql`(w.payout_id is null and not w.canceled and not w.declined)`,
      description: 'Whether no payout has taken it yet.',
    },
    holdUntil: {
      kind: 'timestamp',
      sql: sql`w.hold_until`,
      nullable: true,
      description: 'No payout takes it before; null without a hold.',
    },
    holdReason: {
      kind: 'text',
      sql: sql`w.hold_reason`,
      nullable: true,
      description: 'factor-removed, factor-added, password-changed or new-address.',
    },
    declineReason: {
      kind: 'text',
      sql: sql`w.decline_reason`,
      nullable: true,
      sort: false,
      filter: false,
      description: 'Why the administrator of the installation declined it.',
    },
    waitReason: {
      kind: 'text',
      sql: sql`(case when w.payout_id is null and not w.canceled and not w.declined and w.address is null and e.kind = 'payment_code'
        then nullif(nullif((select (payment_code_notice(w.chain_id, e.code)).state), 'sent'), 'confirmed') end)`,
      nullable: true,
      sort: false,
      filter: false,
      description:
        'Why a pending one to a payment code is not paid: waiting (until its holder is notified) or not-set-up (the payout program has no payment code of the pool). Null for others.',
    },
    createdBy: {
      kind: 'text',
      sql: accountName(sql`w.created_by`),
      nullable: true,
      filter: false,
      description: 'Who requested it, or set up what requested it.',
    },
    createdAt: { kind: 'timestamp', sql: sql`w.created_at` },
    updatedAt: { kind: 'timestamp', sql: sql`w.updated_at` },
  },
});
