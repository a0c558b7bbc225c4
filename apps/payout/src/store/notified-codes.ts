import type pg from 'pg';

/**
 * Condition in SQL that a withdrawal `w`, with its entry `e` of the address book, has an address or goes to a payment code whose holder
 * was notified of the house's. `houseCode`: the parameter with the payment code of the house; null where it has none.
 */
export function isNotified(houseCode: `$${number}`): string {
  return `(w.address is not null or exists (select from payment_code_notification n
    where n.chain_id = w.chain_id and n.house_code = ${houseCode} and n.code = e.code and n.sent_at is not null))`;
}

/** Notifications that a payout should have funded wait for another one; what spends its outputs can never be mined. */
export async function releaseNotifications(client: pg.ClientBase, payoutId: string): Promise<void> {
  await client.query(
    `update payment_code_notification set payout_id = null, address = null, amount_satoshi = null, txid = null, raw = null,
       funding_txid = null, funding_vout = null, sent_at = null, height = null where payout_id = $1`,
    [payoutId],
  );
}
