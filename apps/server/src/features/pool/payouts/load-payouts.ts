import { displayOfHash } from '@headframe/chain/bytes';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { PayoutPage } from './payout-page.ts';
import { integerOrNull } from '../../../platform/validation/named-id.ts';

/** One transaction of a payout; a later version replaces the earlier ones. Amounts in satoshi. */
export interface PayoutVersion {
  version: number;
  /** As explorers print it. */
  txid: string;
  fee: string;
  /** When the node took it, or people said so; null while that is not known. */
  sentAt: Date | null;
  /** In the best chain where above 0; below 0 a conflicting one is that deep. */
  confirmations: number;
}

/** A payout with its transactions. */
export interface ListedPayout {
  id: string;
  chainId: number;
  coinEnum: number;
  network: string;
  chainName: string;
  engine: string;
  state: string;
  withdrawals: number;
  /** Of its withdrawals, satoshi. */
  amount: string;
  /** Notifications of payment codes that it funds. */
  notifications: number;
  /** What it pays for them, satoshi: what their holders get and their fees. */
  notificationAmount: string;
  createdAt: Date;
  updatedAt: Date;
  /** Oldest first. */
  versions: PayoutVersion[];
}

/** Which payouts are listed: all, those whose outcome is open, or one. */
type PayoutChoice = { readonly isOpen: boolean } | { readonly id: string };

/** A batch by hand `p` that was given back: it stays as a trace, without withdrawals. */
const released = sql`(p.engine = 'manual' and p.state = 'claimed' and not exists (select from withdrawal r where r.payout_id = p.id))`;

type StoredPayout = Omit<ListedPayout, 'versions'> & {
  versions: (Omit<PayoutVersion, 'sentAt'> & { sentAt: string | null })[];
};

/** Payouts, the newest first, with the number of all of the choice. Runs under the identity role. */
export async function loadPayouts(
  transaction: AccessTransaction,
  choice: PayoutChoice,
  { limit, offset }: PayoutPage,
): Promise<{ count: number; payouts: ListedPayout[] }> {
  const chosen =
    'id' in choice
      ? sql`p.id = ${integerOrNull(choice.id)}::bigint`
      : choice.isOpen
        ? sql`p.state not in ('final', 'void') and not ${released}`
        : sql`true`;
  const { rows } = await sql<StoredPayout>`
    select p.id::text as id, p.chain_id as "chainId", c.coin_enum as "coinEnum", c.network, c.name as "chainName", p.engine,
      case when ${released} then 'released' else p.state end as state,
      w.count as withdrawals, w.amount, n.count as notifications, n.amount as "notificationAmount", p.created_at as "createdAt", p.updated_at as "updatedAt",
      coalesce((select json_agg(json_build_object('version', t.version, 'txid', encode(t.txid, 'hex'), 'fee', t.fee_satoshi::text,
          'sentAt', t.sent_at, 'confirmations', t.confirmations) order by t.version)
        from payout_transaction t where t.payout_id = p.id), '[]') as versions
    from payout p join chain c on c.id = p.chain_id
      cross join lateral (select count(*)::int as count, coalesce(sum(w.amount_satoshi), 0)::text as amount
        from withdrawal w where w.payout_id = p.id) w
      cross join lateral (select count(*)::int as count, coalesce(sum(n.amount_satoshi), 0)::text as amount
        from payment_code_notification n where n.payout_id = p.id) n
    where ${chosen} order by p.id desc limit ${limit} offset ${offset}`.execute(transaction);
  const counted = await sql<{ count: number }>`select count(*)::int as count from payout p where ${chosen}`.execute(
    transaction,
  );
  return {
    count: counted.rows[0]?.count ?? 0,
    payouts: rows.map(({ versions, ...payout }) => ({
      ...payout,
      versions: versions.map((one) => ({
        ...one,
        txid: displayOfHash(Buffer.from(one.txid, 'hex')),
        sentAt: one.sentAt === null ? null : new Date(one.sentAt),
      })),
    })),
  };
}
