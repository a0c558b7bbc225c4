import { displayOfHash } from '@headframe/chain/bytes';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { queueMail } from '../../../../platform/outbox/index.ts';
import type { WithdrawalNotice } from './withdrawal-notice.ts';
import { writeNotice, type NoticeDeps } from './write-notice.ts';

/** Notices of one run. */
const perRun = 100;

/** Minutes between two mails about holds of one withdrawal: whoever changes a password again and again fills nobody's mailbox. */
const betweenHoldMails = 60;

/**
 * Mails the owner of the subaccount, and who requested it, about what happened to withdrawals: requested, held, paid, declined; each once,
 * however many servers do it. Withdrawals that one transaction paid are in one mail. Returns how many notices were taken.
 */
export async function mailNotices({ database, ...deps }: NoticeDeps & { database: Kysely<DB> }): Promise<number> {
  return withIdentity(database, async (transaction) => {
    const notices = await takeNotices(transaction);
    for (const group of together(notices))
      for (const reader of group[0].people) {
        const mail = writeNotice(deps, group, reader);
        if (mail) await queueMail(transaction, { to: reader.email, ...mail });
      }
    return notices.length;
  });
}

async function takeNotices(transaction: AccessTransaction): Promise<WithdrawalNotice[]> {
  const { rows } = await sql<WithdrawalNotice>`
    with due as materialized (
      select n.withdrawal_id, n.kind, n.about from withdrawal_notice n join withdrawal w on w.id = n.withdrawal_id
      -- What a reorganisation took back is said once it is paid again.
      where n.mailed_at is null and (n.kind <> 'processed' or w.sent)
        and (n.kind <> 'held' or not exists (select from withdrawal_notice e where e.withdrawal_id = n.withdrawal_id and e.kind = 'held'
          and e.mailed_at > now() - make_interval(mins => ${betweenHoldMails})))
      order by n.withdrawal_id limit ${perRun} for update of n skip locked
    ), taken as (
      update withdrawal_notice n set mailed_at = now() from due
      where (n.withdrawal_id, n.kind, n.about) = (due.withdrawal_id, due.kind, due.about)
      returning n.withdrawal_id, n.kind
    )
    select t.kind, w.selector_id as id, s.name as subaccount, w.amount_satoshi, coalesce(w.address, e.code) as destination,
      (select a.email from account a where a.id = w.created_by) as "requestedBy",
      (w.payout_id is null and not w.canceled and not w.declined) as "isPending", (w.canceled or w.declined) as "isTakenBack",
      w.hold_until as "holdUntil", w.hold_reason as "holdReason", encode(w.txid, 'hex') as txid,
      encode(w.payment_hash, 'hex') as "paymentHash", w.network as method, w.decline_reason as "declineReason",
      (select json_agg(json_build_object('id', a.id, 'email', a.email) order by a.id) from account a
        where a.id in (s.owner_account_id, w.created_by)) as people
    from taken t join withdrawal w on w.id = t.withdrawal_id join subaccount s on s.id = w.subaccount_id
      join address_book_entry e on e.id = w.entry_id
    order by w.id, t.kind`.execute(transaction);
  return rows.map(({ txid, ...row }) => ({
    ...row,
    txid: txid === null ? null : displayOfHash(Buffer.from(txid, 'hex')),
  }));
}

/** Puts together what one transaction paid for one subaccount and the same people; all else stands alone. */
function together(notices: readonly WithdrawalNotice[]): [WithdrawalNotice, ...WithdrawalNotice[]][] {
  const groups = new Map<string, [WithdrawalNotice, ...WithdrawalNotice[]]>();
  for (const notice of notices) {
    const { kind, id, subaccount, txid, paymentHash, people } = notice;
    const key =
      kind === 'processed'
        ? `${subaccount} ${txid ?? paymentHash} ${people.map(({ id: account }) => account).join(' ')}`
        : `${kind} ${id}`;
    const group = groups.get(key);
    if (group) group.push(notice);
    else groups.set(key, [notice]);
  }
  return [...groups.values()];
}
