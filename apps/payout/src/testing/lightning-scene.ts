import { randomUUID } from 'node:crypto';
import { InvoiceError, readInvoice } from '@headframe/chain/lightning/read-invoice';
import type { PayoutScene } from './payout-scene.ts';

/** A withdrawal by Lightning as tests look at it. */
interface SeenLightning {
  readonly payout: string | null;
  readonly sent: boolean;
  readonly declined: boolean;
  readonly note: string;
  /** Hex. */
  readonly preimage: string | null;
  /** State of the newest payment for it, and how many there are. */
  readonly payment: string | null;
  readonly payments: number;
}

const isInvoice = (text: string): boolean => {
  try {
    return readInvoice(text) !== undefined;
  } catch (error) {
    if (error instanceof InvoiceError) return false;
    throw error;
  }
};

/** Requests withdrawals by Lightning in a scene, as the server does. */
export function lightningScene({ one, chainId, subaccount }: PayoutScene) {
  /** Requests a withdrawal to an invoice or a Lightning address, with a fee of 10 satoshi. Returns its id. */
  const request = async (destination: string, satoshi: bigint): Promise<string> => {
    const kind = isInvoice(destination) ? 'invoice' : 'lightning';
    const hash = kind === 'invoice' ? Buffer.from(readInvoice(destination).paymentHash, 'hex') : null;
    const { id: entry } = await one<{ id: number }>(
      `insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, hold_until)
       select $1, $2, c.coin_enum, c.network, $3, $4, now() from chain c where c.id = $2
       on conflict (subaccount_id, chain_id, code) do update set updated_at = now() returning id`,
      [subaccount, chainId, kind, destination],
    );
    const { id } = await one<{ id: string }>(
      `insert into withdrawal (subaccount_id, chain_id, coin_enum, kind, entry_id, network, amount_satoshi, fee_satoshi, idempotency_key, payment_hash, created_by)
       select $1, $2, c.coin_enum, 'quick', $3, 'lightning', $4, 10, $5, $6, s.owner_account_id
       from chain c, subaccount s where c.id = $2 and s.id = $1 returning id`,
      [subaccount, chainId, entry, `${satoshi}`, randomUUID(), hash],
    );
    return id;
  };
  const withdrawal = (id: string): Promise<SeenLightning> =>
    one<SeenLightning & Record<string, unknown>>(
      `select w.payout_id::text as payout, w.sent, w.declined, coalesce(w.decline_reason, w.payout_note) as note, encode(w.payment_preimage, 'hex') as preimage,
         (select l.state from lightning_payment l where l.withdrawal_id = w.id order by l.payout_id desc limit 1) as payment,
         (select count(*)::int from lightning_payment l where l.withdrawal_id = w.id) as payments
       from withdrawal w where w.id = $1`,
      [id],
    );
  /** What the subaccount can withdraw, in satoshi. */
  const available = async (): Promise<bigint> =>
    BigInt(
      (
        await one<{ satoshi: string }>(
          'select available_satoshi::text as satoshi from ledger_balance where subaccount_id = $1',
          [subaccount],
        )
      ).satoshi,
    );
  return { request, withdrawal, available };
}
