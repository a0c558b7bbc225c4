import { displayOfHash } from '@headframe/chain/bytes';
import { sql } from 'kysely';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { untaken } from './payout-status.ts';

/** A waiting withdrawal to an address that an unknown payment pays, or by Lightning of its amount. Amounts in satoshi. */
export interface PaymentMatch {
  /** Of the withdrawal. */
  id: string;
  number: string;
  subaccount: string;
  address: string;
  amount: string;
  /** What the payment pays to the address in all. */
  paid: string;
  /** Whether that is the amount of the withdrawal, or of all that wait for the address together. */
  isExact: boolean;
}

/** A payment of the wallet that no payout made and nobody has decided on. Amounts in satoshi. */
export interface UnknownPayment {
  id: string;
  chainId: number;
  coinEnum: number;
  network: string;
  chainName: string;
  /** bitcoin or lightning. */
  method: string;
  /** As explorers print it; of Lightning the payment hash. */
  txid: string;
  /** Of what it pays to addresses, without change. */
  amount: string;
  fee: string;
  madeAt: Date;
  confirmations: number;
  isAbandoned: boolean;
  /** Whether a payout can be made of it: the server has its bytes. */
  isReadable: boolean;
  /** How many outputs it has, change aside, and the first of them. */
  outputCount: number;
  outputs: { address: string | null; amount: string }[];
  matches: PaymentMatch[];
  /** Subaccounts that have an address in their book which it pays and no withdrawal waits for: their request may be of the lost hours. */
  payees: string[];
}

/** Payments that are listed at once, outputs and matches of each that are shown. */
const max = { payments: 100, outputs: 20, matches: 200, payees: 20 } as const;

/** Payments of the wallets that nobody knows, the oldest first. @throws DomainError `access-denied` for all but the administrator. */
export async function listUnknownPayments(context: ScopedContext): Promise<UnknownPayment[]> {
  requireAdministrator(context);
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    const { rows } = await sql<Omit<UnknownPayment, 'txid'> & { bytes: Buffer }>`
      select u.id::text as id, u.chain_id as "chainId", c.coin_enum as "coinEnum", c.network, c.name as "chainName", u.network as method,
        u.txid as bytes,
        o.amount, u.fee_satoshi::text as fee, u.made_at as "madeAt", u.confirmations, u.is_abandoned as "isAbandoned",
        coalesce(u.raw is not null or u.invoice is not null, false) as "isReadable", o.count as "outputCount",
        coalesce((select json_agg(json_build_object('address', f.address, 'amount', f.amount_satoshi::text) order by f.vout)
          from (select * from unknown_payment_output p where p.payment_id = u.id order by p.vout limit ${max.outputs}) f), '[]') as outputs,
        coalesce((select json_agg(json_build_object('id', m.selector_id, 'number', m.number, 'subaccount', m.name, 'address', m.address,
            'amount', m.amount, 'paid', m.paid, 'isExact', m.is_exact) order by m.key)
          from (select w.selector_id, w.id as key, w.id::text as number, n.name, w.address, w.amount_satoshi::text as amount,
              x.paid_satoshi::text as paid, x.is_exact
            from unknown_payment_match x join withdrawal w on w.id = x.withdrawal_id join subaccount n on n.id = w.subaccount_id
            where x.payment_id = u.id
            union all select w.selector_id, w.id, w.id::text, n.name, e.code, w.amount_satoshi::text, o.amount, true
            from withdrawal w join subaccount n on n.id = w.subaccount_id join address_book_entry e on e.id = w.entry_id
            where u.network = 'lightning' and w.chain_id = u.chain_id and w.network = 'lightning' and e.kind = 'lightning'
              and ${untaken} and w.amount_satoshi::text = o.amount
            order by 2 limit ${max.matches}) m), '[]') as matches,
        array(select n.name from unknown_payment_output p
            join address_book_entry e on e.chain_id = u.chain_id and e.kind = 'address' and written_address(e.code) = p.address
            join subaccount n on n.id = e.subaccount_id
          where p.payment_id = u.id and not exists (select from unknown_payment_match x join withdrawal w on w.id = x.withdrawal_id
            where x.payment_id = u.id and written_address(w.address) = p.address)
          group by n.id, n.name order by n.name, n.id limit ${max.payees}) as payees
      from unknown_payment u join chain c on c.id = u.chain_id
        cross join lateral (select count(*)::int as count, coalesce(sum(p.amount_satoshi), 0)::text as amount
          from unknown_payment_output p where p.payment_id = u.id) o
      where u.state = 'open' and u.confirmations >= 0 order by u.made_at, u.id limit ${max.payments}`.execute(
      transaction,
    );
    return rows.map(({ bytes, ...payment }) => ({
      ...payment,
      txid: payment.method === 'lightning' ? bytes.toString('hex') : displayOfHash(bytes),
    }));
  });
}
