import { sql, type RawBuilder } from 'kysely';
import { accountName } from '../../../platform/entity/account-name.ts';
import { defineEntity, type EntityColumn } from '../../../platform/entity/entity.ts';

/** An amount as text of coins with 8 decimals. */
const coins = (satoshi: RawBuilder<unknown>, description: string, nullable = false): EntityColumn => ({
  kind: 'text',
  sql: sql`(${satoshi}::numeric / 100000000)::numeric(20, 8)::text`,
  sortSql: satoshi,
  filter: false,
  nullable,
  description,
});

/** What auto-withdrawals and payments show alike. */
const scheduleColumns = {
  id: { kind: 'id', sql: sql`s.selector_id`, sort: false },
  subaccount: { kind: 'text', sql: sql`n.name` },
  coinEnum: { kind: 'int', sql: sql`s.coin_enum::int` },
  network: {
    kind: 'text',
    sql: sql`s.network`,
    description:
      'Network of its chain: main, test, regtest or simulated. It pays from the balance of this chain alone.',
  },
  dayOfTheMonth: {
    kind: 'int',
    sql: sql`s.day_of_month::int`,
    nullable: true,
    description: '1 to 31; 29 to 31 mean the last day of the month. Without any day: daily.',
  },
  dayOfTheWeek: {
    kind: 'int',
    sql: sql`s.day_of_week::int`,
    nullable: true,
    description: '0 (Sunday) to 6 (Saturday).',
  },
  lastRequestedDay: {
    kind: 'text',
    sql: sql`s.last_requested_day::text`,
    nullable: true,
    description: 'UTC day of its last withdrawals, YYYY-MM-DD; null before the first.',
  },
  lastOutcome: {
    kind: 'text',
    sql: sql`s.last_outcome`,
    nullable: true,
    description:
      'requested, balance-too-low, below-minimum (the pool pays no amount as small any more), address-unavailable or not-permitted (who set it up may not withdraw any more): the outcome of its last window; null before the first, and once somebody changed one that was not permitted.',
  },
  changedBy: {
    kind: 'text',
    sql: accountName(sql`s.changed_by`),
    nullable: true,
    description: 'Who created or changed it last; null where the account was deleted.',
  },
  createdAt: { kind: 'timestamp', sql: sql`s.created_at` },
  updatedAt: { kind: 'timestamp', sql: sql`s.updated_at` },
} as const satisfies Record<string, EntityColumn>;

const scheduleBase = {
  table: sql`scheduled_withdrawal s`,
  joins: { n: sql`join subaccount n on n.id = s.subaccount_id` },
  owner: sql`s.subaccount_id`,
  key: sql`s.id`,
};

/** Those of chains that the pool does not mine now never run, and would be shown beside the balance of another chain. */
const ofCurrentChain = sql`s.chain_id = any ((select current_chains())::integer[])`;

/** What the next run follows from; not shown itself. */
const progress = sql`json_build_object('lastCheckedDay', s.last_checked_day::text, 'lastRequestedDay', s.last_requested_day::text,
  'lastOutcome', s.last_outcome, 'dayOfMonth', s.day_of_month, 'dayOfWeek', s.day_of_week, 'isActive', s.is_active)`;

const isPayable = sql`(e.approved_at is not null and e.rejected_at is null and e.archived_at is null and e.deleted_at is null)`;

const recipients = sql`(select coalesce(json_agg(json_build_object('entry', e.selector_id, 'code', e.code, 'kind', e.kind,
    'description', e.description, 'share', r.share, 'isPayable', ${isPayable}) order by r.position), '[]')
  from scheduled_recipient r join address_book_entry e on e.id = r.entry_id where r.schedule_id = s.id)`;

/** Withdrawals of everything that is available, on set days, split among addresses, free of charge. */
export const autoWithdrawalEntity = defineEntity({
  ...scheduleBase,
  name: 'AutoWithdrawal',
  base: sql`s.kind = 'auto' and ${ofCurrentChain}`,
  defaultOrder: sql`s.created_at desc`,
  columns: {
    ...scheduleColumns,
    minAmount: coins(sql`s.min_satoshi`, 'Coins from which on it withdraws, with 8 decimals.'),
  },
  details: { addresses: { sql: recipients }, nextRun: { sql: progress } },
});

/** Withdrawals to one entry of the address book on set days. */
export const paymentEntity = defineEntity({
  ...scheduleBase,
  name: 'Payment',
  joins: {
    ...scheduleBase.joins,
    r: sql`join scheduled_recipient r on r.schedule_id = s.id and r.position = 0`,
    e: sql`join address_book_entry e on e.id = r.entry_id`,
  },
  base: sql`s.kind = 'payment' and ${ofCurrentChain}`,
  defaultOrder: sql`s.created_at desc`,
  columns: {
    ...scheduleColumns,
    description: { kind: 'text', sql: sql`s.description` },
    entry: {
      kind: 'id',
      sql: sql`e.selector_id`,
      sort: false,
      description: 'The entry of the address book that it pays.',
    },
    address: { kind: 'text', sql: sql`e.code`, description: 'Its address or payment code.' },
    addressDescription: { kind: 'text', sql: sql`e.description` },
    isPayable: {
      kind: 'boolean',
      sql: isPayable,
      description: 'Whether the entry can be paid: approved, and neither archived nor deleted.',
    },
    amount: coins(sql`s.fixed_satoshi`, 'Coins of each run, with 8 decimals; null means everything available.', true),
    minAmount: coins(sql`s.min_satoshi`, 'Coins from which on it pays, with 8 decimals.'),
    method: { kind: 'text', sql: sql`s.method`, description: 'bitcoin (on-chain) or lightning.' },
    isActive: { kind: 'boolean', sql: sql`s.is_active` },
  },
  details: { nextRun: { sql: progress } },
});
